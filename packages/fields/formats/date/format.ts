import { defineFormat, type GuessedColumn } from '../../define-format.ts'
import { orderedOperators } from '../../operators.ts'
import { dayMasks } from '../../setting-suggestions.ts'
import { typedDateSettings } from '../../settings.ts'
import { guessMask, readDay } from '../../values/day.ts'
import { rules } from './rules.ts'

const dateHeader = /date|day|birth|since|until/i

export const format = defineFormat({
  ...rules,
  id: 'date',
  label: 'Date',
  summary: 'A day of the calendar, the same in every time zone.',
  category: 'date',
  keywords: ['day', 'calendar', 'birthday', 'deadline', 'due'],
  operators: orderedOperators,
  days: { valuesOn: days => days },
  searchable: false,
  uniqueable: true,
  settings: {
    'metadata.mask': {
      type: 'string',
      format: 'string-option-list',
      title: 'Typed form',
      info: 'The order of day and month in typed and imported dates such as 4/7/2025.',
      metadata: { optionList: dayMasks.map(mask => ({ value: mask, label: mask })) },
    },
    ...typedDateSettings,
  },
  defaults: {},
  guess(texts, column: GuessedColumn = {}) {
    const isNamed = texts.every(text => 'day' in (readDay(text) ?? {}))
    const isDigits = texts.some(text => /^\d+$/.test(text))
    if (isNamed && (!isDigits || dateHeader.test(column.header ?? ''))) return { type: 'string', format: 'date' }
    const mask = guessMask(texts)
    return mask ? { type: 'string', format: 'date', metadata: { mask } } : undefined
  },
  guessRank: 80,
  samples: () => ['1996-07-04', '2024-02-29', '2000-01-01', '0001-01-01', '9999-12-31'],
  invalidSamples: () => [
    { value: 19960704 },
    { value: '1996-7-4' },
    { value: '2023-02-29' },
    { value: '2024-13-01' },
    { value: '0000-01-01' },
    { value: '04/07/1996' },
    { value: '1996-07-04T00:00:00.000Z' },
    { value: 'yesterday' },
  ],
})
