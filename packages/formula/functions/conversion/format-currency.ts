import { defineFunction } from '../../define-function.ts'
import { FormulaFailure } from '../../errors.ts'
import { numberFormat } from '../../numbers/number-format.ts'

export const formulaFunction = defineFunction({
  name: 'FORMAT_CURRENCY',
  label: 'Format money',
  group: 'conversion',
  keywords: ['price', 'currency', 'amount', 'display', 'dollar', 'to dollars'],
  summary: "A sum of money as people write it in the formula's language.",
  parameters: [
    { name: 'amount', type: 'number', summary: 'the sum' },
    { name: 'currency', type: 'text', summary: 'three letters: EUR, USD …' },
  ],
  result: 'text',
  examples: [{ formula: 'FORMAT_CURRENCY(1234.5, "EUR")', result: '€1,234.50' }],
  evaluate: (amount, currency, frame) => {
    if (!/^[A-Za-z]{3}$/.test(currency))
      throw new FormulaFailure('INVALID_VALUE', `“${currency.slice(0, 60)}” is no currency; say EUR, USD …`)
    return numberFormat(frame.locale, { style: 'currency', currency }).format(amount)
  },
})
