import { defineFunction } from '../../define-function.ts'
import { roundDecimal } from '../../numbers/decimals.ts'

export const formulaFunction = defineFunction({
  name: 'FORMAT_BYTES',
  label: 'Format a file size',
  group: 'conversion',
  keywords: ['bytes', 'kilobytes', 'megabytes'],
  summary: 'A count of bytes in the unit that suits it.',
  parameters: [{ name: 'bytes', type: 'number', summary: 'the count' }],
  result: 'text',
  examples: [{ formula: 'FORMAT_BYTES(1536)', result: '1.5 kB' }],
  evaluate: bytes => {
    const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB']
    let [power, size] = [0, 1]
    for (; power < units.length - 1 && Math.abs(bytes) >= size * 1024; power += 1) size *= 1024
    return `${roundDecimal(bytes / size, 1)} ${units[power]}`
  },
})
