import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, makeSecurityWorld, type World } from '../../../../../tests/integration/world.ts'

let world: World

beforeAll(async () => {
  world = await makeSecurityWorld('saved_views')
})
afterAll(() => world?.close())

async function save(actor: Actor, record: object): Promise<string> {
  const answer = await world.call(actor, 'CORE_CREATE', { collectionId: 'SavedView', record })
  expect(answer.status).toBe(200)
  return answer.json.id
}

async function seen(actor: Actor): Promise<string[]> {
  const answer = await world.call(actor, 'CORE_LIST', { cursor: { collectionId: 'SavedView' } })
  expect(answer.status).toBe(200)
  return answer.json.list.map((view: { name: string }) => view.name).sort()
}

/** Puts into a view what no call would. */
async function store(id: string, set: Sql): Promise<unknown[]> {
  const { coreSchema, role } = world.one
  const { database } = world.server.services
  return database
    .withRole(role)
    .run(sql`update ${sql.id(coreSchema, 'SavedView')} set ${set} where id = ${id} returning state`)
}

const change = (actor: Actor, id: string, record: object) =>
  world.call(actor, 'CORE_UPDATE', { collectionId: 'SavedView', id, record })

const state = { filter: { join: '$and', parts: [] }, columns: [{ id: 'name', width: 200 }] }

test('a view is its owner’s alone until it is shared, then everybody’s who reads the collection', async () => {
  const mine = await save('sales', { name: 'Mine', collectionId: 'Employee', state })
  const ours = await save('sales', { name: 'Ours', collectionId: 'Employee', shared: true, state })
  await save('hr', { name: 'Of the payroll', collectionId: 'Payroll', shared: true, state })
  expect(await seen('sales')).toEqual(['Mine', 'Ours'])
  expect(await seen('hr')).toEqual(['Of the payroll', 'Ours'])
  expect(await seen('developer')).toEqual([])
  const { json } = await world.call('hr', 'CORE_GET', { cursor: { collectionId: 'SavedView', id: ours } })
  expect(json.state).toEqual(state)
  expect((await world.call('hr', 'CORE_GET', { cursor: { collectionId: 'SavedView', id: mine } })).status).toBe(404)
})

test('nobody changes or deletes another person’s view but those who define collections, and they only shared ones', async () => {
  const mine = await save('sales', { name: 'Private', collectionId: 'Employee' })
  const ours = await save('sales', { name: 'Open', collectionId: 'Employee', shared: true })
  expect((await change('hr', ours, { name: 'Taken' })).status).toBeGreaterThanOrEqual(403)
  expect(
    (await world.call('hr', 'CORE_DELETE', { collectionId: 'SavedView', id: ours })).status,
  ).toBeGreaterThanOrEqual(403)
  expect((await change('tenantAdmin', mine, { name: 'Taken' })).status).toBe(404)
  expect((await change('tenantAdmin', ours, { name: 'Tidied' })).status).toBe(200)
  expect((await change('sales', mine, { createdBy: world.users.hr })).status).toBe(400)
  expect((await change('sales', mine, { name: 'Still mine' })).json.name).toBe('Still mine')
  expect(await seen('other')).toEqual([])
})

const refusal = ({ status, json }: Awaited<ReturnType<World['call']>>) => [status, JSON.stringify(json)]

test('[S22] a view of a collection that its owner cannot read is refused as one of none, and so is a change of it', async () => {
  const create = (collectionId: string) =>
    world.call('sales', 'CORE_CREATE', {
      collectionId: 'SavedView',
      record: { name: 'Spy', collectionId, shared: true },
    })
  const unknown = refusal(await create('Nowhere'))
  expect(unknown[0]).toBe(400)
  expect(refusal(await create('Payroll'))).toEqual(unknown)
  const own = await save('sales', { name: 'Mine too', collectionId: 'Employee', state })
  for (const name of ['CORE_UPDATE', 'CORE_UPSERT'] as const) {
    const move = (collectionId: string) =>
      world.call('sales', name, { collectionId: 'SavedView', id: own, record: { name: 'Spy', collectionId } })
    expect(refusal(await move('Payroll'))).toEqual(refusal(await move('Nowhere')))
    expect((await move('Employee')).status).toBe(200)
  }
  // One that was saved before is there, and no change of it tells more.
  const put = (id: string, collectionId: string) => store(id, sql`"collectionId" = ${collectionId}`)
  const answers: unknown[] = []
  for (const collectionId of ['Payroll', 'Nowhere']) {
    await put(own, collectionId)
    const changed = refusal(await change('sales', own, { name: 'Renamed', state }))
    const { json } = await world.call('sales', 'CORE_GET', { cursor: { collectionId: 'SavedView', id: own } })
    expect(json).not.toHaveProperty('state')
    answers.push(changed)
  }
  expect(answers[0]).toEqual(answers[1])
})

