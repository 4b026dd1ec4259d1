import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'

let world: ServerWorld

beforeAll(async () => {
  world = await makeServerWorld('first_steps')
}, 60_000)
afterAll(() => world?.close())

test('the first steps tick by what is there, one after the other', async () => {
  const builder = await world.person({ email: 'first@w.example', roles: ['developer', 'entityAdmin', 'userAdmin'] })
  const steps = async () => {
    const told = await world.run(builder, 'FIRST_STEPS_STATUS', {})
    return Object.keys(told).filter(step => told[step] === true)
  }
  expect(await steps()).toEqual([])
  const document = {
    name: 'Notes',
    schema: { type: 'object', properties: { text: { type: 'string', format: 'text', title: 'Text' } } },
    detailGroupList: [],
  }
  await world.run(builder, 'SCHEMA_APPLY', { collectionId: 'Notes', document, baseVersion: null })
  expect(await steps()).toEqual(['collection'])
  const collections = [{ collectionId: 'Notes', create: true, read: true, update: true, delete: true }]
  await world.run(builder, 'CORE_CREATE', { collectionId: 'Tag', id: 'desk', record: { name: 'Desk', collections } })
  expect(await steps()).toEqual(['collection', 'app'])
  await world.run(builder, 'APP_MEMBERS_SAVE', { appId: 'desk', members: [{ userId: builder.userId }] })
  await world.run(builder, 'DATA_CREATE', { collectionId: 'Notes', record: { text: 'First' } })
  expect(await steps()).toEqual(['collection', 'record', 'app'])
  await world.run(builder, 'CORE_CREATE', {
    collectionId: 'User',
    record: { email: 'second@w.example', fullName: 'Second' },
  })
  expect(await steps()).toEqual(['collection', 'record', 'app', 'invite'])
})
