import { expect, test } from 'vitest'
import { namesCurrency } from './currency-sign.ts'

test.each([
  ['$', 'USD', true],
  ['$', 'CAD', true],
  ['US$', 'USD', true],
  ['$US', 'USD', true],
  ['CA$', 'CAD', true],
  ['C$', 'CAD', true],
  ['A$', 'AUD', true],
  ['NT$', 'TWD', true],
  ['R$', 'BRL', true],
  ['CA$', 'USD', false],
  ['$CA', 'USD', false],
  ['A$', 'USD', false],
  ['R$', 'RUB', false],
  ['€', 'EUR', true],
  ['EUR', 'EUR', true],
  ['EUR', 'USD', false],
  ['Fr.', 'CHF', true],
  ['kr', 'SEK', true],
])('%s can name %s: %s', (sign, currency, expected) => {
  expect(namesCurrency(sign, currency)).toBe(expected)
})
