import { defineFormat } from '../../define-format.ts'
import { orderedOperators } from '../../operators.ts'
import { momentMaskSetting, typedDateSettings } from '../../settings.ts'
import { momentsOn } from './moments-on.ts'
import { read, rules } from './rules.ts'

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
