import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysFrom } from '../../values/day-span.ts'
import { wallTime } from '../../values/zoned-time.ts'
import { momentsOn } from './moments-on.ts'

const on = (day: string, timeZone: string) => {
  const { first, last } = momentsOn({ first: day, last: day }, timeZone)
  return { first, last, hours: (Date.parse(last) + 1 - Date.parse(first)) / 3_600_000 }
}

test('a day begins and ends where clocks of the zone show it', () => {
  expect(on('2026-11-25', 'UTC')).toEqual({
    first: '2026-11-25T00:00:00.000Z',
    last: '2026-11-25T23:59:59.999Z',
    hours: 24,
  })
  expect(on('2026-11-25', 'America/New_York').first).toBe('2026-11-25T05:00:00.000Z')
  expect(on('2026-11-25', 'Asia/Kolkata').first).toBe('2026-11-24T18:30:00.000Z')
})

test('days on which clocks change have 23 or 25 hours, or half an hour more or less', () => {
  expect(on('2026-03-08', 'America/New_York').hours).toBe(23)
  expect(on('2026-11-01', 'America/New_York').hours).toBe(25)
  expect(on('2026-10-04', 'Australia/Lord_Howe').hours).toBe(23.5)
  // Clocks went from 23:59:59 to 01:00:00, and from 23:59:59 back to 23:00:00.
  expect(on('2017-10-15', 'America/Sao_Paulo')).toMatchObject({ first: '2017-10-15T03:00:00.000Z', hours: 23 })
  expect(on('2018-02-17', 'America/Sao_Paulo')).toMatchObject({ last: '2018-02-18T02:59:59.999Z', hours: 25 })
})

test('a day that a zone left out has no moments', () => {
  expect(on('2011-12-30', 'Pacific/Apia').hours).toBe(0)
  expect(on('2011-12-29', 'Pacific/Apia').hours).toBe(24)
  expect(on('2011-12-31', 'Pacific/Apia')).toMatchObject({ first: '2011-12-30T10:00:00.000Z', hours: 24 })
})

test('the first and the last day that there are end where moments end', () => {
  for (const timeZone of ['America/New_York', 'Asia/Kolkata', 'UTC', 'Pacific/Kiritimati']) {
    expect(on('0001-01-01', timeZone).first >= '0001-01-01T00:00:00.000Z').toBe(true)
    expect(on('9999-12-31', timeZone).last <= '9999-12-31T23:59:59.999Z').toBe(true)
  }
  expect(on('9999-12-31', 'America/New_York').last).toBe('9999-12-31T23:59:59.999Z')
})

test('both ends are on the day, and a millisecond further is on another one', () => {
  const zones = fc.constantFrom(
    'America/New_York',
    'Asia/Kolkata',
    'Pacific/Apia',
    'Europe/Zurich',
    'Africa/Casablanca',
  )
  const day = fc.integer({ min: 0, max: 27_000 }).map(count => daysFrom('1972-01-01', count))
  const beside = (instant: string, by: number) => new Date(Date.parse(instant) + by).toISOString()
  fc.assert(
    fc.property(day, zones, (wanted, timeZone) => {
      fc.pre(!(timeZone === 'Pacific/Apia' && wanted === '2011-12-30'))
      const { first, last } = on(wanted, timeZone)
      expect(wallTime(first, timeZone).day).toBe(wanted)
      expect(wallTime(last, timeZone).day).toBe(wanted)
      expect(wallTime(beside(first, -1), timeZone).day < wanted).toBe(true)
      expect(wallTime(beside(last, 1), timeZone).day > wanted).toBe(true)
    }),
  )
})
