import { instantTime } from '../../dates/moment.ts'
import { addUnits, type Unit, unitsBetween } from '../../dates/units.ts'
import { defineFunction } from '../../define-function.ts'

export const formulaFunction = defineFunction({
  name: 'DATEDIF',
  label: 'Age in parts',
  group: 'date-and-time',
  keywords: ['difference', 'years months days', 'between', 'seniority'],
  summary:
    'How many whole years (Y), months (M) or days (D) lie between two days; YM: months beyond the years, MD: days beyond the months, YD: days beyond the years.',
  spreadsheet: 'MD is never negative; moments count with their time of day.',
  parameters: [
    { name: 'start', type: 'date', summary: 'the earlier day' },
    { name: 'end', type: 'date', summary: 'the later day' },
    { name: 'unit', type: 'text', summary: 'Y, M, D, YM, MD or YD', options: ['y', 'm', 'd', 'ym', 'md', 'yd'] },
  ],
  result: 'number',
  examples: [
    { formula: 'DATEDIF("2020-02-10", "2026-05-03", "Y")', result: 6 },
    { formula: 'DATEDIF("2020-02-10", "2026-05-03", "YM")', result: 2 },
    { formula: 'DATEDIF("2020-02-10", "2026-05-03", "MD")', result: 23 },
    { formula: 'DATEDIF("2026-05-03", "2020-02-10", "D")', result: null },
  ],
  evaluate: (start, end, unit, frame) => {
    const between = (other: typeof start, each: Unit) => unitsBetween(end, other, each, frame.timeZone)
    if (instantTime(end, frame.timeZone) < instantTime(start, frame.timeZone)) return null
    const [whole, rest] = parts[unit]
    if (rest === undefined) return between(start, whole)
    const reached = addUnits(start, between(start, whole), whole, frame.timeZone)
    return reached && between(reached, rest)
  },
})

/** What is counted, or what goes before and what is counted of the rest. */
const parts = {
  y: ['years'],
  m: ['months'],
  d: ['days'],
  ym: ['years', 'months'],
  md: ['months', 'days'],
  yd: ['years', 'days'],
} as const satisfies Record<string, readonly [whole: Unit, rest?: Unit]>
