import { defineRules } from '../../define-rules.ts'
import { checkNumber, parseNumberText, toDecimal } from '../../values/decimal.ts'
import { look } from './look.ts'

export const rules = defineRules({
  ...look,
  type: 'number',
  titleable: false,
  check: checkNumber,
  fromText(text, schema) {
    const parsed = parseNumberText(text.endsWith('%') ? text.slice(0, -1).trimEnd() : text)
    return 'value' in parsed ? checkNumber(parsed.value, schema) : parsed
  },
  toText: value => toDecimal(Number(value)),
})
