import type { FieldSchema, Filter, RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { matchesFilter } from './matches-filter.ts'

const field = (format: string): FieldSchema => ({ type: 'string', format, title: format })
const schema: RecordSchema = {
  type: 'object',
  properties: { at: field('date-time'), day: field('date'), name: field('text'), month: field('month') },
}

/** 23:30 of the 25th in New York is the 26th in London. */
const late = { at: '2026-11-26T04:30:00.000Z', day: '2026-11-25' }
const now = Date.parse('2026-11-26T03:00:00.000Z')
const newYork = { timeZone: 'America/New_York', now }
const london = { timeZone: 'Europe/London', now }
const holds = (filter: Filter, clock = newYork, record: object = late) =>
  matchesFilter(filter, record as Record<string, unknown>, schema, { clock })

test('a day means the whole of it, in the zone of whoever asks', () => {
  const all = (day: string, clock = newYork) =>
    ['$eq', '$ne', '$lt', '$lte', '$gt', '$gte'].filter(operator => holds({ at: { [operator]: day } }, clock)).join(' ')
  expect(all('2026-11-24')).toBe('$ne $gt $gte')
  expect(all('2026-11-25')).toBe('$eq $lte $gte')
  expect(all('2026-11-26')).toBe('$ne $lt $lte')
  expect(all('2026-11-25', london)).toBe('$ne $gt $gte')
  expect(all('2026-11-26', london)).toBe('$eq $lte $gte')
})

test('lists and ranges take days beside moments, both ends of a range included', () => {
  expect(holds({ at: { $in: ['2026-11-20', '2026-11-25'] } })).toBe(true)
  expect(holds({ at: ['2026-11-25'] })).toBe(true)
  expect(holds({ at: { $nin: ['2026-11-25', null] } })).toBe(false)
  expect(holds({ at: { $nin: ['2026-11-24', '2026-11-26T04:30:00Z'] } })).toBe(false)
  expect(holds({ at: { $in: ['2026-11-25', null] } }, newYork, {})).toBe(true)
  expect(holds({ at: { $between: ['2026-11-01', '2026-11-25'] } })).toBe(true)
  expect(holds({ at: { $between: ['2026-11-25', '2026-11-26T04:29:59.999Z'] } })).toBe(false)
  expect(holds({ at: { $between: ['2026-11-26', '2026-11-30'] } })).toBe(false)
  expect(holds({ at: { $in: [] } })).toBe(false)
})

test('a moment stays that moment', () => {
  expect(holds({ at: { $eq: '2026-11-26T04:30:00Z' } })).toBe(true)
  expect(holds({ at: { $gt: '2026-11-26T04:30:00Z' } })).toBe(false)
})

test('days from today on are worked out where the clock stands, for days and for moments', () => {
  // It is the 25th in New York and the 26th in London.
  expect(holds({ at: { $eq: { relative: 'today' } }, day: { $eq: { relative: 'today' } } })).toBe(true)
  expect(holds({ at: { $eq: { relative: 'today' } } }, london)).toBe(true)
  expect(holds({ day: { $eq: { relative: 'today' } } }, london)).toBe(false)
  expect(holds({ day: { $eq: { relative: 'yesterday' } } }, london)).toBe(true)
  expect(holds({ day: { $gte: { relative: 'thisWeek' }, $lt: { relative: 'tomorrow' } } })).toBe(true)
  expect(holds({ day: { $in: [{ relative: 'lastWeek' }, { relative: 'lastDays', days: 1 }] } })).toBe(true)
  expect(holds({ at: { $between: [{ relative: 'lastMonth' }, { relative: 'yesterday' }] } })).toBe(false)
  expect(holds({ at: { $ne: { relative: 'nextDays', days: 2 } } })).toBe(false)
})

test('nonsense is refused by its place', () => {
  const refusal = (filter: Filter) => {
    try {
      holds(filter)
    } catch (error) {
      return Object.entries((error as { details?: { fields?: object } }).details?.fields ?? {})[0]?.join(': ')
    }
    return undefined
  }
  expect(refusal({ at: { $eq: { relative: 'someday' } } })).toMatch(/^filter\.at\.\$eq\.relative: must be one of today/)
  expect(refusal({ day: { $eq: { relative: 'lastDays' } } })).toMatch(
    /^filter\.day\.\$eq\.days: must be a whole number/,
  )
  expect(refusal({ day: { $eq: { relative: 'lastDays', days: 0 } } })).toMatch(/days: must be/)
  expect(refusal({ day: { $eq: { relative: 'lastDays', days: 10_001 } } })).toMatch(/days: must be/)
  expect(refusal({ day: { $eq: { relative: 'today', days: 3 } } })).toMatch(/days: goes with/)
  expect(refusal({ day: { $in: ['2026-11-25', { relative: 'today', zone: 'x' }] } })).toMatch(
    /\$in\.1\.zone: is nothing/,
  )
  expect(refusal({ name: { $eq: { relative: 'today' } } })).toMatch(/^filter\.name\.\$eq/)
  expect(refusal({ month: { $eq: { relative: 'thisMonth' } } })).toMatch(/^filter\.month\.\$eq/)
  expect(refusal({ at: { $eq: '2026-02-30' } })).toMatch(/^filter\.at\.\$eq/)
})

test('whoever keeps an answer hears that it hangs on the day', () => {
  let asked = 0
  const clock = { ...newYork, onAsked: () => void (asked += 1) }
  holds({ day: { $eq: '2026-11-25' }, at: { $gt: '2026-11-26T04:30:00Z' } }, clock)
  expect(asked).toBe(0)
  holds({ at: { $eq: '2026-11-25' }, day: { $eq: { relative: 'today' } } }, clock)
  expect(asked).toBe(2)
})
