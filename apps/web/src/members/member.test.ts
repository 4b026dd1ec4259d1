import { expect, test } from 'vitest'
import { memberOf, sentValues, valuesInWords } from './member.ts'

const keys = [{ key: 'region', label: 'Region' }, { key: 'rank' }]

test('a record becomes a member; what has no name is called by its id', () => {
  const record = { id: 'm', version: 2, appId: 'sales', userId: 'ann', values: { region: 'north', rank: 3 } }
  expect(memberOf(record)).toEqual({
    ...record,
    values: { region: 'north' },
    userName: 'ann',
    appName: 'sales',
  })
  const named = memberOf({ ...record, values: null, recordTitle: 'Ann', recordDescription: 'Sales' })
  expect(named).toMatchObject({ userName: 'Ann', appName: 'Sales', values: {} })
})

test('values are told in the order of the app, also those that a member has not', () => {
  expect(valuesInWords({ rank: '3', other: 'x' }, keys, 'none')).toBe('Region: none · rank: 3')
  expect(valuesInWords({}, [], 'none')).toBe('')
  expect(valuesInWords({}, [{ key: 'constructor' }], 'none')).toBe('constructor: none')
})

test('values that say nothing, or that the app does not declare, are not sent', () => {
  expect(sentValues({ region: '', rank: '3', other: 'x' }, keys)).toEqual({ rank: '3' })
  expect(sentValues({ region: '' }, keys)).toBeNull()
  expect(sentValues({}, [{ key: 'constructor' }])).toBeNull()
})
