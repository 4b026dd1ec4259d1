import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { otherTextRules } from '../../rules-traits.ts'
import { look } from './look.ts'

/** Its text is the field's description. */
export const rules = defineRules({
  ...otherTextRules,
  ...look,
  check: () => problem('problem.noValue'),
  fromText: () => problem('problem.noValue'),
})
