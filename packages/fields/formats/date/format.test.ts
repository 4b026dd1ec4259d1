import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'string', format: 'date', title: 'Order date' } as const

test.each([
  '1996-07-04',
  '1996-7-4',
  '1996/07/04',
  '19960704',
  '4 Jul 1996',
  '4 July 1996',
  'Jul 4, 1996',
  'july 4, 1996',
])('[2-5-27] [2-5-29] text %s is 1996-07-04', text => {
  expect(format.fromText(text, schema)).toEqual({ value: '1996-07-04' })
})

test.each([
  '04/07/1996',
  '1996-02-30',
  '29 Feb 2023',
  '1996-07',
  '12',
  '4 Jux 1996',
  '4 Juli 1996',
  '1996-07-04x',
  '0000-01-01',
])('[2-5-27] text %s is no date, or not for sure', text => {
  expect(format.fromText(text, schema)).toHaveProperty('problem')
})

test('the mask of a field tells day from month', () => {
  const masked = (mask: string) => format.fromText('04/07/1996', { ...schema, metadata: { mask } })
  expect(masked('DD/MM/YYYY')).toEqual({ value: '1996-07-04' })
  expect(masked('MM/DD/YYYY')).toEqual({ value: '1996-04-07' })
})

test('a day is the same day in every time zone', () => {
  expect(format.display('1996-07-04', schema, 'en-US')).toBe('Jul 4, 1996')
})
