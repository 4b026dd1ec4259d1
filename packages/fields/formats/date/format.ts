import type { FieldSchema } from '@trellis/model'
import { defineFormat, type GuessedColumn, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { orderedOperators } from '../../operators.ts'
import { dayMasks } from '../../setting-suggestions.ts'
import { typedDateSettings } from '../../settings.ts'
import type { Notation } from '../../values/notation.ts'
import { guessMask, maskOrder, readDay, readOrderedDay } from '../../values/read-day.ts'
import { maskOfFigures, readWrittenDay } from '../../values/written-day.ts'
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
  notates: ['dateOrder'],
  fromText,
  guess(texts: readonly string[], column: GuessedColumn = {}, notation?: Notation) {
    if (notation) return guessWritten(texts, column, notation)
    const isNamed = texts.every(text => 'day' in (readDay(text) ?? {}))
    if (isNamed && mayBeDays(texts, column)) return { type: 'string', format: 'date' }
    const mask = guessMask(texts)
    return mask ? { type: 'string', format: 'date', metadata: { mask } } : undefined
  },
  guessRank: 80,
  examples: () => ['2026-02-03', '2026-02-17', '2026-03-02', '2026-03-20', '2026-04-08'],
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

/** By the notation of the file or the person; where nothing is known of it, a form that means the same everywhere, or that of the mask. */
function fromText(text: string, schema: FieldSchema, notation?: Notation): Parsed {
  const order = notation?.dateOrder ?? maskOrder(schema.metadata?.mask)
  const read = notation ? readWrittenDay(text, order) : (readDay(text) ?? (order && readOrderedDay(text, order)))
  if (read === undefined) return problem('problem.date')
  return 'day' in read ? { value: read.day } : problem('problem.noSuchDay')
}

function guessWritten(texts: readonly string[], column: GuessedColumn, { dateOrder }: Notation) {
  const isDay = (text: string) => 'day' in (readWrittenDay(text, dateOrder) ?? {})
  if (!texts.every(isDay) || !mayBeDays(texts, column)) return undefined
  const mask = dateOrder && texts.map(text => maskOfFigures(text, dateOrder)).find(each => each !== undefined)
  return { type: 'string' as const, format: 'date', ...(mask && { metadata: { mask } }) }
}

/** Eight figures in a row are a day only where the header says so. */
const mayBeDays = (texts: readonly string[], { header = '' }: GuessedColumn) =>
  dateHeader.test(header) || !texts.some(text => /^\d+$/.test(text))
