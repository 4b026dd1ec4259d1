import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'IS_LUHN',
  label: 'Has a Luhn check digit',
  group: 'more',
  keywords: ['credit card', 'valid', 'checksum'],
  summary: 'Whether the last digit of a number is its Luhn check digit, as on payment cards.',
  parameters: [{ name: 'text', type: 'text', summary: 'the number' }],
  result: 'boolean',
  examples: [
    { formula: 'IS_LUHN("4111 1111 1111 1111")', result: true },
    { formula: 'IS_LUHN("4111 1111 1111 1112")', result: false },
  ],
  evaluate: text => {
    const digits = text.replaceAll(/[\s-]/g, '')
    if (!/^\d{2,40}$/.test(digits)) return false
    const sum = Array.from(digits)
      .reverse()
      .reduce((total, digit, place) => {
        const doubled = Number(digit) * (place % 2 === 1 ? 2 : 1)
        return total + (doubled > 9 ? doubled - 9 : doubled)
      }, 0)
    return sum % 10 === 0
  },
})
