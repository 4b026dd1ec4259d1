import { expect, test } from 'vitest'
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

test('a length the issuer does not give out is refused', () => {
  expect(isValid('41111111111111')).toBe(false)
  expect(isValid('3782822463100050')).toBe(false)
})

test('no single wrong digit passes', () => {
  const card = '4242424242424242'
  for (let place = 0; place < card.length; place += 1) {
    for (let step = 1; step < 10; step += 1) {
      const changed = card.slice(0, place) + ((Number(card[place]) + step) % 10) + card.slice(place + 1)
      expect([changed, isValid(changed)]).toEqual([changed, false])
    }
  }
})
