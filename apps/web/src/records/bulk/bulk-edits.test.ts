import type { TrellisRecord } from '@trellis/model'
import { expect, test } from 'vitest'
import { type BulkEdits, countEdits, editsOf, noEdits, recordsToSave, withEdit } from './bulk-edits.ts'

const one: TrellisRecord = { id: 'a', version: 3, name: 'Tea', price: 4, tags: ['x'] }
const two: TrellisRecord = { id: 'b', version: 1, name: 'Milk' }

const edited = (...changes: [TrellisRecord, string, unknown][]): BulkEdits =>
  changes.reduce((edits, [record, field, value]) => withEdit(edits, record, field, value), noEdits)

test('[1-4-08] edits accumulate per record as differences; a value given back is none any more', () => {
  const edits = edited([one, 'name', 'Coffee'], [one, 'price', 5], [two, 'name', 'Cream'], [one, 'name', 'Tea'])
  expect([...edits].map(([id, { values }]) => [id, values])).toEqual([
    ['a', { price: 5 }],
    ['b', { name: 'Cream' }],
  ])
  expect(countEdits(edits)).toEqual({ changes: 2, records: 2 })
  expect(edited([one, 'tags', ['x', 'y']], [one, 'tags', ['x']]).size).toBe(0)
})

test('[1-4-09] a save drops what is null or undefined, and records of which nothing is left', () => {
  const edits = edited([one, 'name', null], [one, 'price', 9], [two, 'name', undefined])
  expect(recordsToSave(edits)).toEqual([{ record: { id: 'a', price: 9 }, base: { version: 3, values: { price: 4 } } }])
})

test('what is edited again is compared with what was loaded first', () => {
  const later = { ...one, version: 4, price: 7 }
  const [saved] = recordsToSave(edited([one, 'price', 5], [later, 'price', 6]))
  expect(saved?.base).toEqual({ version: 3, values: { price: 4 } })
})

test('the edits of what failed are those to go back to', () => {
  const edits = edited([one, 'price', 5], [two, 'name', 'Cream'])
  expect([...editsOf(edits, ['b']).keys()]).toEqual(['b'])
})
