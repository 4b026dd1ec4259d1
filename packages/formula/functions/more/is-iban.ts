import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'IS_IBAN',
  label: 'Is an IBAN',
  group: 'more',
  keywords: ['bank account', 'valid', 'check digits'],
  summary: 'Whether a text is an IBAN with right check digits.',
  parameters: [{ name: 'text', type: 'text', summary: 'the text' }],
  result: 'boolean',
  examples: [
    { formula: 'IS_IBAN("DE89 3704 0044 0532 0130 00")', result: true },
    { formula: 'IS_IBAN("DE88 3704 0044 0532 0130 00")', result: false },
  ],
  evaluate: text => {
    const iban = text.replaceAll(/\s/g, '').toUpperCase()
    if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false
    const digits = (iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, letter => String(letter.charCodeAt(0) - 55))
    return BigInt(digits) % 97n === 1n
  },
})
