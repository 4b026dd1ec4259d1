import type { ContractName } from '@trellis/contract'
import type { AppCollection, CollectionDocument } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../../../../tests/scenarios/app-members.ts'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import { applySchema } from '../schema/apply-schema.ts'
import type { Caller } from './caller.ts'

let world: ServerWorld
let admin: Caller
let user: Caller

const optionList = ['new', 'open', 'done'].map(value => ({ value, label: value }))

beforeAll(async () => {
  world = await makeServerWorld('overrides')
  admin = await world.person({ email: 'admin@w.test', roles: ['entityAdmin'] })
  user = await world.person({ email: 'user@w.test' })
  const properties: CollectionDocument['schema']['properties'] = {
    name: { type: 'string', format: 'text', title: 'Name', default: 'Nameless' },
    status: { type: 'string', format: 'string-option-list', title: 'Status', default: 'new', metadata: { optionList } },
    salary: { type: 'string', format: 'text', title: 'Salary' },
  }
  await applySchema(world.services, {
    tenant: world.tenant,
    collectionId: 'Tasks',
    document: { name: 'Tasks', schema: { type: 'object', properties }, detailGroupList: [] },
    author: null,
  })
})
afterAll(() => world?.close())

const appOf = (overrides: AppCollection['overrides'], order: number) => ({
  name: `App ${order}`,
  order,
  collections: [{ collectionId: 'Tasks', create: true, read: true, update: true, delete: true, overrides }],
})
const asAdmin = (name: ContractName, input: object) => world.run(admin, name, input)
/** Makes the app with the user in it, or changes it. */
async function put(id: string, overrides: AppCollection['overrides'], order = 1) {
  const isThere = (await world.find(user.userId)).apps.some(app => app.id === id)
  const app = appOf(overrides, order)
  if (isThere) return asAdmin('CORE_UPDATE', { collectionId: 'Tag', id, record: app })
  return addApp(asAdmin, { id, ...app, members: [{ userId: user.userId }] })
}
const create = (caller: Caller, record: object) => world.run(caller, 'DATA_CREATE', { collectionId: 'Tasks', record })
const properties = async (caller: Caller) => {
  const described = (await world.run(caller, 'DATA_DESCRIBE', { collectionId: 'Tasks' })) as {
    schema: { properties: Record<string, { default?: unknown; metadata?: { optionList?: { value: string }[] } }> }
  }
  return described.schema.properties
}

test('S18 a default and options of the app take the place of the collection’s: described, filled in and enforced', async () => {
  await put('one', { name: { default: 'From the app' }, status: { options: ['open', 'done'], default: 'open' } })
  const { name, status } = await properties(user)
  expect(name?.default).toBe('From the app')
  expect(status).toMatchObject({ default: 'open', metadata: { optionList: [{ value: 'open' }, { value: 'done' }] } })
  expect(JSON.stringify(status)).not.toContain('new')
  expect(await create(user, {})).toMatchObject({ name: 'From the app', status: 'open' })
  await expect(create(user, { status: 'new' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  expect(await create(user, { status: 'done' })).toMatchObject({ status: 'done' })
  expect(await create(admin, {})).toMatchObject({ name: 'Nameless', status: 'new' })
})

test('a default that is no option of the app any more goes; null takes a default away', async () => {
  await put('one', { status: { options: ['open'] }, name: { default: null } })
  const { name, status } = await properties(user)
  expect([name, status].map(each => each && 'default' in each)).toEqual([false, false])
  const made = await create(user, {})
  expect([made['name'], made['status']]).toEqual([undefined, undefined])
})

test('what a record holds already stays readable and may stay', async () => {
  const made = await create(admin, { status: 'new', name: 'Old' })
  const id = String(made['id'])
  const changed = await world.run(user, 'DATA_UPDATE', { collectionId: 'Tasks', id, record: { name: 'Newer' } })
  expect(changed).toMatchObject({ name: 'Newer', status: 'new' })
})

test('S89 the first app that says something of a field decides: order number, then age, then id', async () => {
  await put('one', { salary: { hidden: true } }, 2)
  await put('two', { salary: { readonly: true }, name: { default: 'Two' } }, 1)
  const seen = async () => {
    const { salary, name } = await properties(user)
    const listed = await world.run(user, 'DATA_LIST', {
      cursor: { collectionId: 'Tasks', filter: { name: { $eq: 'x' } } },
    })
    return [salary !== undefined, JSON.stringify(listed['query']).includes('salary'), name?.default]
  }
  for (let round = 0; round < 50; round += 1) expect(await seen()).toEqual([true, true, 'Two'])
  await put('two', { salary: { readonly: true }, name: { default: 'Two' } }, 3)
  for (let round = 0; round < 50; round += 1) expect(await seen()).toEqual([false, false, 'Two'])
  await put('two', { salary: { readonly: true } }, 2)
  expect((await seen())[0]).toBe(false)
})

test('S33 a default that does not fit, an option or a field that is not there are refused', async () => {
  const path = 'record.collections.0.overrides'
  for (const [overrides, at] of [
    [{ status: { default: 'nothing' } }, `${path}.status.default`],
    [{ status: { options: ['open'], default: 'new' } }, `${path}.status.default`],
    [{ status: { options: ['nothing'] } }, `${path}.status.options`],
    [{ name: { options: ['x'] } }, `${path}.name.options`],
    [{ createdAt: { default: '2026-01-01T00:00:00.000Z' } }, `${path}.createdAt.default`],
    [{ nothing: { hidden: true } }, `${path}.nothing`],
  ] satisfies [AppCollection['overrides'], string][]) {
    const refused = await put('three', overrides).catch((error: unknown) => error)
    expect(refused).toMatchObject({ code: 'VALIDATION_ERROR', details: { fields: { [at]: expect.any(String) } } })
  }
})
