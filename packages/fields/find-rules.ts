import { ownValue } from '@trellis/base'
import type { FormatRules } from './define-rules.ts'
import { formatRules } from './formats/rules.gen.ts'
import { setRulesFinder } from './values/nested-rules.ts'

const registry: Readonly<Record<string, FormatRules>> = formatRules

/** What a format does with values; undefined where there is none of that id. */
export function findRules(id: string): FormatRules | undefined {
  return ownValue(registry, id)
}

setRulesFinder(findRules)
