import { defineFunction } from '../../define-function.ts'
import { whole32 } from '../../numbers/whole-numbers.ts'

export const formulaFunction = defineFunction({
  name: 'BITRSHIFT',
  label: 'Bits to the right',
  group: 'number',
  keywords: ['bitwise', 'shift', 'binary', '>>'],
  summary: 'The bits of a whole number moved to the right: halved so often, without what is left over.',
  spreadsheet: 'Takes numbers up to 4294967295 and no negative shift.',
  parameters: [
    { name: 'number', type: 'number', summary: 'a whole number from 0 to 4294967295' },
    { name: 'places', type: 'number', summary: 'how many places, 0 to 31' },
  ],
  result: 'number',
  examples: [{ formula: 'BITRSHIFT(20, 2)', result: 5 }],
  evaluate: (given, by) => {
    const [number, places] = [whole32(given), whole32(by)]
    return number === null || places === null || places > 31 ? null : number >>> places
  },
})
