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

test('somebody’s own run keeps their rights, whatever token the flow names', async () => {
  await world.flow('mine', { ...record, runAs: token, output: '{{user.email}}' })
  expect(await world.start(world.member, 'mine')).toMatchObject({ status: 'succeeded', output: 'member@w.example' })
})
