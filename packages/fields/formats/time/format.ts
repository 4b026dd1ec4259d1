import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { orderedOperators } from '../../operators.ts'
import { typedDateSettings } from '../../settings.ts'
import { readTime } from '../../values/calendar-periods.ts'
import { look } from './look.ts'

const wireForm = /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

export const format = defineFormat({
  ...look,
  id: 'time',
  label: 'Time',
  summary: 'A time of day, on whatever clock stands beside it.',
  category: 'date',
  keywords: ['time', 'clock', 'hour', 'opening', 'start'],
  type: 'string',
  operators: orderedOperators,
  searchable: false,
  uniqueable: true,
  titleable: true,
  settings: typedDateSettings,
  defaults: {},
  check: value => (typeof value === 'string' && wireForm.test(value) ? { value } : problem('problem.time')),
  fromText,
  toText: String,
  samples: () => ['08:30:00', '00:00:00', '23:59:59', '12:00:01'],
  invalidSamples: () => [
    { value: '24:00:00' },
    { value: '8:30:00' },
    { value: '08:30' },
    { value: '08:60:00' },
    { value: '08:30:60' },
    { value: '08:30:00Z' },
    { value: 830 },
  ],
})

function fromText(text: string): Parsed {
  const value = readTime(text)
  return value === undefined ? problem('problem.time') : { value }
}
