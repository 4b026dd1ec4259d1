import { defineFormat, type Parsed } from '../../define-format.ts'
import { problem } from '../../messages.ts'
import { orderedOperators } from '../../operators.ts'
import { typedDateSettings } from '../../settings.ts'
import { readWeek } from '../../values/calendar-periods.ts'
import { look } from './look.ts'

export const format = defineFormat({
  ...look,
  id: 'week',
  label: 'Week',
  summary: 'A calendar week, Monday to Sunday, numbered by ISO 8601.',
  category: 'date',
  keywords: ['week', 'calendar week', 'sprint', 'period'],
  type: 'string',
  operators: orderedOperators,
  searchable: false,
  uniqueable: true,
  titleable: true,
  settings: typedDateSettings,
  defaults: {},
  check,
  fromText,
  toText: String,
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
