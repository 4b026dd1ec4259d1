import { expect, test } from 'vitest'
import { clockMasks, momentMasks } from '../setting-suggestions.ts'
import { readTime } from './calendar-periods.ts'
import { writeMaskedClock } from './clock-mask.ts'
import { parseTypedMoment, writeTypedMoment } from './typed-date.ts'

test.each([
  ['HH:mm', '08:05:00', '08:05'],
  ['HH:mm', '08:05:09', '08:05:09'],
  ['HH:mm:ss', '20:05:00', '20:05:00'],
  ['H:mm', '08:05:00', '8:05'],
  ['h:mm A', '20:05:00', '8:05 PM'],
  ['h:mm A', '00:30:00', '12:30 AM'],
  ['h:mm:ss A', '12:00:00', '12:00:00 PM'],
])('the mask %s writes %s as %s', (mask, time, text) => {
  expect(writeMaskedClock(time, mask)).toBe(text)
})

test.each([undefined, '', 'DD.MM.YYYY', 'mm:ss', 'soon'])('%j is no mask of a clock', mask => {
  expect(writeMaskedClock('08:05:00', mask)).toBeUndefined()
})

test('[1-5-11] what a suggested mask writes is read back as what it was, whatever the region', () => {
  for (const mask of clockMasks) {
    for (const time of ['00:00:00', '08:05:09', '12:30:00', '23:59:59'])
      expect([mask, readTime(writeMaskedClock(time, mask) ?? '')]).toEqual([mask, time])
  }
  for (const mask of [...momentMasks, 'DD/MM/YYYY']) {
    for (const locale of ['en-US', 'en-GB', 'de-DE']) {
      const options = { locale, mask, timeZone: 'Europe/Berlin' }
      const instant = '2024-07-04T20:05:09.000Z'
      expect([mask, parseTypedMoment(writeTypedMoment(instant, options), options)]).toEqual([mask, instant])
    }
  }
})

test('the clock of a moment is that of its mask, else that of the region', () => {
  const write = (locale: string, mask?: string) =>
    writeTypedMoment('2024-07-04T20:05:00.000Z', { locale, mask, timeZone: 'UTC' })
  expect([write('en-US', 'DD.MM.YYYY HH:mm'), write('en-GB', 'MM/DD/YYYY h:mm A')]).toEqual([
    '04.07.2024 20:05',
    '07/04/2024 8:05 PM',
  ])
  expect([write('en-US', 'DD/MM/YYYY'), write('en-GB')]).toEqual(['04/07/2024 8:05 PM', '04/07/2024 20:05'])
})
