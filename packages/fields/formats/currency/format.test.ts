import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'number', format: 'currency', title: 'Freight', metadata: { currency: 'EUR' } } as const

test('is displayed in its currency and the locale of the reader', () => {
  expect(format.display(1234.5, schema, 'en-US')).toBe('€1,234.50')
  expect(format.display(1234.5, schema, 'de-DE')).toBe('1.234,50\u00a0€')
  expect(format.display(1200, { ...schema, metadata: { currency: 'JPY' } }, 'en-US')).toBe('¥1,200')
})

test('a column names its currency', () => {
  expect(format.guess(['€1', '€2.50'])).toMatchObject({ metadata: { currency: 'EUR' } })
  expect(format.guess(['12 CHF'])).toMatchObject({ metadata: { currency: 'CHF' } })
  expect(format.guess(['$1', '€1'])).toBeUndefined()
  expect(format.guess(['$1', '5 USD'])).toMatchObject({ metadata: { currency: 'USD' } })
  expect(format.guess(['$1', '5 CHF'])).toBeUndefined()
  expect(format.guess(['12', '13'])).toBeUndefined()
  expect(format.guess(['0012'], { header: 'price' })).toBeUndefined()
})

test('amounts that name no currency leave it to be asked', () => {
  expect(format.guess(['12', '13.50'], { header: 'unit_price' })).toEqual({ type: 'number', format: 'currency' })
  expect([format.defaults, format.asks]).toEqual([{}, ['metadata.currency']])
})

test('an amount in another currency is none of the field, a dollar sign is that of every dollar', () => {
  const read = (text: string, currency: string) => format.fromText(text, { ...schema, metadata: { currency } })
  expect([
    read('€5', 'EUR'),
    read('5 EUR', 'EUR'),
    read('$5', 'CAD'),
    read('5 kr', 'NOK'),
    read('Fr. 5', 'CHF'),
  ]).toEqual(Array(5).fill({ value: 5 }))
  for (const [text, currency] of [
    ['$5', 'EUR'],
    ['5 CHF', 'EUR'],
    ['€5', 'USD'],
    ['5 USD', 'CAD'],
  ] as const)
    expect(read(text, currency)).toEqual({ problem: `Enter an amount in ${currency}` })
})
