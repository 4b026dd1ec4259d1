import type { DataSource } from '@trellis/model'
import { expect, test } from 'vitest'
import { sourceAsked, sourceFields, sourceValues, storedSource } from './source-form.ts'

const sources: DataSource[] = [
  { type: 'collection', cursor: { collectionId: 'Tasks', searchString: 'x', options: { limit: 5, descending: true } } },
  { type: 'flow', flowId: 'stock', flowInput: { shop: '{{vars.shop}}' }, columns: [{ key: 'sku', title: 'SKU' }] },
  { type: 'flow', flowId: '' },
  { type: 'manual', list: [{ a: 1 }], columns: [{ key: 'a', format: 'number' }] },
  { type: 'manual', list: '{{result.form.list}}' },
]
const table = { source: 'list', sourceTypes: ['collection', 'flow', 'manual'] } as const

test.each(sources.map(source => [JSON.stringify(source), source] as const))('%s is what its form says', (_, source) => {
  const values = sourceValues(source)
  expect(storedSource(values)).toEqual(source)
  expect(Object.keys(sourceFields(table, sourceAsked(source)))).toEqual(
    expect.arrayContaining(Object.keys(values).filter(key => key !== 'id')),
  )
})

test('entries without a key are left out; another type takes its own questions alone', () => {
  const values = {
    type: 'flow',
    flowId: 'stock',
    collectionId: 'Tasks',
    columns: [{ title: 'No key' }, null],
    list: [1],
  }
  expect(storedSource(values)).toEqual({ type: 'flow', flowId: 'stock' })
})

test('a kind that shows records of collections alone is not asked where they come from', () => {
  expect(sourceFields({ source: 'list' }, sourceAsked(undefined))).not.toHaveProperty('type')
  expect(sourceFields({}, sourceAsked(undefined))).toEqual({})
})

test('what draws its records by their days or counts them is not asked for their order', () => {
  const asked = { type: 'collection', collectionId: 'Tasks' } as const
  const order = ['orderBy', 'descending', 'limit']
  const keys = (ordersItself?: true) =>
    Object.keys(sourceFields({ source: 'list', ...(ordersItself && { ordersItself }) }, asked))
  expect(keys()).toEqual(expect.arrayContaining(order))
  expect(keys(true).filter(key => order.includes(key))).toEqual([])
  expect(keys(true)).toEqual(expect.arrayContaining(['collectionId', 'fixedFilter', 'searchString']))
})
