import type { FieldSchema } from '@trellis/model'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockMasks, dayMasks, momentMasks } from '../setting-suggestions.ts'
import { readTime } from './calendar-periods.ts'
import { parseTypedDate, parseTypedMoment, writeTypedDate, writeTypedMoment } from './typed-date.ts'
import { clockForm, dayForm, momentForm } from './typed-forms.ts'

const locales = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'pl-PL', 'sv-SE', 'ja-JP', 'ko-KR', 'ar-EG', 'pt-BR', 'hu-HU']
const schemaOf = (mask: string | undefined): FieldSchema => ({
  type: 'string',
  format: 'date',
  title: 'Day',
  metadata: mask ? { mask } : {},
})

const moments = fc.record({
  locale: fc.constantFrom(...locales),
  year: fc.integer({ min: 1900, max: 2099 }),
  month: fc.integer({ min: 1, max: 12 }),
  day: fc.integer({ min: 1, max: 28 }),
  hour: fc.integer({ min: 0, max: 23 }),
  minute: fc.integer({ min: 0, max: 59 }),
  second: fc.integer({ min: 0, max: 59 }),
})
type Moment = Omit<typeof moments extends fc.Arbitrary<infer Value> ? Value : never, 'locale'>

const two = (value: number) => String(value).padStart(2, '0')

/** What somebody types who reads the form as it stands in the message. */
function typed(form: string, { year, month, day, hour, minute, second }: Moment): string {
  const isHalf = form.endsWith(' AM')
  return form
    .replace('YYYY', String(year))
    .replace('MM', two(month))
    .replace('DD', two(day))
    .replace('HH', two(hour))
    .replace(/h(?=:)/, String(isHalf ? hour % 12 || 12 : hour))
    .replace('mm', two(minute))
    .replace('ss', two(second))
    .replace('AM', hour < 12 ? 'AM' : 'PM')
}

test('a day that is typed in the form that a message names is read, in every region and under every mask; and so it is written', () => {
  fc.assert(
    fc.property(moments, fc.constantFrom(undefined, ...dayMasks), ({ locale, ...moment }, mask) => {
      const day = [moment.year, two(moment.month), two(moment.day)].join('-')
      const text = typed(dayForm(schemaOf(mask), locale), moment)
      expect(parseTypedDate(text, { locale, mask })).toBe(day)
      expect(writeTypedDate(day, { locale, mask })).toBe(text)
    }),
  )
})

test('so is a moment, and a time of day', () => {
  const masks = fc.constantFrom(undefined, ...momentMasks)
  fc.assert(
    fc.property(moments, masks, fc.constantFrom(undefined, ...clockMasks), ({ locale, ...moment }, mask, clock) => {
      const options = { locale, mask, timeZone: 'UTC' }
      const form = momentForm(schemaOf(mask), locale)
      const text = typed(form, moment)
      const second = form.includes('ss') ? moment.second : 0
      const at = [moment.hour, moment.minute].map(two).join(':')
      const instant = parseTypedMoment(text, options)
      expect(instant).toBe(`${moment.year}-${two(moment.month)}-${two(moment.day)}T${at}:${two(second)}.000Z`)
      expect(writeTypedMoment(String(instant), options)).toBe(text)
      const ofDay = clockForm(schemaOf(clock), locale)
      expect(readTime(typed(ofDay, moment))).toBe(`${at}:${two(ofDay.includes('ss') ? moment.second : 0)}`)
    }),
  )
})
