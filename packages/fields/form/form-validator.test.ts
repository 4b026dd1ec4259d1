import type { RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { preloadFormats } from '../field-input.tsx'
import { FormStore } from './form-store.ts'
import { makeFormValidator, toWireChanges } from './form-validator.ts'

const schema: RecordSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', format: 'text', title: 'Name' },
    total: { type: 'number', format: 'number', title: 'Total', metadata: { calculation: '{{record.name}}' } },
    customer: {
      type: 'array',
      format: 'association',
      title: 'Customer',
      metadata: { association: { cursor: { collectionId: 'Customers' }, max: 1 } },
    },
  },
  required: ['name', 'total', 'customer'],
}
const validate = makeFormValidator(schema)
const linked = { list: [{ id: 'A', recordTitle: 'Alfreds' }], totalCount: 1 }

test('loaded records with their version, title and links are valid as they are', () => {
  expect(validate({ id: '1', version: 2, recordTitle: 'x', name: 'a', customer: linked })).toEqual([])
})

test('links count with the pending ones', () => {
  const problem = (values: Record<string, unknown>) => validate({ name: 'a', ...values }).map(({ message }) => message)
  expect(problem({})).toEqual(['Required field'])
  expect(problem({ $$customer: { set: [{ id: 'A' }] } })).toEqual([])
  expect(problem({ customer: linked, $$customer: { clear: true } })).toEqual(['Required field'])
  expect(problem({ customer: linked, $$customer: { add: [{ id: 'B' }] } })).toEqual(['At most 1 item'])
  expect(problem({ customer: linked, $$customer: { add: [{ id: 'B' }], remove: [{ id: 'A' }] } })).toEqual([])
})

test('titles that the form keeps with pending links are not sent', () => {
  const record = { name: 'a', customer: { set: [{ id: 'B', recordTitle: 'Berglunds' }] } }
  expect(toWireChanges(schema, { record })).toEqual({ record: { name: 'a', customer: { set: [{ id: 'B' }] } } })
})

test('what was emptied beside a default inside is sent as empty, else the default would be filled in again', () => {
  const inside = {
    what: { type: 'string', format: 'text', title: 'What' },
    count: { type: 'number', format: 'number', title: 'Count', default: 1 },
  } as const
  const item = { type: 'object', format: 'object', title: 'Item', properties: inside } as const
  const properties = { place: item, lines: { type: 'array', format: 'array', title: 'Lines', items: item } } as const
  const record = { place: { count: null }, lines: [{ what: 'a', count: null }, { what: 'b' }] }
  expect(toWireChanges({ type: 'object', properties }, { record }).record).toEqual(record)
})

test('[1-4-03] what is always hidden is never checked: a field, one in a hidden group, a part of a value', () => {
  const age = (metadata: object = {}) =>
    ({ type: 'number', format: 'number', title: 'Age', minimum: 18, metadata }) as const
  const properties: RecordSchema['properties'] = {
    shown: age(),
    own: age({ hidden: true }),
    grouped: age({ detailGroupId: 'away' }),
    box: { type: 'object', format: 'object', title: 'Box', properties: { shown: age(), part: age({ hidden: true }) } },
  }
  const check = makeFormValidator({ type: 'object', properties, required: ['own', 'grouped'] }, [
    { id: 'away', name: 'Away', order: 1, hidden: true },
  ])
  const paths = (values: Record<string, unknown>, ids?: string[]) => check(values, ids).map(({ path }) => path)
  const low = { shown: 5, own: 5, grouped: 5, box: { shown: 5, part: 5 } }
  expect(paths(low)).toEqual(['shown', 'box.shown'])
  expect(paths(low, ['own', 'grouped'])).toEqual([])
  expect(paths({})).toEqual([])
})

test('what is typed inside an object and cannot be read stays, stands with its message at its place, and stops the save', async () => {
  await preloadFormats(['color', 'date', 'time', 'date-time'])
  const field = (format: string, title: string) => ({ type: 'string', format, title }) as const
  const inside = { tint: field('color', 'Tint'), day: field('date', 'Day'), at: field('time', 'At') }
  const item = { type: 'object', format: 'object', title: 'Look', properties: inside } as const
  const properties = { look: item, looks: { type: 'array', format: 'array', title: 'Looks', items: item } } as const
  const store = new FormStore({ validate: makeFormValidator({ type: 'object', properties }) })
  store.setValue('look', { tint: '#ff0000', day: 'someday', at: '9:00' })
  store.setValue('looks', [{ tint: 'blue' }, { tint: '#ff0000' }])
  expect(store.attemptSave()).toBe(false)
  const { value, errors } = store.getField('look')
  expect(value).toMatchObject({ tint: '#ff0000' })
  expect(Object.keys(errors ?? {})).toEqual(['tint', 'day', 'at'])
  expect(errors?.['tint']).toMatch('color')
  expect(errors?.['day']).toMatch('Enter a date as')
  expect(Object.keys(store.getField('looks').errors ?? {})).toEqual(['1.tint'])
  store.setValue('look', { tint: 'red', day: '2026-01-02', at: '09:00:00' })
  store.setValue('looks', [{ tint: 'blue' }])
  expect(store.attemptSave()).toBe(true)
})
