import type { FieldSchema } from '@trellis/model'
import { setLocale } from '@trellis/ui/text'
import { afterEach, expect, test } from 'vitest'
import { isExact, textOfValue, valueOfText } from './cell-texts.ts'

const field = (format: string, more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'string',
  format,
  title: format,
  ...more,
})
const amount = field('number', { type: 'number' })
const price = field('currency', { type: 'number', metadata: { currency: 'EUR' } })
const day = field('date')
const moment = field('date-time')
const [english, german] = [
  { language: 'en', region: 'US', timeZone: 'America/New_York' },
  { language: 'en', region: 'DE', timeZone: 'Europe/Berlin' },
]
const shown = (value: unknown, of: FieldSchema) => textOfValue(value, of).text.replaceAll(/[\u00a0\u202f]/g, ' ')

afterEach(() => setLocale({ language: 'en' }))

test('a pasted text becomes the value that typing makes of it, or stays', () => {
  setLocale(english)
  expect(valueOfText(' 1,234.5 ', amount)).toBe(1234.5)
  expect(valueOfText('', amount)).toBe('')
  for (const text of ['a lot', '12,5', '0,125', '1,2,3']) expect(valueOfText(text, amount)).toBe(text)
  setLocale(german)
  expect(['12,5', '0,125', '12.500', '12.5', '1.234,56'].map(text => valueOfText(text, amount))).toEqual([
    12.5, 0.125, 12_500, 12.5, 1234.56,
  ])
  expect(valueOfText('1,234.56', amount)).toBe('1,234.56')
  expect(valueOfText('1.234,50 €', price)).toBe(1234.5)
})

test('a pasted number may have what its mask puts around it, and is one outside its bounds, too', () => {
  setLocale(german)
  const weight = field('number', { type: 'number', maximum: 10, metadata: { mask: '#,##0.0 kg' } })
  expect(['3,5 kg', '-3,5', '12 kg', '3,5 lb'].map(text => valueOfText(text, weight))).toEqual([
    3.5,
    -3.5,
    12,
    '3,5 lb',
  ])
  const share = field('number', { type: 'number', metadata: { mask: '0.0%' } })
  expect([valueOfText('12,5%', share), valueOfText('12,5%', amount)]).toEqual([12.5, 0.125])
  expect(valueOfText('0', field('number', { type: 'number', minimum: 1 }))).toBe(0)
})

test('pasted dates and moments are read in the order, the mask and the time zone of the person', () => {
  setLocale(german)
  expect(['4.7.2025', '4/7/2025', '2025-07-04', '4 Jul 2025'].map(text => valueOfText(text, day))).toEqual(
    Array(4).fill('2025-07-04'),
  )
  expect(valueOfText('04.07.2025 14:30', moment)).toBe('2025-07-04T12:30:00.000Z')
  setLocale(english)
  expect(valueOfText('4/7/2025', day)).toBe('2025-04-07')
  expect(valueOfText('4/7/2025', field('date', { metadata: { mask: 'DD/MM/YYYY' } }))).toBe('2025-07-04')
  expect(valueOfText('Jul 4, 2025, 2:30 PM', moment)).toBe('2025-07-04T18:30:00.000Z')
  expect(valueOfText('someday', moment)).toBe('someday')
})

test('a cell is copied as it is shown', () => {
  setLocale(german)
  expect([shown(1234.5, amount), shown(1234.5, price), shown(-0.25, amount)]).toEqual(['1.234,5', '€1.234,50', '-0,25'])
  expect([shown('2025-07-04', day), shown('2025-07-04T22:30:00.000Z', moment)]).toEqual([
    '4 Jul 2025',
    '5 Jul 2025, 00:30',
  ])
  setLocale(english)
  expect([shown(1234.5, amount), shown('2025-07-04T18:30:00.000Z', moment)]).toEqual([
    '1,234.5',
    'Jul 4, 2025, 2:30 PM',
  ])
  const level = field('string-option-list', { metadata: { optionList: [{ value: 'l', label: 'Low' }] } })
  expect([shown('l', level), shown('other', level), shown(true, field('checkbox', { type: 'boolean' }))]).toEqual([
    'Low',
    'other',
    'Yes',
  ])
})

test('what the shown text would not give back is copied as reading knows it', () => {
  const optionList = [
    { value: 'a', label: 'b' },
    { value: 'b', label: 'c' },
  ]
  expect(shown('a', field('string-option-list', { metadata: { optionList } }))).toBe('a')
  expect(shown('2026-W05', field('week'))).toBe('2026-W05')
})

test('a cell without a value, or with what is none, copies no NaN and nothing that is hidden', () => {
  for (const value of [undefined, null, '', {}, Number.NaN]) {
    for (const of of [amount, price, field('rating', { type: 'number' })]) expect(shown(value, of)).toBe('')
  }
  expect(textOfValue('=1+1', amount)).toEqual({ text: '=1+1', isText: true })
  expect([shown('a lot', amount), shown('someday', day), shown('someday', moment)]).toEqual([
    'a lot',
    'someday',
    'someday',
  ])
  expect(shown('secret', field('password'))).toBe('')
  expect([isExact(field('password')), isExact(field('json')), isExact(amount)]).toEqual([false, false, true])
})
