import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { otherTextRules } from '../../rules-traits.ts'
import { look } from './look.ts'

/** Computed by the browser from its formula whenever the record is shown; nothing of it is stored, sorted or filtered (0-decisions §4). */
export const rules = defineRules({
  ...otherTextRules,
  ...look,
  check: () => problem('problem.noValue'),
  fromText: () => problem('problem.noValue'),
})