test('[S11] fields that a reader cannot see are in no view, whatever they were called when it was saved', async () => {
  const naming = (field: string) => ({
    filter: {
      join: '$and',
      parts: [
        { field, operator: '$exists' },
        { field: 'name', operator: '$exists' },
      ],
    },
    orderBy: field,
    board: { field, sum: field },
    columns: { order: ['name', field], widths: { name: 1, [field]: 2 }, summaries: { [field]: 'sum' } },
    kept: 'as it is',
  })
  const stateOf = async (actor: Actor, id: string) =>
    (await world.call(actor, 'CORE_GET', { cursor: { collectionId: 'SavedView', id } })).json.state
  const listed = async (actor: Actor, id: string) => {
    const answer = await world.call(actor, 'CORE_LIST', { cursor: { collectionId: 'SavedView' } })
    return answer.json.list.find((view: { id: string }) => view.id === id)?.state
  }
  const hidden = await save('sales', {
    name: 'Hidden',
    collectionId: 'Employee',
    shared: true,
    state: naming('salary'),
  })
  const unknown = await save('sales', { name: 'Unknown', collectionId: 'Employee', state: naming('nonsense') })
  expect(await stateOf('sales', hidden)).toEqual(await stateOf('sales', unknown))
  expect(await stateOf('sales', hidden)).toMatchObject({ columns: { order: ['name'] }, kept: 'as it is' })
  const whole = await save('tenantAdmin', {
    name: 'Whole',
    collectionId: 'Employee',
    shared: true,
    state: naming('salary'),
  })
  expect(await stateOf('tenantAdmin', whole)).toEqual(naming('salary'))
  for (const look of [stateOf, listed]) {
    expect(await look('sales', whole)).toEqual(await stateOf('sales', unknown))
  }
})

test('[S11] a rename tells nobody of a field that they cannot see', async () => {
  const guess = { orderBy: 'ssn', columns: { order: ['name', 'ssn'] } }
  const own = await save('sales', { name: 'Guessing', collectionId: 'Employee', state: guess })
  // As it may have been stored before, or while they still saw the field.
  await store(own, sql`state = ${JSON.stringify(guess)}::jsonb`)
  const text = async () => {
    const got = await world.call('sales', 'CORE_GET', { cursor: { collectionId: 'SavedView', id: own } })
    const listed = await world.call('sales', 'CORE_LIST', { cursor: { collectionId: 'SavedView' } })
    const changed = await change('sales', own, { order: 1 })
    expect([got.status, listed.status, changed.status]).toEqual([200, 200, 200])
    return [got, listed, changed].map(answer => JSON.stringify(answer.json)).join()
  }
  expect(await text()).not.toContain('ssn')
  const tenant = await world.server.services.tenants.find(world.one.id)
  const employee = await world.server.services.collections.find(tenant?.id ?? '', 'Employee')
  if (!employee) throw new Error('no employees')
  const { schema } = employee.document
  const renamed = Object.entries(schema.properties).map(([id, field]) => [id === 'ssn' ? 'ssnAnew' : id, field])
  const document = { ...employee.document, schema: { ...schema, properties: Object.fromEntries(renamed) } }
  const input = { collectionId: 'Employee', document, baseVersion: employee.version, renames: { ssnAnew: 'ssn' } }
  const applied = await world.call('tenantAdmin', 'SCHEMA_APPLY', input)
  expect([applied.status, JSON.stringify(applied.json.error)]).toEqual([200, undefined])
  const [stored] = await store(own, sql`"order" = 2`)
  expect(JSON.stringify(stored)).toContain('ssnAnew')
  expect(await text()).not.toContain('ssn')
})
