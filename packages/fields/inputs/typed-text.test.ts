import { findFormat } from '@trellis/fields'
import type { FieldSchema } from '@trellis/model'
import { parseNumber, writeNumber } from '@trellis/ui'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseTypedDate, parseTypedMoment, writeTypedDate, writeTypedMoment } from '../values/typed-date.ts'
import { type Person, readTyped } from './typed-text.ts'

/** Browsers write amounts of a language in a region with signs of either; the product never does. */
const mixed = 'en-DE'

const locales = [
  'en-US',
  'en-GB',
  'de-DE',
  'de-CH',
  'fr-FR',
  'es-ES',
  'it-IT',
  'pl-PL',
  'sv-SE',
  'pt-BR',
  mixed,
  'hi-IN',
]
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu']

const person = fc.record({ locale: fc.constantFrom(...locales), timeZone: fc.constantFrom(...zones) })
const minute = fc
  .date({ min: new Date('1950-01-02'), max: new Date('2049-12-30'), noInvalidDate: true })
  .map(date => new Date(Math.floor(date.getTime() / 60_000) * 60_000))

/** What the cell of a grid makes of a typed or pasted text: a value that its format takes, or nothing. */
function inCell(text: string, format: string, by: Person, metadata: FieldSchema['metadata'] = {}): unknown {
  const found = findFormat(format)
  if (!found) throw new Error(`There is no format ${format}`)
  const schema: FieldSchema = { type: found.type, format, title: 'Value', metadata }
  const read = readTyped(found, text, schema, by)
  return 'problem' in found.check(read, schema) ? undefined : read
}

test('a number in any form of a locale is what was meant, in a cell and in a form', () => {
  const amount = fc
    .tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.nat(6))
    .map(([digits, places]) => Number(`${digits}e-${places}`) + 0)
  const grouping = fc.constantFrom('auto' as const, 'always' as const, 'min2' as const, false)
  fc.assert(
    fc.property(person, amount, grouping, (by, value, useGrouping) => {
      const texts = [
        new Intl.NumberFormat(by.locale, { maximumFractionDigits: 6, useGrouping }).format(value),
        writeNumber(value, by.locale),
      ]
      for (const text of texts) {
        expect([by, text, parseNumber(text, by.locale)]).toEqual([by, text, value])
        expect([by, text, inCell(text, 'number', by)]).toEqual([by, text, value])
      }
    }),
    { numRuns: 1000 },
  )
})

test('amounts and shares in a form of a locale are what was meant, or are refused', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 })
  fc.assert(
    fc.property(person, cents, fc.constantFrom('EUR', 'USD', 'CHF', 'SEK', 'PLN', 'INR'), (by, value, currency) => {
      const amount = value / 100
      const text = new Intl.NumberFormat(by.locale, { style: 'currency', currency }).format(amount)
      expect([by, text, inCell(text, 'currency', by, { currency }) ?? (by.locale === mixed && amount)]).toEqual([
        by,
        text,
        amount,
      ])
      const share = new Intl.NumberFormat(by.locale, { style: 'percent', maximumFractionDigits: 2 }).format(
        value / 10_000,
      )
      expect([by, share, inCell(share, 'number', by)]).toEqual([by, share, value / 10_000])
    }),
    { numRuns: 1000 },
  )
})

const figures: readonly Intl.DateTimeFormatOptions[] = [
  { year: 'numeric', month: '2-digit', day: '2-digit' },
  { year: 'numeric', month: 'numeric', day: 'numeric' },
]
const named: readonly Intl.DateTimeFormatOptions[] = [
  { year: '2-digit', month: 'numeric', day: 'numeric' },
  { year: 'numeric', month: 'short', day: 'numeric' },
  { year: 'numeric', month: 'long', day: 'numeric' },
  { year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' },
]

const dayIn = (date: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { ...figures[0], timeZone }).format(date)

test('a day in figures of a locale is what was meant; in words it is, or is refused', () => {
  fc.assert(
    fc.property(person, minute, (by, date) => {
      const day = dayIn(date, 'UTC')
      const write = (form: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(by.locale, { ...form, timeZone: 'UTC' }).format(date)
      for (const text of [...figures.map(write), writeTypedDate(day, by), day]) {
        expect([by, text, parseTypedDate(text, by)]).toEqual([by, text, day])
        expect([by, text, inCell(text, 'date', by)]).toEqual([by, text, day])
      }
      for (const text of named.map(write)) {
        expect([by, text, parseTypedDate(text, by) ?? day]).toEqual([by, text, day])
        expect([by, text, inCell(text, 'date', by) ?? day]).toEqual([by, text, day])
      }
    }),
    { numRuns: 100 },
  )
})

test('a moment on the clocks of a person is what was meant; in words it is, or is refused', () => {
  const clocks: readonly Intl.DateTimeFormatOptions[] = [
    { hour: '2-digit', minute: '2-digit' },
    { hour: 'numeric', minute: '2-digit', second: '2-digit' },
  ]
  fc.assert(
    fc.property(person, minute, (by, date) => {
      const moment = date.toISOString()
      const meant = parseTypedMoment(writeTypedMoment(moment, by), by)
      // An hour that the clocks show twice is read as the first.
      if (meant !== moment) return
      const written = (forms: readonly Intl.DateTimeFormatOptions[]) =>
        forms.flatMap(form =>
          clocks.map(clock =>
            new Intl.DateTimeFormat(by.locale, { ...form, ...clock, timeZone: by.timeZone }).format(date),
          ),
        )
      for (const text of [...written(figures), moment]) {
        expect([by, text, parseTypedMoment(text, by)]).toEqual([by, text, moment])
        expect([by, text, inCell(text, 'date-time', by)]).toEqual([by, text, moment])
      }
      for (const text of written(named)) {
        expect([by, text, parseTypedMoment(text, by) ?? moment]).toEqual([by, text, moment])
        expect([by, text, inCell(text, 'date-time', by) ?? moment]).toEqual([by, text, moment])
      }
    }),
    { numRuns: 100 },
  )
})
