import type { FlowSchedule } from '@trellis/model'
import { describe, expect, test } from 'vitest'
import { localClock } from '../../../tests/scenarios/local-clock.ts'
import { checkSchedule, dropsTimes, timeBefore, timesOf } from './index.ts'

const schedule = (more: Partial<FlowSchedule>): FlowSchedule => ({
  id: 's',
  type: 'daily',
  time: '08:00',
  timezone: 'UTC',
  ...more,
})
const minute = 60_000
const day = 24 * 60 * minute
const shown = (given: Partial<FlowSchedule>, after: string, count = 4) =>
  timesOf(schedule(given), new Date(after), count).map(at => at.toISOString().slice(0, 16))

describe('times of schedules', () => {
  test('each type has the times that its name says', () => {
    const after = '2026-01-30T10:07:00Z'
    expect(shown({ type: 'minutes', every: 20 }, after, 3)).toEqual([
      '2026-01-30T10:20',
      '2026-01-30T10:40',
      '2026-01-30T11:00',
    ])
    expect(shown({ type: 'hourly', every: 6, time: '00:15' }, after, 3)).toEqual([
      '2026-01-30T12:15',
      '2026-01-30T18:15',
      '2026-01-31T00:15',
    ])
    expect(shown({ type: 'daily' }, after, 2)).toEqual(['2026-01-31T08:00', '2026-02-01T08:00'])
    expect(shown({ type: 'weekly', dayOfWeek: [1, 5] }, after, 2)).toEqual(['2026-02-02T08:00', '2026-02-06T08:00'])
    expect(shown({ type: 'monthly', dayOfMonth: 15 }, after, 2)).toEqual(['2026-02-15T08:00', '2026-03-15T08:00'])
    expect(shown({ type: 'custom', customPattern: '30 9 * * 1-5' }, after, 2)).toEqual([
      '2026-02-02T09:30',
      '2026-02-03T09:30',
    ])
  })

  test('a shorter month has the 29th, 30th and 31st on its last day, once', () => {
    const after = '2027-01-31T10:00:00Z'
    expect(shown({ type: 'monthly', dayOfMonth: 31 }, after)).toEqual([
      '2027-02-28T08:00',
      '2027-03-31T08:00',
      '2027-04-30T08:00',
      '2027-05-31T08:00',
    ])
    expect(shown({ type: 'monthly', dayOfMonth: 30 }, after, 3)).toEqual([
      '2027-02-28T08:00',
      '2027-03-30T08:00',
      '2027-04-30T08:00',
    ])
    expect(shown({ type: 'monthly', dayOfMonth: 29 }, '2028-02-01T00:00:00Z', 2)).toEqual([
      '2028-02-29T08:00',
      '2028-03-29T08:00',
    ])
  })

  test('[2-5-58] 0 and 7 are both Sunday, in a schedule and in a pattern', () => {
    const sundays = ['2026-02-01T08:00', '2026-02-08T08:00']
    const after = '2026-01-30T10:07:00Z'
    for (const dayOfWeek of [[0], [7], [0, 7]]) expect(shown({ type: 'weekly', dayOfWeek }, after, 2)).toEqual(sundays)
    for (const customPattern of ['0 8 * * 0', '0 8 * * 7'])
      expect(shown({ type: 'custom', customPattern }, after, 2)).toEqual(sundays)
  })

  test('[2-5-58] times less than five minutes after the one taken before are left out, and the schedule says so', () => {
    const often = schedule({ type: 'custom', customPattern: '*/2 * * * *' })
    expect(shown(often, '2026-01-30T10:00:30Z', 3)).toEqual([
      '2026-01-30T10:02',
      '2026-01-30T10:08',
      '2026-01-30T10:14',
    ])
    expect(shown(often, '2026-01-30T10:02:00Z', 1)).toEqual(['2026-01-30T10:08'])
    const after = new Date('2026-01-30T10:00:00Z')
    expect(dropsTimes(often, after)).toBe(true)
    expect(dropsTimes(schedule({ type: 'custom', customPattern: '0,4 8 * * 1' }), after)).toBe(true)
    expect(dropsTimes(schedule({ type: 'minutes', every: 5 }), after)).toBe(false)
  })

  test('the first and the last day are days of the zone, both with it', () => {
    const given = { startDate: '2026-03-10', endDate: '2026-03-11', timezone: 'America/New_York', time: '23:30' }
    expect(shown(given, '2026-01-01T00:00:00Z')).toEqual(['2026-03-11T03:30', '2026-03-12T03:30'])
    expect(timeBefore(schedule(given), new Date('2026-03-10T12:00:00Z'))).toBeUndefined()
    expect(timeBefore(schedule(given), new Date('2027-01-01T00:00:00Z'))?.toISOString()).toContain('2026-03-12T03:30')
    expect(shown({ startDate: '2026-03-10', time: '00:00' }, '2026-01-01T00:00:00Z', 1)).toEqual(['2026-03-10T00:00'])
  })

  test('the last time before a moment is the one that the next ones come after', () => {
    const at = new Date('2026-01-30T08:00:00.000Z')
    expect(timeBefore(schedule({}), at)).toEqual(at)
    expect(timeBefore(schedule({}), new Date(at.getTime() + 30))).toEqual(at)
    expect(timeBefore(schedule({}), new Date(at.getTime() - 1))).toEqual(new Date(at.getTime() - day))
  })
})

