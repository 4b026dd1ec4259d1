import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalSigns, readNumberText } from './number-text.ts'

const locales = ['en-US', 'de-DE', 'de-CH', 'fr-FR', 'es-ES', 'pl-PL', 'sv-SE', 'pt-BR', 'it-CH', 'en-ZA']

test('a number that a locale writes is read by its sign as what it was, or by the other as nothing else than a question', () => {
  const numbers = fc.integer({ min: -1e12, max: 1e12 }).chain(whole => fc.tuple(fc.constant(whole), fc.nat(5)))
  fc.assert(
    fc.property(numbers, fc.constantFrom(...locales), ([whole, places], locale) => {
      const value = Number(`${whole}e-${places}`)
      const text = value.toLocaleString(locale, { maximumFractionDigits: 15 })
      const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
      const decimal = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
      expect(readNumberText(text, decimal)).toMatchObject({ value })
    }),
  )
})

test('no text of digits, groups and signs takes long or is read as NaN', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[-(+$€ ]{0,2}[\d.,' ]{0,40}[)% -]{0,2}$/), text => {
      for (const decimal of decimalSigns) {
        const read = readNumberText(text, decimal)
        if ('value' in read) expect(Number.isFinite(read.value)).toBe(true)
      }
    }),
  )
})

test.each(['0,125', '0,333,000', "0'125", '1,23,456', '12,34', "1,234'567", '1,2,3', '000,123'])(
  '%s groups digits in no way that there is',
  text => expect(readNumberText(text, '.')).toEqual({ problem: 'form' }),
)
