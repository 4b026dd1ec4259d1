import { defineFunction } from '../../define-function.ts'
import { whole32 } from '../../numbers/whole-numbers.ts'

export const formulaFunction = defineFunction({
  name: 'BITOR',
  label: 'Bits in either',
  group: 'number',
  keywords: ['bitwise', 'binary', 'flags', 'or'],
  summary: 'The bits that one of two whole numbers from 0 to 4294967295 has.',
  spreadsheet: 'Takes numbers up to 4294967295.',
  parameters: [
    { name: 'left', type: 'number', summary: 'a whole number' },
    { name: 'right', type: 'number', summary: 'another' },
  ],
  result: 'number',
  examples: [{ formula: 'BITOR(13, 25)', result: 29 }],
  evaluate: (first, second) => {
    const [left, right] = [whole32(first), whole32(second)]
    return left === null || right === null ? null : (left | right) >>> 0
  },
})
