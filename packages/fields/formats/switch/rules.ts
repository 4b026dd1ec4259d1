import { defineRules } from '../../define-rules.ts'
import { problem } from '../../messages.ts'
import { booleanRules } from '../../rules-traits.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...booleanRules,
  ...look,
  check: value => (typeof value === 'boolean' ? { value } : problem('problem.boolean')),
})
