import type { FormatDefinition } from '../define-format.ts'

type Finder = (id: string) => FormatDefinition | undefined

let find: Finder | undefined

/** The registry gives itself: it imports every format, so formats that hold others cannot import it. */
export function setFormatFinder(finder: Finder): void {
  find = finder
}

/** The format of a value inside another one. */
export function nestedFormat(id: string): FormatDefinition | undefined {
  if (!find) throw new Error('The formats are not loaded')
  return find(id)
}
