import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowWorld, lineOf, makeFlowWorld, stepOf } from '../../../../tests/scenarios/flow-world.ts'
import type { Caller } from '../access/caller.ts'

let world: FlowWorld
let other: Caller
let token: string

beforeAll(async () => {
  world = await makeFlowWorld('run_as')
  other = await world.person({ email: 'other@w.example', roles: ['developer'] })
  token = await newToken()
}, 60_000)
afterAll(() => world?.close())

async function newToken(): Promise<string> {
  const rights = { name: 'Robot', roles: ['entityAdmin'], isTenantAdmin: false }
  return String((await world.run(world.developer, 'API_TOKEN_CREATE', rights))['id'])
}

const daily = { id: 'daily', type: 'daily', time: '08:00', timezone: 'UTC' } as const
const record = { ...lineOf([stepOf('list', 'DATA_LIST', { cursor: { collectionId: 'Notes' } })]), schedules: [daily] }
const save = (caller: Caller, id: string, more: object) =>
  world.run(caller, 'CORE_UPDATE', { collectionId: 'Flow', id, record: more })
const letUse = (userIds: readonly string[], caller = world.developer, id = token) =>
  world.run(caller, 'API_TOKEN_SET_FLOW_USERS', { id, userIds })
const usable = async (caller: Caller) =>
  ((await world.run(caller, 'API_TOKEN_USABLE_LIST', {}))['list'] as { id: string; ownerName: string }[]).map(
    ({ id }) => id,
  )
const refused = {
  code: 'VALIDATION_ERROR',
  details: { fields: { 'record.runAs': expect.stringContaining('ask developer') } },
}

test('what starts by itself names a token, and a schedule that cannot be is refused at its part', async () => {
  const fields = async (more: object) =>
    world.flow('plain', { ...record, ...more }).then(
      () => ({}),
      (error: { details: { fields: object } }) => error.details.fields,
    )
  expect(await fields({})).toEqual({ 'record.runAs': 'Choose an API token to run as' })
  expect(await fields({ runAs: token, schedules: [daily, daily] })).toEqual({
    'record.schedules.1.id': 'Two schedules have the ID daily',
  })
  expect(await fields({ runAs: token, schedules: [{ ...daily, timezone: 'Nowhere' }] })).toEqual({
    'record.schedules.0.timezone': 'There is no time zone Nowhere',
  })
  expect(await fields({ runAs: 'nosuchtoken' })).toEqual({
    'record.runAs': 'This API token was revoked or has ended: choose another one',
  })
})

