import { defineRules } from '../../define-rules.ts'
import { otherTextRules } from '../../rules-traits.ts'
import { checkText } from '../../values/text.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...otherTextRules,
  ...look,
  editsInDialog: true,
  check: checkText,
  fromText: checkText,
})
