import { parse } from '@trellis/formula'
import { expect, test } from 'vitest'
import { valuesOf } from './evaluate-draft.ts'

const environment = { timeZone: 'UTC', locale: 'en' }

function shownOf(text: string, scope: object): Record<string, unknown> {
  const values = valuesOf(parse(text).tree, { ...scope }, environment, path => path.join('.'))
  return Object.fromEntries([...values].map(([path, { value }]) => [path, value]))
}

test('parts that speak of the item of a list function have no value of their own', () => {
  expect(shownOf('SUM(MAP(record.list, item * 2))', { record: { list: [1, 2] } })).toEqual({
    '': 6,
    '0': [2, 4],
    '0.0': [1, 2],
  })
})

test('inside an object or list `item` is what the sample holds, but for list functions', () => {
  expect(shownOf('item.price + SUM(MAP([1, 2], item))', { item: { price: 7 }, index: 0 })).toEqual({
    '': 10,
    '0': 7,
    '1': 3,
    '1.0': [1, 2],
  })
})
