import { type DecimalSign, readNumberText } from '@trellis/base'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { meantNumber, parseNumber, writeNumber } from './parse-number.ts'

/** What a text is read as, or `no`, and what it may have meant. */
type Row = [text: string, read: number | null | 'no', meant?: string]

const tables: Record<string, Row[]> = {
  'en-US': [
    ['1,234.5', 1234.5],
    ['12.5', 12.5],
    ['.5', 0.5],
    ['5.', 5],
    ['−3', -3],
    ['+3', 3],
    ['(35.01)', -35.01],
    ['1e3', 1000],
    ['', null],
    ['  ', null],
    ['12,5', 'no', '12.5'],
    ['0,5', 'no', '0.5'],
    ['0,125', 'no', '0.125'],
    ['1.234,56', 'no', '1234.56'],
    ['1,2', 'no', '1.2'],
    ['1,2345', 'no', '1.2345'],
    ['1.234.567', 'no', '1234567'],
    ['1,2,3', 'no'],
    ['12.5.3', 'no'],
    ['12,34,567', 'no'],
    ['-', 'no'],
    ['abc', 'no'],
    ['0x10', 'no'],
    ['12%', 'no'],
    ['$5', 'no'],
    ['5 EUR', 'no'],
    ['1234567890123456', 'no'],
  ],
  'de-DE': [
    ['1.234,5', 1234.5],
    ['12,5', 12.5],
    ['0,125', 0.125],
    ['1.500', 1500],
    ['12.500', 12500],
    ['1.5', 1.5],
    ['12.5', 12.5],
    ['0.125', 0.125],
    ['1234.5', 1234.5],
    ['1234.567', 1234.567],
    ['-12.5', -12.5],
    ['.5', 0.5],
    ['1,234.56', 'no', '1234,56'],
    ['12.5.3', 'no'],
    ['1.2.3', 'no'],
    ['1.23,4', 'no'],
    ['1 234.500', 'no', '1234,5'],
    ['1,234,567', 'no', '1234567'],
  ],
  'de-CH': [
    ["1'234.50", 1234.5],
    ['1’234.50', 1234.5],
    ['1,234', 1234],
    ['12,5', 'no', '12.5'],
    ["1'23.5", 'no'],
    ["1'234,5", 'no', '1234.5'],
  ],
  'fr-FR': [
    ['1 234,5', 1234.5],
    ['1\u202f234,5', 1234.5],
    ['12.5', 12.5],
    ['1.500', 1500],
    ['1,234.5', 'no', '1234,5'],
    ['1 23,5', 'no'],
  ],
  'es-ES': [
    ['1234,5', 1234.5],
    ['12.345,6', 12345.6],
    ['12,345.6', 'no', '12345,6'],
  ],
  'pl-PL': [
    ['1234,5', 1234.5],
    ['12\u00a0345,6', 12345.6],
    ['12.5', 12.5],
    ['12,345.6', 'no', '12345,6'],
  ],
  'sv-SE': [
    ['1\u00a0234,5', 1234.5],
    ['−1,5', -1.5],
    ['1,234.5', 'no', '1234,5'],
  ],
  'pt-BR': [
    ['1.234,5', 1234.5],
    ['1,234.5', 'no', '1234,5'],
    ['1,2,3', 'no'],
  ],
  'hi-IN': [
    ['12,34,567.5', 1234567.5],
    ['1,23,456', 123456],
    ['1,234,567.5', 1234567.5],
    ['१२.५', 12.5],
    ['12,5', 'no', '12.5'],
    ['1,23,4567', 'no'],
    ['12,34,56', 'no'],
    ['.1,23,456', 'no'],
  ],
  'ar-EG': [
    ['١٢٫٥', 12.5],
    ['١٬٢٣٤٫٥', 1234.5],
    ['\u061c-١٢٫٥', -12.5],
    ['12.5', 12.5],
    ['1,234.5', 1234.5],
    ['12,5', 'no', '١٢٫٥'],
    ['۱۲٫۵', 12.5],
  ],
}

describe.each(Object.entries(tables))('in %s', (locale, rows) => {
  it.each(rows)('%j is %s, or meant %s', (text, expected, meant) => {
    expect(parseNumber(text, locale)).toBe(expected === 'no' ? undefined : expected)
    expect(meantNumber(text, locale)).toBe(meant)
  })
})

const locale = fc.constantFrom(...Object.keys(tables), 'en-IN', 'en-DE', 'fa-IR')

/** Of as many digits as are kept. */
const double = fc.double({ noNaN: true, min: -1e300, max: 1e300 }).map(value => Number(value.toPrecision(15)) + 0)
const decimal = fc
  .tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, places]) => Number(`${digits}e-${places}`) + 0)

it('reads what it writes, and what Intl writes, as the same number', () => {
  fc.assert(
    fc.property(locale, double, decimal, (tag, value, shown) => {
      expect(parseNumber(writeNumber(value, tag), tag)).toBe(value)
      const written = new Intl.NumberFormat(tag, { maximumFractionDigits: 6 }).format(shown)
      expect(parseNumber(written, tag)).toBe(shown)
    }),
  )
})

it('reads no text as another number than one of the two notations says', () => {
  const text = fc.string({
    unit: fc.constantFrom('1', '2', '0', '00', '234', '.', ',', ' ', '’', '-', '٫', '٣'),
    maxLength: 9,
  })
  const latin = (each: string) => each.replaceAll('٫', '.').replaceAll('٣', '3').trim()
  const says = (each: string, sign: DecimalSign) => {
    const read = readNumberText(each, sign)
    return 'value' in read ? [read.value] : []
  }
  fc.assert(
    fc.property(locale, text, (tag, typed) => {
      const read = parseNumber(typed, tag)
      if (read === undefined || read === null) return
      const plain = latin(typed)
      const inPairs = /^-?[12]?\d(,\d\d)+,\d{3}(\.|$)/.test(plain) ? says(plain.replaceAll(',', ''), '.') : []
      expect([...says(plain, '.'), ...says(plain, ','), ...inPairs]).toContain(read)
    }),
    { numRuns: 2000 },
  )
})
