import { defineFunction } from '../../define-function.ts'
import { lettersOf } from '../../text/letters.ts'

export const formulaFunction = defineFunction({
  name: 'FROM_BASE',
  label: 'From another base',
  group: 'conversion',
  keywords: ['binary', 'hexadecimal', 'hex2dec', 'bin2dec', 'radix'],
  summary: 'The whole number that a text writes in a base; empty where it writes none.',
  parameters: [
    { name: 'text', type: 'text', summary: 'the text' },
    { name: 'base', type: 'number', summary: 'from 2 to 36' },
  ],
  result: 'number',
  examples: [
    { formula: 'FROM_BASE("ff", 16)', result: 255 },
    { formula: 'FROM_BASE("12", 2)', result: null },
  ],
  evaluate: (text, base) => {
    const digits = '0123456789abcdefghijklmnopqrstuvwxyz'.slice(0, Math.max(0, Math.trunc(base)))
    const signs = lettersOf(text.trim().toLowerCase())
    if (base < 2 || base > 36 || signs.length === 0 || signs.some(sign => !digits.includes(sign))) return null
    return signs.reduce((value, sign) => value * Math.trunc(base) + digits.indexOf(sign), 0)
  },
})
