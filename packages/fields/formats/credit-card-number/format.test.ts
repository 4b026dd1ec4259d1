import { expect, test } from 'vitest'
import { fitsLuhn } from '../../values/check-digits.ts'
import { format } from './format.ts'

const schema = { type: 'string', format: 'credit-card-number', title: 'Card' } as const
const isValid = (text: string) => 'value' in format.check(text, schema)

test('is stored as digits and shown by its last four', () => {
  expect(format.check('4242 4242-4242 4242', schema)).toEqual({ value: '4242424242424242' })
  expect(format.display('4242424242424242')).toBe('•••• 4242')
})

test.each([
  ['Visa', '4111111111111111'],
  ['Visa of 13', '4222222222222'],
  ['Mastercard', '2223003122003222'],
  ['American Express', '371449635398431'],
  ['Diners Club', '36227206271667'],
  ['Discover', '6011000990139424'],
  ['JCB', '3566002020360505'],
  ['UnionPay', '6205500000000000004'],
  ['Maestro', '6759649826438453'],
])('%s numbers pass', (_issuer, digits) => {
  expect(isValid(digits)).toBe(true)
})

/** With its last digit by Luhn. */
const whole = (digits: string) =>
  Array.from({ length: 10 }, (_, last) => `${digits}${last}`).find(number => fitsLuhn(number)) ?? ''

test.each([
  ['222100', [16]],
  ['272099', [16]],
  ['400000', [13, 16, 19]],
  ['340000', [15]],
  ['305000', [14, 15, 16, 17, 18, 19]],
  ['360000', [14, 15, 16, 17, 18, 19]],
  ['352800', [16, 17, 18, 19]],
  ['358900', [16, 17, 18, 19]],
  ['644000', [16, 17, 18, 19]],
  ['622126', [16, 17, 18, 19]],
  ['817100', [16, 17, 18, 19]],
  ['500000', [12, 13, 14, 15, 16, 17, 18, 19]],
  ['560000', [12, 13, 14, 15, 16, 17, 18, 19]],
  ['690000', [12, 13, 14, 15, 16, 17, 18, 19]],
  ['220000', [16, 17, 18, 19]],
  ['979200', [16, 19]],
  ['100000', [15]],
])('numbers that begin with %s have %j digits', (start, lengths) => {
  const numbers = Array.from({ length: 8 }, (_, index) => whole(start.padEnd(11 + index, '0')))
  expect(numbers.filter(isValid).map(({ length }) => length)).toEqual(lengths)
  for (const number of numbers.filter(each => !isValid(each))) {
    const problem = `Card numbers that begin like this one do not have ${number.length} digits`
    expect(format.check(number, schema)).toEqual({ problem })
  }
})

test.each(['2199', '2219', '2721', '3100', '3527', '3590', '7000', '9000', '9999'])(
  'a number that begins with %s is of no known issuer',
  start => {
    const problem = 'No known card issuer gives out numbers that begin like this one'
    expect(format.check(whole(start.padEnd(15, '0')), schema)).toEqual({ problem })
  },
)

test('no single wrong digit passes', () => {
  const card = '4242424242424242'
  for (let place = 0; place < card.length; place += 1) {
    for (let step = 1; step < 10; step += 1) {
      const changed = card.slice(0, place) + ((Number(card[place]) + step) % 10) + card.slice(place + 1)
      expect([changed, isValid(changed)]).toEqual([changed, false])
    }
  }
})
