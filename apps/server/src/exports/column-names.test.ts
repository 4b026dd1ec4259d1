import { expect, test } from 'vitest'
import { besideWhat, zonedName } from './column-names.ts'

test.each([
  ['at (Europe/Berlin)', { name: 'at', timeZone: 'Europe/Berlin' }],
  ['Ordered at (UTC)', { name: 'Ordered at', timeZone: 'UTC' }],
  ['Weight (kg)', undefined],
  ['at (+02:00)', undefined],
  ['(Europe/Berlin)', undefined],
])('the zone in the name of a column: %s', (name, zoned) => {
  expect(zonedName(name)).toEqual(zoned)
})

test('what people see stands beside the column that its name begins with', () => {
  expect(besideWhat('customer (as shown)')).toBe('customer')
  expect(besideWhat('customer')).toBeUndefined()
})
