import { defineRules } from '../../define-rules.ts'
import { checkNumber, toDecimal } from '../../values/decimal.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  type: 'number',
  titleable: true,
  check: checkNumber,
  toText: value => toDecimal(Number(value)),
})
