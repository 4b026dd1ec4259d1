import { defineRules } from '../../define-rules.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  type: 'string',
  titleable: false,
  check: checkText,
  fromText: checkText,
  toText: String,
})
