import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { orderedOperators } from '../../operators.ts'
import { typedDateSettings } from '../../settings.ts'
import { isMonth, readMonth } from '../../values/calendar-periods.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...look,
  id: 'month',
  label: 'Month',
  summary: 'A month of a year, such as the month of an invoice.',
  category: 'date',
  keywords: ['month', 'period', 'billing', 'expiry'],
  type: 'string',
  operators: orderedOperators,
  searchable: false,
  uniqueable: true,
  titleable: true,
  settings: typedDateSettings,
  defaults: {},
  check: value => (typeof value === 'string' && isMonth(value) ? { value } : problem('problem.month')),
  fromText,
  toText: String,
  samples: () => ['2026-02', '1996-07', '0001-01', '9999-12', '2024-12'],
  invalidSamples: () => [
    { value: '2026-13' },
    { value: '2026-00' },
    { value: '2026-2' },
    { value: '2026-02-01' },
    { value: '0000-01' },
    { value: 202602 },
  ],
})

function fromText(text: string): Parsed {
  const value = readMonth(text)
  return value === undefined ? problem('problem.month') : { value }
}
