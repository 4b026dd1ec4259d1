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
  expect(format.guess(['$1', '€1'])).toMatchObject({ metadata: { currency: 'USD' } })
  expect(format.guess(['12', '13'])).toBeUndefined()
  expect(format.guess(['0012'], { header: 'price' })).toBeUndefined()
})
