import type { FieldSchema, RecordValues } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, makeEmployees, text } from '../../../../tests/scenarios/employees.ts'

let world: Employees

const number = (title: string, more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'number',
  format: 'number',
  title,
  ...more,
})
const object = (title: string, properties: Record<string, FieldSchema>): FieldSchema => ({
  type: 'object',
  format: 'object',
  title,
  properties,
})

beforeAll(async () => {
  world = await makeEmployees('defaults-inside')
  await world.define('Deals', {
    name: text('Name'),
    delivery: object('Delivery', {
      country: text('Country', { default: 'DE' }),
      label: text('Label', { default: { CONCAT: ['{{record.name}}', ' to ', '{{item.country}}'] } }),
      note: text('Note'),
    }),
    lines: {
      type: 'array',
      format: 'array',
      title: 'Lines',
      items: object('Line', {
        count: number('Count', { default: 1 }),
        price: number('Price'),
        cost: number('Cost', { default: { MULTIPLY: ['{{item.count}}', '{{item.price}}'] } }),
      }),
    },
    total: number('Total', { metadata: { calculation: { SUM_BY: ['{{record.lines}}', '{{item.cost}}'] } } }),
  })
}, 120_000)
afterAll(() => world?.close())

const create = (record: RecordValues) => world.create(world.admin, 'Deals', record)
const update = (id: unknown, record: RecordValues) => world.update(world.admin, 'Deals', String(id), record)

test('a new record has the defaults inside its objects, fixed ones and those by formula, also where nothing of them was sent', async () => {
  expect(await create({ name: 'a' })).toMatchObject({ delivery: { country: 'DE', label: 'a to DE' } })
  expect(await create({ name: 'b', delivery: { country: 'FR' } })).toMatchObject({
    delivery: { country: 'FR', label: 'b to FR' },
  })
})

test('what was emptied in so many words stays empty', async () => {
  const made = await create({ name: 'c', delivery: { country: null, note: 'x' } })
  expect(made['delivery']).toEqual({ label: 'c to ', note: 'x' })
  expect(await create({ name: 'd', delivery: null })).not.toHaveProperty('delivery')
})

test('rows of a new record have them, and calculations see them', async () => {
  const made = await create({ lines: [{ price: 5 }, { price: 2, count: 3 }, null] })
  expect(made).toMatchObject({
    lines: [{ price: 5, count: 1, cost: 5 }, { price: 2, count: 3, cost: 6 }, { count: 1 }],
    total: 11,
  })
})

test('rows that a stored list grew by have them; those that were there stay as they were left', async () => {
  const { id } = await create({ lines: [{ price: 5, count: null }] })
  const grown = await update(id, { lines: [{ price: 5 }, { price: 7 }] })
  expect(grown['lines']).toEqual([{ price: 5 }, { price: 7, count: 1, cost: 7 }])
  const edited = await update(id, { lines: [{ price: 9 }, { price: 7, count: 1, cost: 7 }] })
  expect(edited['lines']).toEqual([{ price: 9 }, { price: 7, count: 1, cost: 7 }])
  const inFront = await update(id, { lines: [{ price: 1 }, { price: 9 }, { price: 7, count: 1, cost: 7 }] })
  expect(inFront['lines']).toEqual([{ price: 1, count: 1, cost: 1 }, { price: 9 }, { price: 7, count: 1, cost: 7 }])
})

test('an object that a stored record gets is new, one that it has is not', async () => {
  const { id } = await create({ name: 'e', delivery: null })
  expect((await update(id, { delivery: { note: 'x' } }))['delivery']).toEqual({
    note: 'x',
    country: 'DE',
    label: 'e to DE',
  })
  expect((await update(id, { delivery: { note: 'y' } }))['delivery']).toEqual({ note: 'y' })
})
