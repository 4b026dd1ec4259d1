import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lettersToDigits, modulo97 } from '../../values/check-digits.ts'
import { format } from './format.ts'
import { ibanForms } from './iban-forms.ts'

const schema = { type: 'string', format: 'iban', title: 'Account' } as const

test('is stored without blanks and in capitals, and shown in groups of four', () => {
  expect(format.check(' de89 3704-0044 0532 0130 00', schema)).toEqual({ value: 'DE89370400440532013000' })
  expect(format.display('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
})

test.each([
  'AD1200012030200359100100',
  'AE070331234567890123456',
  'BE68539007547034',
  'BR1800360305000010009795493C1',
  'CH9300762011623852957',
  'FR1420041010050500013M02606',
  'LC55HEMM000100010012001200023015',
  'NL91ABNA0417164300',
  'SA0380000000608010167519',
  'SV62CENR00000000000000700025',
  'TR330006100519786457841326',
  'VA59001123000012345678',
  'XK051212012345678906',
])("the registry's own example %s is one", text => {
  expect(format.check(text, schema)).toEqual({ value: text })
})

test('each message says what is wrong', () => {
  expect(format.check('DE893704004405320130', schema)).toEqual({ problem: 'An IBAN of DE has 22 characters' })
  expect(format.check('US89370400440532013000', schema)).toEqual({ problem: 'No country with the code US has IBANs' })
})

/** With the check digits that make it whole. */
function withCheckDigits(country: string, account: string): string {
  const rest = modulo97(lettersToDigits(`${account}${country}00`))
  return `${country}${String(98 - rest).padStart(2, '0')}${account}`
}

test.each([
  ['DE', '37040044053201300O', 'Character 22 of an IBAN of DE is a digit, not O'],
  ['DE', 'A70400440532013000', 'Character 5 of an IBAN of DE is a digit, not A'],
  ['GB', '1EST12345698765432', 'Character 5 of an IBAN of GB is a letter, not 1'],
  ['GB', 'WEST1234569876543A', 'Character 22 of an IBAN of GB is a digit, not A'],
  ['NL', 'ABN00417164300', 'Character 8 of an IBAN of NL is a letter, not 0'],
  ['FR', '20041010050500013M026O6', 'Character 26 of an IBAN of FR is a digit, not O'],
])('of %s, %s has right check digits, and not the form that the country registered', (country, account, problem) => {
  expect(format.check(withCheckDigits(country, account), schema)).toEqual({ problem })
})

test('whatever has the form of its country passes', () => {
  const signs = { a: 'KX', n: '07', c: 'Q5' }
  for (const [country, form] of ibanForms) {
    const account = form.map((kind, place) => signs[kind].charAt(place % 2)).join('')
    expect(format.check(withCheckDigits(country, account), schema)).toHaveProperty('value')
  }
})

test('no single wrong digit and no swap of neighbours passes', () => {
  const iban = 'DE89370400440532013000'
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 21 }), fc.integer({ min: 1, max: 9 }), (place, step) => {
      const changed = iban.slice(0, place) + ((Number(iban[place]) + step) % 10) + iban.slice(place + 1)
      expect(format.check(changed, schema)).toHaveProperty('problem')
    }),
  )
  for (let place = 4; place < 21; place += 1) {
    const swapped = iban.slice(0, place) + iban[place + 1] + iban[place] + iban.slice(place + 2)
    if (swapped !== iban) expect(format.check(swapped, schema)).toHaveProperty('problem')
  }
})

test('lengths are within what the standard allows', () => {
  expect(ibanForms.size).toBe(89)
  for (const [country, { length }] of ibanForms)
    expect([country, length >= 11 && length <= 30]).toEqual([country, true])
})
