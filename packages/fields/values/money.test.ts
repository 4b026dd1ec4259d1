import { expect, test } from 'vitest'
import { writeMoney } from './money.ts'

const written = (amount: number, currency: string, locale: string) =>
  writeMoney(amount, currency, locale).replaceAll(/[\u00a0\u202f]/g, ' ')

test('amounts have the signs of other numbers, also in English of another region', () => {
  expect(written(1234.5, 'EUR', 'en-US')).toBe('€1,234.50')
  expect(written(1234.5, 'EUR', 'de-DE')).toBe('1.234,50 €')
  expect(written(1234.5, 'EUR', 'en-DE')).toBe('€1.234,50')
  expect(written(-1234.5, 'EUR', 'en-DE')).toBe('-€1.234,50')
  expect(written(1234, 'JPY', 'en-DE')).toBe('JP¥1.234')
  expect(written(12.5, 'KWD', 'en-FR')).toBe('KWD 12,500')
  expect(written(5, 'EUR', 'en-SE')).toBe('€5,00')
})
