import { expect, test } from 'vitest'
import { parseTypedDate, parseTypedMoment, writeTypedDate, writeTypedMoment } from './typed-date.ts'
import { instantOf, wallTime } from './zoned-time.ts'

const forms = ['1996-07-04', '1996/07/04', '19960704', '4 Jul 1996', '4 July 1996', 'Jul 4, 1996', 'July 4, 1996']

test.each(['en-US', 'en-GB', 'de-DE', 'ja-JP', 'ar-EG'])(
  '[2-5-27] %s reads every form that means the same everywhere',
  locale => {
    for (const form of forms) expect(parseTypedDate(form, { locale })).toBe('1996-07-04')
  },
)

test.each([
  ['en-US', '7/4/1996', '1996-07-04'],
  ['en-GB', '4/7/1996', '1996-07-04'],
  ['de-DE', '4.7.1996', '1996-07-04'],
  ['de-DE', '4. Juli 1996', '1996-07-04'],
  ['de-DE', '4. März 1996', '1996-03-04'],
  ['fr-FR', '4 juil. 1996', '1996-07-04'],
  ['es-ES', '4 de julio de 1996', '1996-07-04'],
  ['ko-KR', '1996. 07. 04.', '1996-07-04'],
  ['en-US', '13/13/1996', null],
  ['en-US', '30 Feb 1996', null],
  ['en-US', 'soon', null],
])('[2-5-27] %s reads %s', (locale, text, day) => {
  expect(parseTypedDate(text, { locale })).toBe(day)
})

test('[2-5-28] an empty date or moment is undefined, not one that cannot be read', () => {
  for (const text of ['', '  ']) {
    expect(parseTypedDate(text, { locale: 'en-US' })).toBeUndefined()
    expect(parseTypedMoment(text, { locale: 'en-US', timeZone: 'UTC' })).toBeUndefined()
  }
})

test('the mask decides over the locale', () => {
  expect(parseTypedDate('04/07/1996', { locale: 'en-US', mask: 'DD/MM/YYYY' })).toBe('1996-07-04')
})

test.each(['en-US', 'en-GB', 'de-DE', 'sv-SE', 'ko-KR', 'ar-EG', 'hu-HU', 'fa-IR', 'th-TH'])(
  '%s reads back what it writes',
  locale => {
    for (const day of ['1996-07-04', '2024-02-29', '0099-12-31']) {
      expect(parseTypedDate(writeTypedDate(day, { locale }), { locale })).toBe(day)
    }
    for (const timeZone of ['UTC', 'America/New_York', 'Asia/Kathmandu']) {
      const instant = '2024-07-04T20:05:09.000Z'
      expect(parseTypedMoment(writeTypedMoment(instant, { locale, timeZone }), { locale, timeZone })).toBe(instant)
    }
  },
)

test.each([
  ['7/4/1996 8:30 PM', '1996-07-04T18:30:00.000Z'],
  ['1996-07-04 20:30', '1996-07-04T18:30:00.000Z'],
  ['1996-07-04T20:30:15.5', '1996-07-04T18:30:15.500Z'],
  ['1996-07-04T20:30:00Z', '1996-07-04T20:30:00.000Z'],
  ['1996-07-04T20:30:00-04:00', '1996-07-05T00:30:00.000Z'],
  ['4 Jul 1996, 12:05 am', '1996-07-03T22:05:00.000Z'],
  ['1996-07-04', '1996-07-03T22:00:00.000Z'],
  ['1996-07-04 25:00', null],
  ['1996-07-04 13:00 PM', null],
  ['nothing', null],
  ['', undefined],
])('a moment in Berlin typed as %s', (text, instant) => {
  expect(parseTypedMoment(text, { locale: 'en-US', timeZone: 'Europe/Berlin' })).toBe(instant)
})

test('[2-9-16] the clock of a region has 12 or 24 hours', () => {
  const instant = '2024-07-04T20:05:00.000Z'
  expect(writeTypedMoment(instant, { locale: 'en-US', timeZone: 'UTC' })).toBe('07/04/2024 8:05 PM')
  expect(writeTypedMoment(instant, { locale: 'en-GB', timeZone: 'UTC' })).toBe('04/07/2024 20:05')
})

test('clock times skipped by summer time come as much later, repeated ones are the first', () => {
  const wall = (day: string, hour: number) => ({ day, hour, minute: 30, second: 0, millisecond: 0 })
  expect(instantOf(wall('2024-03-31', 2), 'Europe/Berlin')).toBe('2024-03-31T01:30:00.000Z')
  expect(wallTime('2024-03-31T01:30:00.000Z', 'Europe/Berlin').hour).toBe(3)
  expect(instantOf(wall('2024-10-27', 2), 'Europe/Berlin')).toBe('2024-10-27T00:30:00.000Z')
})
