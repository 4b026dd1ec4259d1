import type { FieldSchema, GroupUnit } from '@trellis/model'
import { expect, test } from 'vitest'
import { groupFilter, groupTitle } from './group-filter.ts'
import { aggregatesOf, countOf, summariesFor, summaryTexts } from './summaries.ts'

const field = (format: string, type: FieldSchema['type'] = 'string'): FieldSchema => ({ type, format, title: format })
const by = (format: string, unit?: GroupUnit) => ({
  fieldId: 'f',
  field: field(format),
  timeZone: 'Europe/Berlin',
  ...(unit ? { unit } : {}),
})

test('records of a group share its value, its period, its linked record, or have none', () => {
  expect(groupFilter('Berlin', by('text'))).toEqual({ f: { $eq: 'Berlin' } })
  expect(groupFilter(undefined, by('text'))).toEqual({ f: { $notExists: true } })
  expect(groupFilter('1996-07', by('date', 'month'))).toEqual({ f: { $gte: '1996-07-01', $lt: '1996-08-01' } })
  expect(groupFilter('1996-07-04', by('date'))).toEqual({ f: { $eq: '1996-07-04' } })
  expect(groupFilter('2026-03-29', by('date-time'))).toEqual({
    f: { $gte: '2026-03-28T23:00:00.000Z', $lt: '2026-03-29T22:00:00.000Z' },
  })
  expect(groupFilter({ id: 'x', recordTitle: 'Alfreds' }, by('association'))).toEqual({
    f: { $matches: { type: 'record', ids: ['x'] } },
  })
  expect(groupFilter(undefined, by('association'))).toEqual({ f: { $notMatches: { type: 'any' } } })
})

test('groups are called as people read their values', () => {
  expect(groupTitle({ id: 'x', recordTitle: 'Alfreds' }, by('association'))).toBe('Alfreds')
  expect(groupTitle(undefined, by('text'))).toBe('')
  expect(groupTitle('1996-Q3', by('date', 'quarter'))).toBe('Q3 1996')
  expect(groupTitle('1996-W06', by('date', 'week'))).toBe('Week 6, 1996')
  expect(groupTitle('1996-07', by('date', 'month'))).toBe('July 1996')
  expect(groupTitle('1996', by('date-time', 'year'))).toBe('1996')
  expect(groupTitle('1996-07-04', by('date-time'))).toBe('Jul 4, 1996')
})

test('columns are summarised by what their values allow', () => {
  expect(summariesFor(field('number', 'number'))).toEqual(['count', 'empty', 'sum', 'avg', 'min', 'max'])
  expect(summariesFor(field('date'))).toEqual(['count', 'empty', 'min', 'max'])
  expect(summariesFor(field('text'))).toEqual(['count', 'empty'])
})

test('a summary of a field that is gone is neither asked for nor shown', () => {
  const schema = { type: 'object' as const, properties: { amount: field('number', 'number'), name: field('text') } }
  const summaries = { amount: 'sum' as const, name: 'empty' as const, gone: 'max' as const }
  expect(aggregatesOf(summaries, schema)).toEqual([
    { function: 'count', name: 'recordCount' },
    { function: 'sum', fieldId: 'amount', name: 'of_amount' },
    { function: 'count', fieldId: 'name', name: 'of_name' },
  ])
  const values = { recordCount: 10, of_amount: 1204.5, of_name: 7 }
  expect(countOf(values)).toBe(10)
  expect([...summaryTexts(values, summaries, schema)]).toEqual([
    ['amount', 'Sum 1,204.5'],
    ['name', 'Empty 3'],
  ])
})
