import { FormStore } from '@trellis/fields/web'
import type { FieldSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { titleByField } from './use-live-record.ts'

const properties: Record<string, FieldSchema> = { name: { type: 'string', format: 'text', title: 'Name' } }

test('a record is called by what its first field says now; while that is empty it keeps its title', () => {
  const store = new FormStore({ values: { name: 'North' }, validate: () => [] })
  expect(titleByField(store, properties)).toBeUndefined()
  store.setValue('name', 'South')
  expect(titleByField(store, properties)).toBe('South')
  for (const empty of [null, '   ']) {
    store.setValue('name', empty)
    expect(titleByField(store, properties)).toBeUndefined()
  }
})

test('what is typed and is no value yet is no name', () => {
  const store = new FormStore({ values: { day: '2026-01-02' }, validate: () => [] })
  store.setValue('day', 'soon')
  expect(titleByField(store, { day: { type: 'string', format: 'date', title: 'Day' } })).toBeUndefined()
})
