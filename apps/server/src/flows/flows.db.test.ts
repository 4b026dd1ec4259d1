import type { ContractName } from '@trellis/contract'
import { newFlow, newStep } from '@trellis/flows'
import type { FlowDocument } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../../../../tests/scenarios/app-members.ts'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'

let world: ServerWorld
const people = {} as Record<'developer' | 'entityAdmin' | 'owner' | 'member' | 'stranger', Caller>

const asDeveloper = (name: ContractName, input: object) => world.run(people.developer, name, input)
const flowOf = (more: Partial<FlowDocument>) => ({ ...newFlow(), ...more })
const save = (id: string, record: object) =>
  asDeveloper('CORE_UPSERT', { collectionId: 'Flow', id, record: { ...record } })
const statusOf = async (id: string) => (await asDeveloper('CORE_GET', { collectionId: 'Flow', id }))['status']
const setStatus = (id: string, status: string) => asDeveloper('FLOW_SET_STATUS', { id, status })
const open = (caller: Caller, id: string) => world.run(caller, 'FLOW_OPEN', { id })

beforeAll(async () => {
  world = await makeServerWorld('flows')
  people.developer = await world.person({ email: 'developer@w.example', roles: ['developer'] })
  people.entityAdmin = await world.person({ email: 'entity@w.example', roles: ['entityAdmin'] })
  people.owner = await world.person({ email: 'owner@w.example', isTenantAdmin: true })
  people.member = await world.person({ email: 'member@w.example' })
  people.stranger = await world.person({ email: 'stranger@w.example' })
  const schema = { type: 'object', properties: { name: { type: 'string', format: 'text', title: 'Name' } } }
  const document = { name: 'Orders', schema, detailGroupList: [] }
  await world.run(people.entityAdmin, 'SCHEMA_APPLY', { collectionId: 'Orders', document, baseVersion: null })
  const inputs = {
    type: 'object',
    properties: { orderId: { type: 'string', format: 'text', title: 'Order' } },
  } as const
  const list = { ...newStep('DATA_LIST', new Set()), id: 'list' }
  const steps = [{ ...list, action: { type: 'DATA_LIST', parameters: { cursor: { collectionId: 'Orders' } } } }]
  await save(
    'late',
    flowOf({ name: 'Late orders', publicName: 'Late', adminNotes: 'For us', inputs, steps, start: 'list' }),
  )
  await addApp((name, input) => world.run(people.entityAdmin, name, input), {
    id: 'sales',
    name: 'Sales',
    flows: [{ flowId: 'late' }, { flowId: 'gone' }],
    collections: [],
    members: [{ userId: people.member.userId }],
  })
})
afterAll(() => world?.close())

test('a new flow is a draft; publishing and restoring leave its status alone', async () => {
  expect(await statusOf('late')).toBe('draft')
  expect(await setStatus('late', 'enabled')).toEqual({ status: 'enabled' })
  await save('late', { description: 'Finds late orders' })
  expect(await statusOf('late')).toBe('enabled')
  await asDeveloper('ASSET_RESTORE', { collectionId: 'Flow', id: 'late', version: 1 })
  expect(await statusOf('late')).toBe('enabled')
  await expect(save('late', { status: 'draft' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})

test('a change of the status is an activity', async () => {
  await setStatus('late', 'disabled')
  await setStatus('late', 'enabled')
  await setStatus('late', 'enabled')
  const told = await asDeveloper('CORE_LIST', {
    cursor: { collectionId: 'Activity', filter: { recordId: { $eq: 'late' } }, options: { orderBy: 'createdAt' } },
  })
  const logs = (told['list'] as { changeLog?: { key: string }[] }[]).map(({ changeLog }) => changeLog)
  expect(logs.filter(log => log?.some(({ key }) => key === 'status'))).toEqual([
    [{ key: 'status', prevValue: 'draft', value: 'enabled' }],
    [{ key: 'status', prevValue: 'enabled', value: 'disabled' }],
    [{ key: 'status', prevValue: 'disabled', value: 'enabled' }],
  ])
})

test('whose app links it opens a flow, without its steps', async () => {
  const opened = await open(people.member, 'late')
  expect(opened).toMatchObject({ id: 'late', name: 'Late', status: 'enabled', inputs: { properties: { orderId: {} } } })
  expect(JSON.stringify(opened)).not.toMatch(/For us|DATA_LIST/)
})

test('S18 for everybody else a flow is as one that is not there; who builds flows opens it', async () => {
  for (const id of ['late', 'nosuchflow'])
    await expect(open(people.stranger, id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'The flow was not found',
    })
  await expect(open(people.entityAdmin, 'late')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  for (const caller of [people.developer, people.owner])
    expect(await open(caller, 'late')).toMatchObject({ id: 'late' })
})

test('an app lists the flows that it links while they are enabled', async () => {
  const flows = async () => {
    const { apps } = await world.run(people.member, 'NAVIGATION_APPS', {})
    return (apps as { flows: unknown[] }[]).map(app => app.flows)
  }
  expect(await flows()).toEqual([[{ flowId: 'late', name: 'Late' }]])
  await setStatus('late', 'disabled')
  expect(await flows()).toEqual([[]])
  await setStatus('late', 'enabled')
})

test('what a flow cannot do is refused with its place', async () => {
  const step = newStep('END', new Set())
  await expect(save('wrong', flowOf({ name: 'Wrong', steps: [step] }))).rejects.toMatchObject({
    details: { fields: { 'record.steps': 'Has steps, and none to start with' } },
  })
  const unknown = { ...step, action: { type: 'TAKE_OVER' } }
  await expect(save('wrong', flowOf({ name: 'Wrong', steps: [unknown], start: step.id }))).rejects.toMatchObject({
    details: { fields: { 'record.steps.0.action.type': 'There is no action TAKE_OVER for flows' } },
  })
})

test('where a collection is used tells of steps', async () => {
  const { uses } = await world.run(people.entityAdmin, 'WHERE_USED', { collectionId: 'Orders' })
  expect(uses).toMatchObject([{ kind: 'Flow', id: 'late', place: 'steps' }])
})
