import { defineRules } from '../../define-rules.ts'
import { checkTextChoice } from '../../values/choices.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  type: 'string',
  titleable: true,
  check: checkTextChoice,
  toText: String,
})
