import { defineFunction } from '../../define-function.ts'
import { whole32 } from '../../numbers/whole-numbers.ts'

export const formulaFunction = defineFunction({
  name: 'BITAND',
  label: 'Bits in both',
  group: 'number',
  keywords: ['bitwise', 'binary', 'flags', 'and'],
  summary: 'The bits that two whole numbers from 0 to 4294967295 have in common.',
  spreadsheet: 'Takes numbers up to 4294967295.',
  parameters: [
    { name: 'left', type: 'number', summary: 'a whole number' },
    { name: 'right', type: 'number', summary: 'another' },
  ],
  result: 'number',
  examples: [{ formula: 'BITAND(13, 25)', result: 9 }],
  evaluate: (first, second) => {
    const [left, right] = [whole32(first), whole32(second)]
    return left === null || right === null ? null : (left & right) >>> 0
  },
})
