import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { orderedOperators } from '../../operators.ts'
import { typedDateSettings } from '../../settings.ts'
import { readInstant } from '../../values/instant.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...look,
  id: 'date-time',
  label: 'Date and time',
  summary: 'A moment, shown in the time zone of whoever looks.',
  category: 'date',
  keywords: ['timestamp', 'moment', 'appointment', 'datetime', 'when'],
  type: 'string',
  operators: orderedOperators,
  searchable: false,
  uniqueable: true,
  titleable: true,
  settings: typedDateSettings,
  defaults: {},
  check: value => read(value, { needsZone: true }),
  fromText: text => read(text, { needsZone: false }),
  toText: String,
  guess: texts =>
    texts.every(text => 'value' in read(text, { needsZone: false }))
      ? { type: 'string', format: 'date-time' }
      : undefined,
  guessRank: 70,
  samples: () => [
    '1996-07-04T08:30:00.000Z',
    '2024-02-29T23:59:59.999Z',
    '0001-01-01T00:00:00.000Z',
    '2000-01-01T12:00:00.120Z',
  ],
  invalidSamples: () => [
    { value: 836_469_000_000 },
    { value: '1996-07-04' },
    { value: '1996-07-04T08:30:00' },
    { value: '2023-02-29T08:30:00Z' },
    { value: '2023-02-28T24:00:00Z' },
    { value: '2023-02-28T08:30:00+99:00' },
    { value: 'now' },
  ],
})

/** Text of a file without an offset is taken for UTC: the same file means the same wherever it is read. */
function read(value: unknown, options: { needsZone: boolean }): Parsed {
  const instant = typeof value === 'string' ? readInstant(value, options) : undefined
  return instant === undefined ? problem('problem.dateTime') : { value: instant }
}
