import { defineRules } from '../../define-rules.ts'
import { checkTextChoice, readTextChoice } from '../../values/choices.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  type: 'string',
  titleable: true,
  check: checkTextChoice,
  fromText: readTextChoice,
  toText: String,
})
