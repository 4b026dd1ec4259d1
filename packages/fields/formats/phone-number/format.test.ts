import fc from 'fast-check'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import { expect, test } from 'vitest'
import { checkStoredValue } from '../../validate/check-stored-value.ts'
import { countriesIn, countryOf, withDialCode } from './countries.ts'
import { dialCodeOf } from './dial-code-of.ts'
import { dialCodes } from './dial-codes.ts'
import { format } from './format.ts'
import { seekPhone } from './seek-phone.ts'
import { server } from './server.ts'
import { splitPhone } from './split-phone.ts'
import { typePhone } from './type-phone.ts'

const schema = { type: 'string', format: 'phone-number', title: 'Phone' } as const
const inGermany = { ...schema, metadata: { preferredOptionList: ['DE', 'AT'] } }
const stored = (text: string, field: typeof schema | typeof inGermany = schema) =>
  checkStoredValue({ format, server }, text, field)

test('[2-3.8-11] the dial codes are those of the library that checks numbers', () => {
  expect(Object.fromEntries(dialCodes)).toEqual(
    Object.fromEntries(getCountries().map(country => [country, getCountryCallingCode(country)])),
  )
})

test('digits begin with the dial codes of these countries and with those of none', () => {
  const worldwide = ['800', '808', '870', '878', '881', '882', '883', '888', '979']
  const known = new Set([...dialCodes.values(), ...worldwide])
  for (let number = 0; number < 10_000; number += 1) {
    const digits = String(number).padStart(4, '0')
    const begins = [1, 2, 3].map(length => digits.slice(0, length)).filter(code => known.has(code))
    expect([dialCodeOf(digits)], digits).toEqual([begins[0]])
    const within = begins[0] === undefined ? undefined : `#${digits.slice(begins[0].length)}+#${digits}`
    if (within !== undefined) expect(seekPhone.text(`+${digits}`)).toBe(within)
  }
})

test.each([
  ['+49 (30) 123-4567', { dialCode: '49', number: '(30) 123-4567' }],
  ['+4930', { dialCode: '49', number: '30' }],
  ['+1 (206) 555-0100', { dialCode: '1', number: '(206) 555-0100' }],
  ['+358 9 123 456', { dialCode: '358', number: '9 123 456' }],
  ['(5) 555-4729', { dialCode: undefined, number: '(5) 555-4729' }],
  ['+999 1234', 'problem.phoneDialCode'],
  ['12a', 'problem.phone'],
])('[2-5-21] %s is split by the pattern', (text, parts) => {
  expect(splitPhone(text)).toEqual(parts)
})

test.each([
  ['+49 30 123 45 67', '+49301234567'],
  ['+49 (0)30 / 1234567', '+49301234567'],
  ['+49 030 1234567', '+49301234567'],
  ['tel:+1-206-555-0100', '+12065550100'],
  ['+39 06 1234 5678', '+390612345678'],
  ['030.0074321', '030-0074321'],
])('[2-3.8-10] %s is stored as %s', (text, value) => {
  expect(stored(text)).toEqual({ value })
})

test.each(['+49 30', '+1 000 000 0000', '+1 206 555 01000'])('%s is no number of its country', text => {
  expect(stored(text)).toHaveProperty('problem')
})

test('[2-3.8-11] a number without a dial code belongs to the first preferred country', () => {
  expect(stored('030 1234567', inGermany)).toEqual({ value: '+49301234567' })
  expect(stored('+43 1 5880060', inGermany)).toEqual({ value: '+4315880060' })
  expect(stored('123', inGermany)).toHaveProperty('problem')
})

test('is shown with its dial code apart', () => {
  expect(format.display('+49301234567')).toBe('+49 301234567')
})

test('what is stored is stored the same again', () => {
  const number = fc.string({ unit: fc.constantFrom(...'0123456789+()- /.'), minLength: 4, maxLength: 20 })
  let numbers = 0
  fc.assert(
    fc.property(
      fc.oneof(
        number,
        number.map(text => `+49${text}`),
      ),
      fc.boolean(),
      (text, isPreferred) => {
        const field = isPreferred ? inGermany : schema
        const first = stored(text, field)
        if (!('value' in first)) return
        numbers += 1
        expect(stored(String(first.value), field)).toEqual(first)
      },
    ),
    { numRuns: 2000 },
  )
  expect(numbers).toBeGreaterThan(100)
})

test('[2-9-18] [2-3.8-11] about 240 countries are offered, each with name, dial code and two-letter code', () => {
  const countries = countriesIn('en')
  expect(countries.length).toBeGreaterThan(235)
  expect(countries.length).toBeLessThan(255)
  expect(
    countries.every(
      ({ code, name, dialCode }) => /^[A-Z]{2}$/.test(code) && /^\d{1,3}$/.test(dialCode) && name.length > 2,
    ),
  ).toBe(true)
  expect(countries.map(country => country.name)).toEqual(
    countries.map(country => country.name).toSorted(new Intl.Collator('en').compare),
  )
})

test.each([
  ['1', [], 'US'],
  ['1', ['CA'], 'CA'],
  ['44', ['GG', 'GB'], 'GG'],
  ['49', ['FR'], 'DE'],
  ['999', [], undefined],
])('the dial code %s with %j preferred stands for %s', (dialCode, preferred, country) => {
  expect(countryOf(dialCode, preferred)).toBe(country)
})

test.each([
  ['', '41', '+41 '],
  ['+49 30 123456', '41', '+41 30 123456'],
  ['030 123456', '49', '+49 030 123456'],
  ['+49', '1', '+1 '],
])('%j under another dial code, %s, is %j', (written, dialCode, changed) => {
  expect(withDialCode(written, dialCode)).toBe(changed)
})

test('a number is grouped as it is typed', () => {
  expect(typePhone('+49301234', undefined)).toBe('+49 30 1234')
  expect(typePhone('2065550100', 'US')).toBe('(206) 555-0100')
})
