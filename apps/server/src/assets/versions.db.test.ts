import type { ContractName } from '@trellis/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addApp, addMember } from '../../../../tests/scenarios/app-members.ts'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'

let world: ServerWorld
let builder: Caller
let clerk: Caller

const text = (title: string) => ({ type: 'string', format: 'text', title })
const schema = { type: 'object', properties: { dept: text('Department'), pay: text('Pay') } }
const orders = { name: 'Orders', schema, detailGroupList: [] }
const grant = { collectionId: 'Orders', create: false, read: true, update: false, delete: false }

beforeAll(async () => {
  world = await makeServerWorld('asset_versions')
  builder = await world.person({ email: 'builder@w.example', roles: ['entityAdmin'] })
  clerk = await world.person({ email: 'clerk@w.example' })
  await run('SCHEMA_APPLY', { collectionId: 'Orders', document: orders, baseVersion: null })
  for (const dept of ['sales', 'hr']) await run('DATA_CREATE', { collectionId: 'Orders', id: dept, record: { dept } })
})
afterAll(() => world?.close())

const run = (name: ContractName, input: object) => world.run(builder, name, input)
const at = (id: string, more: object = {}) => ({ collectionId: 'Tag', id, ...more })
const save = (id: string, record: object, version?: number) =>
  run('CORE_UPDATE', at(id, { record, ...(version !== undefined && { options: { base: { version } } }) }))
const open = (id: string, version?: number) =>
  run('ASSET_GET_VERSION', at(id, version === undefined ? {} : { version }))
const live = (id: string) => run('CORE_GET', at(id))
const versions = async (id: string) =>
  (await run('ASSET_VERSIONS', at(id)))['list'] as { version: number; status: string; changedKeys: string[] }[]
const refusal = (answering: Promise<unknown>) =>
  answering.then(
    () => 'done',
    (error: { code: string; message: string; details?: object }) => error,
  )
const actions = async (id: string) => {
  const cursor = { collectionId: 'Activity', filter: { recordId: { $eq: id } }, options: { orderBy: 'createdAt' } }
  return (await run('CORE_LIST', { cursor }))['list'] as {
    id: string
    action: string
    changeLog?: object[]
    createdBy: string
  }[]
}
/** What the clerk reads of orders through their apps. */
const seen = async () => {
  const fresh = await world.find(clerk.userId)
  if (fresh.apps.length === 0) return undefined
  const cursor = { collectionId: 'Orders', options: { orderBy: 'id' } }
  const listed = await world.run(clerk, 'DATA_LIST', { cursor }).catch(() => undefined)
  return (listed?.['list'] as { id: string }[] | undefined)?.map(({ id }) => id)
}

