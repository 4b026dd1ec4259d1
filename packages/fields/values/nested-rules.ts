import type { FormatRules } from '../define-rules.ts'

type Finder = (id: string) => FormatRules | undefined

let find: Finder | undefined

/** The registry gives itself: it imports every format, so formats that hold others cannot import it. */
export function setRulesFinder(finder: Finder): void {
  find = finder
}

/** What the format of a value inside another one does with it. */
export function nestedRules(id: string): FormatRules | undefined {
  if (!find) throw new Error('The formats are not loaded')
  return find(id)
}
