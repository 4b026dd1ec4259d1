import { defineRules } from '../../define-rules.ts'
import { checkNumberChoice } from '../../values/choices.ts'
import { toDecimal } from '../../values/decimal.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  type: 'number',
  titleable: true,
  check: checkNumberChoice,
  notates: ['decimal'],
  toText: value => toDecimal(Number(value)),
})
