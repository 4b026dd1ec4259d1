import type { CollectionDocument } from '@trellis/model'
import { expect, test } from 'vitest'
import { isRetitled } from './use-tree-document.ts'

const text = (title: string, more: object = {}) => ({ type: 'string', format: 'text', title, ...more }) as const
const of = (properties: CollectionDocument['schema']['properties'], required?: string[]): CollectionDocument => ({
  name: 'Loans',
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  schema: { type: 'object', properties, ...(required ? { required } : {}) },
})
const before = of({ device: text('Device'), shelf: text('Shelf') })

test('another title alone can wait', () => {
  expect(isRetitled(before, of({ device: text('Item'), shelf: text('Shelf') }))).toBe(true)
})

test.each([
  ['a field more', of({ device: text('Device'), shelf: text('Shelf'), note: text('Note') })],
  ['another id', of({ item: text('Device'), shelf: text('Shelf') })],
  ['another order', of({ shelf: text('Shelf'), device: text('Device') })],
  ['another place', of({ device: text('Device', { metadata: { detailOrder: 9 } }), shelf: text('Shelf') })],
  ['another format', of({ device: { ...text('Device'), format: 'url' }, shelf: text('Shelf') })],
  ['what is required', of({ device: text('Device'), shelf: text('Shelf') }, ['shelf'])],
  ['another group', { ...before, detailGroupList: [{ id: 'basic', name: 'Where', order: 1 }] }],
])('%s is shown at once', (_, after) => {
  expect(isRetitled(before, after)).toBe(false)
})
