import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { orderedOperators } from '../../operators.ts'
import { typedDateSettings } from '../../settings.ts'
import { mondayOf, readWeek } from '../../values/calendar-periods.ts'
import { dateFormat } from '../../values/intl-formats.ts'

export const format = defineFormat({
  id: 'week',
  hasPlainCell: true,
  label: 'Week',
  summary: 'A calendar week, Monday to Sunday, numbered by ISO 8601.',
  icon: 'calendar_view_week',
  category: 'date',
  keywords: ['week', 'calendar week', 'sprint', 'period'],
  type: 'string',
  storage: 'column',
  comparison: 'text',
  operators: orderedOperators,
  sortable: true,
  searchable: false,
  uniqueable: true,
  titleable: true,
  align: 'start',
  colorable: true,
  settings: typedDateSettings,
  defaults: {},
  check,
  fromText,
  toText: String,
  display: (value, _schema, locale) => `${String(value)} (${daysOf(String(value), locale)})`,
  samples: () => ['2026-W05', '2026-W53', '2020-W53', '2021-W01', '0001-W01', '9999-W52'],
  invalidSamples: () => [
    { value: '2025-W53' },
    { value: '2026-W00' },
    { value: '2026-W54' },
    { value: '2026-W5' },
    { value: '2026-w05' },
    { value: '2026W05' },
    { value: '0000-W01' },
    { value: 5 },
  ],
})

function check(value: unknown): Parsed {
  if (typeof value !== 'string' || !/^\d{4}-W\d{2}$/.test(value)) return problem('problem.week')
  return fromText(value)
}

function fromText(text: string): Parsed {
  const read = readWeek(text)
  if (!read) return problem('problem.week')
  return 'week' in read ? { value: read.week } : problem('problem.noSuchWeek', { week: read.missing })
}

function daysOf(week: string, locale: string): string {
  const monday = new Date(`${mondayOf(week)}T00:00:00Z`)
  const days = dateFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return days.formatRange(monday, new Date(monday.getTime() + 6 * 86_400_000))
}
