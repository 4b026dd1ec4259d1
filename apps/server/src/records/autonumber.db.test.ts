import type { FieldMetadata, FieldSchema } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, grant, makeEmployees, refusal, text } from '../../../../tests/scenarios/employees.ts'

let world: Employees

const number = (autonumber: NonNullable<FieldMetadata['autonumber']>): FieldSchema => ({
  type: 'string',
  format: 'autonumber',
  title: 'Number',
  metadata: { autonumber },
})
const bills = (autonumber: NonNullable<FieldMetadata['autonumber']>): Record<string, FieldSchema> => ({
  number: number(autonumber),
  note: text('Note'),
})

beforeAll(async () => {
  world = await makeEmployees('autonumber')
  await world.define('Bills', bills({ prefix: "B'-", padding: 4 }))
}, 120_000)
afterAll(() => world?.close())

const create = async (record: object = {}) => (await world.create(world.admin, 'Bills', { ...record }))['number']

test('every new record gets the next number, which may be its title', async () => {
  const first = await world.create(world.admin, 'Bills', { note: 'one' })
  expect(first).toMatchObject({ number: "B'-0001", recordTitle: "B'-0001" })
  await world.seed('Bills', [{ note: 'two' }, { note: 'three' }])
  const { list } = await world.list(world.admin, { collectionId: 'Bills', options: { orderBy: 'number' } })
  expect(list.map(record => [record['number'], record['note'], record.recordTitle])).toEqual([
    ["B'-0001", 'one', "B'-0001"],
    ["B'-0002", 'two', "B'-0002"],
    ["B'-0003", 'three', "B'-0003"],
  ])
})

test('many at once get different numbers', async () => {
  const numbers = await Promise.all(Array.from({ length: 20 }, () => create()))
  expect(new Set(numbers).size).toBe(20)
})

test('one that fails among many takes no numbers from the others', async () => {
  await world.create(world.admin, 'Bills', {}, 'there')
  const before = Number(String(await create()).slice(3))
  const failing = world.create(world.admin, 'Bills', {}, 'there').catch((error: Error) => error)
  const numbers = await Promise.all(Array.from({ length: 15 }, () => create()))
  expect(await failing).toBeInstanceOf(Error)
  const last = Math.max(...numbers.map(made => Number(String(made).slice(3))))
  // Its own may be gone.
  expect(last - before).toBeLessThanOrEqual(16)
})

test('a number is given once: not again after its record is gone or was never saved', async () => {
  const made = await world.create(world.admin, 'Bills', {})
  await world.records.delete(world.admin, { collectionId: 'Bills', id: made.id }, { core: false })
  const next = String(await create())
  expect(next > String(made['number'])).toBe(true)
  const rolledBack = world.database.withRole(world.tenant.role).transaction(async connection => {
    await world.records.create(world.admin, { collectionId: 'Bills', record: {} }, { core: false, connection })
    throw new Error('Stop')
  })
  await expect(rolledBack).rejects.toThrow('Stop')
  expect(Number(String(await create()).slice(3))).toBe(Number(next.slice(3)) + 2)
})

test('nobody sets or changes one; it is described as read only', async () => {
  const message = async (call: Promise<unknown>) => (await refusal(call)).message
  const made = await world.create(world.admin, 'Bills', {})
  expect(await message(world.create(world.admin, 'Bills', { number: 'B-7' }))).toBe(
    'record.number: Is set by the server',
  )
  expect(await message(world.update(world.admin, 'Bills', made.id, { number: null }))).toBe(
    'record.number: Is set by the server',
  )
  const reset = await world.update(world.admin, 'Bills', made.id, { note: 'kept' }, { reset: true })
  expect(reset['number']).toBe(made['number'])
  const { query } = await world.list(world.admin, { collectionId: 'Bills' })
  expect(query.schema.properties).toMatchObject({ number: { metadata: { disabled: true, unique: true } } })
})

test('an import by an entity admin brings numbers along, and the next goes on behind them; by others it may not', async () => {
  await world.seed('Bills', [{ number: "B'-0500", note: 'old' }, { number: 'other', note: 'foreign' }, { note: 'new' }])
  const noted = async (note: string) =>
    (await world.list(world.admin, { collectionId: 'Bills', filter: { note: { $eq: note } } })).list[0]?.['number']
  expect(await noted('old')).toBe("B'-0500")
  expect(await noted('foreign')).toBe('other')
  expect(await create()).toBe("B'-0501")
  expect((await refusal(world.seed('Bills', [{ number: "B'-0500" }]))).code).toBe('UNIQUE_VIOLATION')
  const clerk = world.appUser('clerk', [grant('Bills', 'create read')])
  const collection = await world.collection('Bills')
  const brought = world.database
    .withRole(world.tenant.role)
    .transaction(connection =>
      world.records.createMany({ connection, caller: clerk, collection, rows: [{ number: "B'-9999" }] }),
    )
  expect((await refusal(brought)).message).toBe('records.0.number: Is set by the server')
})

test('new settings are for new numbers; those that were given stay', async () => {
  await world.define('Bills', bills({ prefix: 'R', padding: 2 }))
  expect(await create()).toBe('R502')
  const { list } = await world.list(world.admin, { collectionId: 'Bills', searchString: "B'-0001" })
  expect(list).toHaveLength(1)
})

test('a field that comes to records there are numbers them in the order they were made, from its first number', async () => {
  await world.define('Notes', { note: text('Note') })
  for (const note of ['a', 'b', 'c']) await world.create(world.admin, 'Notes', { note })
  await world.define('Notes', { note: text('Note'), number: number({ start: 10 }) })
  const numbers = async () =>
    (await world.list(world.admin, { collectionId: 'Notes', options: { orderBy: 'note' } })).list.map(
      each => each['number'],
    )
  expect(await numbers()).toEqual(['10', '11', '12'])
  await world.create(world.admin, 'Notes', { note: 'd' })
  expect(await numbers()).toEqual(['10', '11', '12', '13'])
})

test('a text field can become one: its numbers stay, records without get the next', async () => {
  await world.define('Jobs', { code: text('Code') })
  await world.seed('Jobs', [{ code: 'J7' }, {}, { code: 'old' }])
  await world.define('Jobs', { code: number({ prefix: 'J' }) })
  const codes = (await world.list(world.admin, { collectionId: 'Jobs', options: { orderBy: 'code' } })).list.map(
    each => each['code'],
  )
  expect(codes).toEqual(['J7', 'J8', 'old'])
  expect(await world.create(world.admin, 'Jobs', {})).toMatchObject({ code: 'J9' })
})