test('S47 only its owner, and whom the owner names, makes flows that run as a token: by saving, restoring or testing', async () => {
  await world.flow('robot', { ...record, runAs: token })
  await world.flow('later', record.steps ? { steps: record.steps, ...(record.start && { start: record.start }) } : {})
  await save(world.developer, 'robot', { description: 'Second' })
  await expect(save(other, 'robot', { description: 'Mine now' })).rejects.toMatchObject(refused)
  await expect(save(other, 'later', { runAs: token })).rejects.toMatchObject(refused)
  const at = { collectionId: 'Flow', id: 'robot' }
  await expect(world.run(other, 'ASSET_RESTORE', { ...at, version: 1 })).rejects.toMatchObject(refused)
  await expect(world.run(other, 'FLOW_TEST', { id: 'robot' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  expect(await world.run(other, 'FLOW_STATUS', { id: 'robot' })).toMatchObject({
    runAs: { tokenId: token, name: 'Robot', ownerName: 'developer', isUsable: false },
  })
  expect(await usable(other)).toEqual([])
  await letUse([other.userId])
  expect(await usable(other)).toEqual([token])
  await save(other, 'robot', { description: 'Ours' })
  expect(await world.run(other, 'FLOW_TEST', { id: 'robot' })).toHaveProperty('runId')
  const { list } = await world.run(world.developer, 'API_TOKEN_LIST', {})
  expect(list).toMatchObject([{ id: token, flowUsers: [{ id: other.userId, name: 'other' }] }])
  await letUse([])
  await expect(save(other, 'robot', { description: 'No more' })).rejects.toMatchObject(refused)
})

test('nobody but the owner says who may use a token, and only users are let', async () => {
  await expect(letUse([other.userId], other)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(letUse([other.userId], world.developer, 'nosuchtoken')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(letUse(['nobody'])).rejects.toMatchObject({
    details: { fields: { 'userIds.0': 'There is no such user' } },
  })
})

test('S47 no way around that: neither publishing a draft of another’s, nor the trash; a rename is no save', async () => {
  const picked = { collectionId: 'Papers', excludeFields: ['words'] }
  const of = { type: 'string', format: 'text', title: 'Of', metadata: picked } as const
  const inputs = { type: 'object', properties: { of } } as const
  const papers = (id: string) => ({
    name: 'Papers',
    schema: { type: 'object', properties: { [id]: { type: 'string', format: 'text', title: 'Words' } } },
    detailGroupList: [],
  })
  const apply = (document: object, baseVersion: number | null, more: object = {}) =>
    world.run(world.developer, 'SCHEMA_APPLY', { collectionId: 'Papers', document, baseVersion, ...more })
  const { version } = await apply(papers('words'), null)
  await world.flow('kept', { inputs, runAs: token, schedules: [daily] })
  const at = { collectionId: 'Flow', id: 'kept' }

  const renaming = await makeRenamer()
  await world.run(renaming, 'SCHEMA_APPLY', {
    collectionId: 'Papers',
    document: papers('text'),
    baseVersion: version,
    renames: { text: 'words' },
  })
  expect(await world.run(world.developer, 'CORE_GET', at)).toMatchObject({
    inputs: { properties: { of: { metadata: { excludeFields: ['text'] } } } },
    runAs: token,
  })

  await save(world.developer, 'kept', { keepDraftVer: true })
  await save(world.developer, 'kept', { description: 'A draft' })
  await expect(world.run(other, 'ASSET_PUBLISH', at)).rejects.toMatchObject(refused)
  await world.run(world.developer, 'ASSET_PUBLISH', at)
  await world.run(other, 'CORE_DELETE', at)
  const { list } = await world.run(other, 'ASSET_TRASH_LIST', { collectionId: 'Flow' })
  const [trashed] = list as { id: string }[]
  const bringBack = { collectionId: 'Flow', id: trashed?.id }
  await expect(world.run(other, 'ASSET_TRASH_RESTORE', bringBack)).rejects.toMatchObject(refused)
  expect(await world.run(world.developer, 'ASSET_TRASH_RESTORE', bringBack)).toEqual({ id: 'kept' })
})

/** Somebody who changes collections and may use no token. */
const makeRenamer = () => world.person({ email: 'renamer@w.example', roles: ['entityAdmin', 'developer'] })

test('a flow whose token is gone comes back from the trash all the same, and is saved with another one', async () => {
  const short = await newToken()
  await world.flow('back', { ...record, runAs: short })
  const at = { collectionId: 'Flow', id: 'back' }
  await world.run(world.developer, 'CORE_DELETE', at)
  await world.run(world.developer, 'API_TOKEN_REVOKE', { id: short })
  const { list } = await world.run(world.developer, 'ASSET_TRASH_LIST', { collectionId: 'Flow' })
  const trashed = (list as { id: string; assetId: string }[]).find(({ assetId }) => assetId === 'back')
  await world.run(other, 'ASSET_TRASH_RESTORE', { collectionId: 'Flow', id: trashed?.id })
  await expect(save(world.developer, 'back', { description: 'Still' })).rejects.toMatchObject({
    details: { fields: { 'record.runAs': expect.stringContaining('choose another one') } },
  })
  await save(world.developer, 'back', { runAs: token })
})

test('S36 a token whose owner is blocked, or that is revoked between two steps, does nothing more', async () => {
  const admin = await world.person({ email: 'admin@w.example', roles: ['userAdmin', 'developer', 'entityAdmin'] })
  const owner = await world.person({ email: 'owner@w.example', roles: ['developer', 'entityAdmin'] })
  const rights = { name: 'Short', roles: ['entityAdmin'], isTenantAdmin: false }
  const own = async () => String((await world.run(owner, 'API_TOKEN_CREATE', rights))['id'])
  const ids = [await own(), await own()]
  const steps = [
    stepOf('ask', 'DELAY', { seconds: 2 }),
    stepOf('note', 'DATA_CREATE', { collectionId: 'Notes', record: { text: 'of one who is gone' } }),
  ]
  for (const [index, id] of ids.entries()) {
    await letUse([world.developer.userId], owner, id)
    await world.flow(`gone${index}`, { ...lineOf(steps), runAs: id, webhook: { proof: 'address' } })
  }
  const pathOf = async (id: string) =>
    String((await world.run(world.developer, 'FLOW_MAKE_WEBHOOK_SECRET', { id }))['path'])
  const paths = [await pathOf('gone0'), await pathOf('gone1')]
  const send = async (url = '') => String((await world.app.inject({ method: 'POST', url })).json().runId)
  const [first, second] = [await send(paths[0]), await send(paths[1])]
  await expect.poll(async () => (await world.runOf(first))['status']).not.toBe('queued')
  await world.run(owner, 'API_TOKEN_REVOKE', { id: ids[0] })
  await world.run(admin, 'CORE_UPDATE', { collectionId: 'User', id: owner.userId, record: { blocked: true } })
  const denied = { status: 'failed', error: { type: 'DENIED' } }
  for (const run of [first, second, await send(paths[0]), await send(paths[1])]) {
    await expect.poll(async () => (await world.runOf(run))['status'], { timeout: 10_000 }).toBe('failed')
    expect(await world.runOf(run)).toMatchObject(denied)
  }
  expect(await world.textsOf()).not.toContain('of one who is gone')
})

test('somebody’s own run keeps their rights, whatever token the flow names', async () => {
  await world.flow('mine', { ...record, runAs: token, output: '{{user.email}}' })
  expect(await world.start(world.member, 'mine')).toMatchObject({ status: 'succeeded', output: 'member@w.example' })
})
