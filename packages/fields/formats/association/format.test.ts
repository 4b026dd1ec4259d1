import { expect, test } from 'vitest'
import { format } from './format.ts'

const schema = { type: 'array', format: 'association', title: 'Customer' } as const

test('a bare id is an id, unknown parts of a link are dropped', () => {
  const change = {
    add: ['A', { id: 'B', relationship: { note: 'x' }, recordTitle: 'Bon' }],
    remove: [{ id: 'C' }],
    clear: false,
  }
  expect(format.check(change, schema)).toEqual({
    value: { clear: false, remove: [{ id: 'C' }], add: [{ id: 'A' }, { id: 'B', relationship: { note: 'x' } }] },
  })
})

test('text is the ids of records, as an import links by key', () => {
  expect(format.fromText('ALFKI', schema)).toEqual({ value: { set: [{ id: 'ALFKI' }] } })
  expect(format.fromText('A, B', schema)).toEqual({ value: { set: [{ id: 'A' }, { id: 'B' }] } })
  expect(format.fromText('A,,B', schema)).toEqual({ problem: 'Is not the ID of a record' })
  expect(format.toText({ list: [{ id: 'A', recordTitle: 'Alfreds' }], totalCount: 1 })).toBe('A')
})

test('is displayed by titles', () => {
  expect(format.display({ list: [{ id: 'A', recordTitle: 'Alfreds' }, { id: 'B' }], totalCount: 2 })).toBe('Alfreds, B')
})
