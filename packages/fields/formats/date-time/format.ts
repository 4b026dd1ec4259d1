import type { FieldSchema } from '@trellis/model'
import { defineFormat, type GuessedColumn, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { orderedOperators } from '../../operators.ts'
import { momentMaskSetting, typedDateSettings } from '../../settings.ts'
import { readInstant } from '../../values/instant.ts'
import type { Notation } from '../../values/notation.ts'
import { readWrittenMoment } from '../../values/written-day.ts'
import { momentsOn } from './moments-on.ts'
import { rules } from './rules.ts'

export const format = defineFormat({
  ...rules,
  id: 'date-time',
  label: 'Date and time',
  summary: 'A moment, shown in the time zone of whoever looks.',
  category: 'date',
  keywords: ['timestamp', 'moment', 'appointment', 'datetime', 'when'],
  operators: orderedOperators,
  days: { valuesOn: momentsOn, enteredAs: { type: 'string', format: 'date' } },
  searchable: false,
  uniqueable: true,
  settings: { ...momentMaskSetting, ...typedDateSettings },
  defaults: {},
  notates: ['dateOrder', 'timeZone'],
  fromText,
  guess: (texts: readonly string[], _column?: GuessedColumn, notation?: Notation) =>
    texts.every(text => !/^\d+$/.test(text) && 'value' in fromText(text, undefined, notation))
      ? { type: 'string' as const, format: 'date-time' }
      : undefined,
  guessRank: 70,
  examples: () => [
    '2026-02-03T08:30:00.000Z',
    '2026-02-17T13:00:00.000Z',
    '2026-03-02T09:15:00.000Z',
    '2026-03-20T15:45:00.000Z',
    '2026-04-08T11:00:00.000Z',
  ],
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

/** By the notation of the file or the person; where nothing is known of it, ISO 8601, for UTC without an offset. */
function fromText(text: string, _schema?: FieldSchema, notation?: Notation): Parsed {
  const instant = notation ? readWrittenMoment(text, notation) : readInstant(text, { needsZone: false })
  return instant === undefined ? problem('problem.dateTime') : { value: instant }
}