/** With half an hour, quarters, a day that was left out, changes at midnight and around Ramadan. */
const oddZones = [
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'America/Santiago',
]
const isSoaked = process.env['TRELLIS_SOAK'] === 'R13'
const zones = isSoaked ? Intl.supportedValuesOf('timeZone') : oddZones
const from = Date.parse('2026-01-01T00:00:00Z')
const to = Date.parse('2028-01-01T00:00:00Z')
const clockTimes = isSoaked
  ? ['00:00', '00:30', '01:59', '02:00', '02:30', '03:00', '23:45']
  : ['00:00', '02:15', '23:45']

describe('R13 changes of the clock', () => {
  test('a time that is skipped comes once right after the jump, one that comes twice comes once', () => {
    for (const timezone of zones) {
      const clock = localClock(timezone, from, to)
      for (const time of clockTimes) {
        const found = timesOf(schedule({ time, timezone }), new Date(from), 800).map(Number)
        const expected = daysBetween().flatMap(name => clock.when(name, time)[0] ?? clock.jump(name, time) ?? [])
        const within = (times: readonly number[]) => times.filter(at => at > from && at < to)
        expect([timezone, time, within(found)]).toEqual([timezone, time, within([...new Set(expected)])])
      }
    }
  }, 600_000)

  test('what comes every few minutes keeps its distance, whatever the clock does', () => {
    for (const timezone of zones) {
      const start = new Date(Date.parse('2026-03-01T00:00:00Z'))
      const times = timesOf(schedule({ type: 'minutes', every: 30, timezone }), start, 2000).map(Number)
      const distances = new Set(times.slice(1).map((at, index) => (at - (times[index] ?? 0)) / minute))
      expect([timezone, ...distances]).toEqual([timezone, 30])
    }
  }, 600_000)
})

function daysBetween(): string[] {
  const days = (to - from) / day + 4
  return Array.from({ length: days }, (_, index) => new Date(from + (index - 2) * day).toISOString().slice(0, 10))
}

describe('what is no schedule', () => {
  const problems: readonly [Partial<FlowSchedule>, string, string][] = [
    [{ timezone: 'Europe/Nowhere' }, 'timezone', 'There is no time zone Europe/Nowhere'],
    [{ type: 'minutes' }, 'every', 'Required field'],
    [{ type: 'minutes', every: 4 }, 'every', 'Flows start every 5 minutes at most'],
    [{ type: 'hourly', every: 24 }, 'every', 'Is at most 23 hours'],
    [{ type: 'weekly', dayOfWeek: [] }, 'dayOfWeek', 'Choose at least one day'],
    [{ type: 'monthly' }, 'dayOfMonth', 'Required field'],
    [{ type: 'custom' }, 'customPattern', 'Required field'],
    [
      { type: 'custom', customPattern: '0 0 8 * * *' },
      'customPattern',
      'Has five parts: minute, hour, day, month, day of the week',
    ],
    [{ type: 'custom', customPattern: '61 8 * * *' }, 'customPattern', 'Is not a cron pattern, such as 30 8 * * 1-5'],
    [{ type: 'custom', customPattern: '0 0 30 2 *' }, 'customPattern', 'Never comes'],
    [{ startDate: '2026-02-30' }, 'startDate', 'There is no such day'],
    [{ startDate: '2026-03-02', endDate: '2026-03-01' }, 'endDate', 'Is before the start date'],
  ]
  test.each(problems)('%j is told at %s', (given, path, message) => {
    expect(checkSchedule(schedule(given))).toContainEqual({ path, message })
  })

  test('a whole one has no problem', () => {
    expect(checkSchedule(schedule({}))).toEqual([])
    expect(checkSchedule(schedule({ type: 'custom', customPattern: '*/15 8-17 * * 1-5' }))).toEqual([])
    const { time: _, ...without } = schedule({})
    expect(checkSchedule(without)).toEqual([{ path: 'time', message: 'Required field' }])
  })
})