describe('a draft', () => {
  test('has no effect: neither rights nor columns nor what the app says follow before it is published', async () => {
    const rowRule = { dept: { $eq: 'sales' } }
    const members = [{ userId: clerk.userId, values: { region: 'north' } }]
    await addApp(run, { id: 'shop', name: 'Shop', collections: [{ ...grant, rowRule }], members, keepDraftVer: true })
    const before = await live('shop')
    const rights = await world.find(clerk.userId)
    const saved = await save('shop', { name: 'Wider shop', collections: [grant], valueKeys: [] }, 1)
    expect(saved).toMatchObject({ name: 'Shop', version: 2, liveVersion: 1 })
    const { version: _, ...columns } = before
    expect(await live('shop')).toMatchObject(columns)
    expect(await world.find(clerk.userId)).toEqual(rights)
    expect(await seen()).toEqual(['sales'])
    expect(
      await run('CORE_LIST', { cursor: { collectionId: 'Tag', filter: { name: { $eq: 'Wider shop' } } } }),
    ).toMatchObject({ totalCount: 0 })
    expect(await open('shop')).toMatchObject({
      status: 'draft',
      recordVersion: 2,
      author: builder.userId,
      document: { name: 'Wider shop', collections: [grant], valueKeys: [] },
    })
    expect(await versions('shop')).toMatchObject([
      { version: 2, status: 'draft', changedKeys: ['collections', 'name', 'valueKeys'] },
      { version: 1, status: 'live', changedKeys: [] },
    ])
  })

  test('goes on being the one draft, which a second builder who has not seen it does not write over', async () => {
    await save('shop', { description: 'Where orders are taken' }, 2)
    const refused = await refusal(save('shop', { description: 'Mine' }, 2))
    expect(refused).toMatchObject({
      code: 'UPDATE_CONFLICT',
      details: { conflicts: { description: { mine: 'Mine', theirs: 'Where orders are taken' } } },
    })
    for (const name of ['ASSET_PUBLISH', 'ASSET_DISCARD_DRAFT'] as const)
      expect(await refusal(run(name, at('shop', { baseVersion: 2 })))).toMatchObject({ code: 'UPDATE_CONFLICT' })
    expect((await versions('shop')).map(({ version, status }) => [version, status])).toEqual([
      [2, 'draft'],
      [1, 'live'],
    ])
  })

  test('of two that are saved at once the second meets the first', async () => {
    const { recordVersion } = await open('shop')
    const saves = ['One', 'Two'].map(adminNotes => refusal(save('shop', { adminNotes }, Number(recordVersion))))
    const told = await Promise.all(saves)
    expect(told.filter(each => each === 'done')).toHaveLength(1)
    expect(told.filter(each => each !== 'done')).toMatchObject([{ code: 'UPDATE_CONFLICT' }])
  })

  test('is live with all that follows once it is published', async () => {
    const { recordVersion } = await open('shop')
    expect(await run('ASSET_PUBLISH', at('shop', { baseVersion: recordVersion }))).toEqual({
      id: 'shop',
      version: Number(recordVersion) + 1,
      hasDraft: false,
    })
    expect(await live('shop')).toMatchObject({ name: 'Wider shop', liveVersion: 2, version: Number(recordVersion) + 1 })
    expect(await seen()).toEqual(['hr', 'sales'])
    // The key went, and the value that the member had with it.
    expect((await world.find(clerk.userId)).apps).toMatchObject([{ id: 'shop', values: {} }])
    expect((await versions('shop')).map(({ version, status }) => [version, status])).toEqual([
      [2, 'live'],
      [1, 'old'],
    ])
    expect(await refusal(run('ASSET_PUBLISH', at('shop')))).toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  test('is told in the log as what it is', async () => {
    await save('shop', { description: 'Another' })
    await run('ASSET_DISCARD_DRAFT', at('shop'))
    expect(await open('shop')).toMatchObject({ status: 'live', document: { description: 'Where orders are taken' } })
    const told = await actions('shop')
    expect(told.map(({ action }) => action)).toEqual([
      'create',
      'draft',
      'draft',
      'draft',
      'publish',
      'draft',
      'discard',
    ])
    expect(told.every(({ createdBy }) => createdBy === builder.userId)).toBe(true)
    expect(told[4]?.changeLog).toContainEqual({ key: 'name', value: 'Wider shop', prevValue: 'Shop' })
    expect(await refusal(run('ASSET_DISCARD_DRAFT', at('shop')))).toMatchObject({ code: 'VALIDATION_ERROR' })
    // None of it is undone like a change of records.
    for (const { id, action } of told)
      expect([action, await run('DATA_UNDO', { activityId: id })]).toMatchObject([action, { doneCount: 0 }])
  })

  test('is checked again when it is published, and follows renamed fields until then', async () => {
    const hidden = { ...grant, overrides: { pay: { hidden: true } }, rowRule: { dept: { $eq: 'sales' } } }
    await save('shop', { collections: [hidden] })
    const renamed = { ...schema, properties: { team: text('Team'), wage: text('Wage') } }
    const renames = { team: 'dept', wage: 'pay' }
    const { version } = await run('SCHEMA_APPLY', {
      collectionId: 'Orders',
      document: { ...orders, schema: renamed },
      renames,
    })
    const draft = await open('shop')
    expect(draft).toMatchObject({
      status: 'draft',
      document: { collections: [{ overrides: { wage: { hidden: true } }, rowRule: { team: { $eq: 'sales' } } }] },
    })
    const smaller = { ...renamed, properties: { wage: text('Wage') } }
    await run('SCHEMA_APPLY', {
      collectionId: 'Orders',
      document: { ...orders, schema: smaller },
      baseVersion: version,
      acceptLoss: true,
    })
    expect(await refusal(run('ASSET_PUBLISH', at('shop')))).toMatchObject({ code: 'VALIDATION_ERROR' })
    expect(await seen()).toEqual(['hr', 'sales'])
    await run('SCHEMA_APPLY', { collectionId: 'Orders', document: { ...orders, schema: renamed } })
    await run('DATA_UPDATE', { collectionId: 'Orders', id: 'sales', record: { team: 'sales' } })
    await run('ASSET_PUBLISH', at('shop'))
    expect(await seen()).toEqual(['sales'])
  })

  test('ends where drafts are kept no more: what it said is live with the save that says so', async () => {
    await save('shop', { description: 'From the draft' })
    await save('shop', { keepDraftVer: false, publicName: 'Our shop' })
    expect(await live('shop')).toMatchObject({ description: 'From the draft', publicName: 'Our shop' })
    expect(await open('shop')).toMatchObject({ status: 'live' })
    await save('shop', { publicName: 'Shop' })
    expect(await live('shop')).toMatchObject({ publicName: 'Shop' })
  })
})

describe('an older version', () => {
  test('becomes the live one as a new version, under the names of today, and gives nobody rights back', async () => {
    const members = [{ userId: clerk.userId, values: { region: 'north' } }]
    const collections = [{ ...grant, rowRule: { team: { $eq: '{{user.values.region}}' } } }]
    await addApp(run, { id: 'desk', name: 'Desk', collections, members })
    const fields = (await run('CORE_GET', { collectionId: 'Entity', id: 'Orders' }))['schema'] as typeof schema
    await save('desk', { name: 'Empty desk', collections: [], valueKeys: [] })
    const { team, ...others } = fields.properties as Record<string, object>
    const document = { ...orders, schema: { ...fields, properties: { ...others, unit: team } } }
    await run('SCHEMA_APPLY', { collectionId: 'Orders', document, renames: { unit: 'team' } })
    await run('CORE_DELETE', { collectionId: 'AppMember', id: `desk.${clerk.userId}` })
    expect(await open('desk', 1)).toMatchObject({
      status: 'old',
      document: { name: 'Desk', collections: [{ rowRule: { unit: { $eq: '{{user.values.region}}' } } }] },
    })
    const { recordVersion } = await open('desk')
    expect(await refusal(run('ASSET_RESTORE', at('desk', { version: 1, baseVersion: 1 })))).toMatchObject({
      code: 'UPDATE_CONFLICT',
    })
    expect(await run('ASSET_RESTORE', at('desk', { version: 1, baseVersion: recordVersion }))).toMatchObject({
      hasDraft: false,
    })
    expect(await live('desk')).toMatchObject({ name: 'Desk', liveVersion: 3, valueKeys: [{ key: 'region' }] })
    expect((await versions('desk')).map(({ version, status }) => [version, status])).toEqual([
      [3, 'live'],
      [2, 'old'],
      [1, 'old'],
    ])
    expect((await world.find(clerk.userId)).apps.map(({ id }) => id)).not.toContain('desk')
    await addMember(run, 'desk', { userId: clerk.userId })
    // The value that they once had is not theirs again.
    expect((await world.find(clerk.userId)).apps.find(({ id }) => id === 'desk')?.values).toEqual({})
  })

  test('is put into the draft where drafts are kept, whatever it said of that itself', async () => {
    await save('desk', { keepDraftVer: true })
    await run('ASSET_PUBLISH', at('desk'))
    expect(await run('ASSET_RESTORE', at('desk', { version: 2 }))).toMatchObject({ hasDraft: true })
    expect(await live('desk')).toMatchObject({ name: 'Desk' })
    expect(await open('desk')).toMatchObject({ status: 'draft', document: { name: 'Empty desk', keepDraftVer: true } })
  })

  test('does without collections that are gone, and is refused where it needs a field that is', async () => {
    const document = {
      ...orders,
      name: 'Slips',
      schema: { type: 'object', properties: { a: text('A'), b: text('B') } },
    }
    await run('SCHEMA_APPLY', { collectionId: 'Slips', document, baseVersion: null })
    const slips = { ...grant, collectionId: 'Slips' }
    const first = { name: 'Both', collections: [grant, { ...slips, rowRule: { a: { $eq: '1' } } }], valueKeys: [] }
    await run('CORE_CREATE', at('both', { record: first }))
    await save('both', { collections: [slips] })
    const smaller = { ...document, schema: { type: 'object', properties: { b: text('B') } } }
    await run('SCHEMA_APPLY', { collectionId: 'Slips', document: smaller, acceptLoss: true })
    expect(await refusal(run('ASSET_RESTORE', at('both', { version: 1 })))).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringContaining('the field a'),
    })
    await save('both', { collections: [grant] })
    await run('CORE_DELETE', { collectionId: 'Entity', id: 'Slips' })
    expect(await refusal(run('ASSET_RESTORE', at('both', { version: 2 })))).toBe('done')
    expect(await live('both')).toMatchObject({ collections: [] })
  })

  test('is one of many: fifty are listed at a time', async () => {
    await run('CORE_CREATE', at('many', { record: { name: 'Many' } }))
    for (let number = 1; number <= 51; number += 1) await save('many', { description: `Number ${number}` })
    const first = await run('ASSET_VERSIONS', at('many'))
    expect(first).toMatchObject({ hasMore: true, list: { length: 50, 0: { version: 52 }, 49: { version: 3 } } })
    const rest = await run('ASSET_VERSIONS', at('many', { before: 3 }))
    expect(rest).toMatchObject({ hasMore: false, list: [{ version: 2, changedKeys: ['description'] }, { version: 1 }] })
    expect(await refusal(open('many', 99))).toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('of a collection versions are listed and read under the field IDs of today; changing it stays with its schema change', async () => {
  const place = { collectionId: 'Entity', id: 'Orders' }
  const { list } = (await run('ASSET_VERSIONS', place)) as { list: { version: number; changedKeys: string[] }[] }
  expect(list[0]).toMatchObject({ status: 'live', changedKeys: ['schema'] })
  const first = await run('ASSET_GET_VERSION', { ...place, version: 1 })
  const fields = Object.keys((first['document'] as typeof orders).schema.properties)
  // The department was removed meanwhile; the pay is called wage.
  expect(fields).toEqual(expect.arrayContaining(['wage', 'dept']))
  expect(fields).not.toContain('pay')
  for (const [name, more] of [
    ['ASSET_PUBLISH', {}],
    ['ASSET_DISCARD_DRAFT', {}],
    ['ASSET_RESTORE', { version: 1 }],
  ] as const)
    expect(await refusal(run(name, { ...place, ...more }))).toMatchObject({ code: 'VALIDATION_ERROR' })
})

test('[S22] versions, drafts and the trash are for whoever may change the kind, reading them too', async () => {
  const asked: [ContractName, object][] = [
    ['ASSET_VERSIONS', at('shop')],
    ['ASSET_GET_VERSION', at('shop')],
    ['ASSET_PUBLISH', at('shop')],
    ['ASSET_DISCARD_DRAFT', at('shop')],
    ['ASSET_RESTORE', at('shop', { version: 1 })],
    ['ASSET_TRASH_LIST', { collectionId: 'Tag' }],
    ['ASSET_TRASH_RESTORE', at('none')],
  ]
  const developer = await world.person({ email: 'developer@w.example', roles: ['developer', 'userAdmin'] })
  for (const [name, input] of asked) {
    for (const caller of [developer, clerk])
      expect([name, await refusal(world.run(caller, name, input))]).toMatchObject([name, { code: 'DENIED' }])
    for (const collectionId of ['Orders', 'Nothing', 'AppMember'])
      expect([name, await refusal(run(name, { ...input, collectionId }))]).toMatchObject([
        name,
        { code: expect.stringMatching(/^(NOT_FOUND|VALIDATION_ERROR)$/) },
      ])
  }
})
