import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { employeeId } from './employee-fixture.ts'
import { type Actor, makeSecurityWorld, type World } from './world.ts'

let world: World

beforeAll(async () => {
  world = await makeSecurityWorld('rules_through_links')
})
afterAll(() => world?.close())

const call = (name: Parameters<World['call']>[1], input: object, actor: Actor = 'sales') =>
  world.call(actor, name, input)
const employee = (more: object) => ({ collectionId: 'Employee', ...more })

describe('S31 where the rule goes through a link', () => {
  const see = { create: false, read: true, update: true, delete: false }
  const hide = { salary: { hidden: true }, ssn: { hidden: true }, email: { hidden: true } }
  const led = (...ids: string[]) => ({ lead: { $matches: { type: 'record', ids } } })
  const [first, second, third, fourth] = [3, 6, 9, 12].map(employeeId) as [string, string, string, string]
  const saveProject = (id: string, record: object) =>
    call('DATA_UPDATE', { collectionId: 'Project', id, record }, 'userAdmin')
  const saveLead = (id: string, projects: object, actor: Actor = 'userAdmin') =>
    call('DATA_UPDATE', employee({ id, record: { projects } }), actor)
  const leadOf = async (id: string) =>
    (await call('DATA_GET', { collectionId: 'Project', id }, 'tenantAdmin')).json.lead?.list[0]?.id

  beforeAll(async () => {
    const inSales = { dept: { $eq: 'sales' } }
    const project = { ...see, collectionId: 'Project', overrides: { secret: { hidden: true } } }
    const apps = [
      {
        name: 'Leads',
        collections: [
          { ...see, collectionId: 'Employee', rowRule: inSales, overrides: hide },
          { ...project, create: true, rowRule: led(first, second) },
        ],
        members: [{ userId: world.users.userAdmin }],
      },
      {
        name: 'Led',
        collections: [
          {
            ...see,
            create: true,
            collectionId: 'Employee',
            rowRule: { ...inSales, projects: { $matches: { type: 'any' } } },
            overrides: hide,
          },
          project,
        ],
        members: [{ userId: world.users.developer }],
      },
    ]
    for (const app of apps) await addApp((name, input) => call(name, input, 'tenantAdmin'), app)
  })

  test('a record is not linked out of the rule, nor created outside', async () => {
    for (const lead of [{ set: [third] }, { clear: true }, { remove: [first] }]) {
      const answer = await saveProject('p3', { lead })
      expect([JSON.stringify(lead), answer.status]).toEqual([JSON.stringify(lead), 403])
    }
    for (const record of [{ name: 'x' }, { name: 'x', lead: { set: [third] } }]) {
      const answer = await call('DATA_CREATE', { collectionId: 'Project', record }, 'userAdmin')
      expect(answer.status).toBe(403)
    }
    const inside = { name: 'x', lead: { set: [second] } }
    expect((await call('DATA_CREATE', { collectionId: 'Project', record: inside }, 'userAdmin')).status).toBe(200)
    expect(await leadOf('p3')).toBe(first)
  })

  test('nor from the other side of the link', async () => {
    for (const [id, projects] of [
      [third, { add: ['p3'] }],
      [third, { set: ['p3'] }],
      [first, { remove: ['p3'] }],
      [first, { clear: true }],
    ] as const) {
      const answer = await saveLead(id, projects)
      expect([id, JSON.stringify(projects), answer.status >= 400]).toEqual([id, JSON.stringify(projects), true])
    }
    expect(await leadOf('p3')).toBe(first)
    expect((await saveLead(second, { add: ['p3'] })).status).toBe(200)
    expect(await leadOf('p3')).toBe(second)
  })

  test('nor is the record itself, whose rule asks for the links that it gives up', async () => {
    for (const projects of [{ clear: true }, { remove: ['p12'] }, { set: [] }]) {
      const answer = await saveLead(fourth, projects, 'developer')
      expect([JSON.stringify(projects), answer.status]).toEqual([JSON.stringify(projects), 403])
    }
    expect(await leadOf('p12')).toBe(fourth)
    const record = { name: 'Unled', dept: 'sales' }
    // Somebody out of sight leads it: it is not theirs to take.
    const taking = await call(
      'DATA_CREATE',
      employee({ record: { ...record, projects: { add: ['p11'] } } }),
      'developer',
    )
    expect(taking.status).toBe(400)
    const freed = { collectionId: 'Project', id: 'p11', record: { lead: { clear: true } } }
    expect((await call('DATA_UPDATE', freed, 'tenantAdmin')).status).toBe(200)
    for (const [projects, status] of [
      [undefined, 403],
      [{ add: [] }, 403],
      [{ add: ['p11'] }, 200],
    ] as const) {
      const answer = await call('DATA_CREATE', employee({ record: { ...record, projects } }), 'developer')
      expect([JSON.stringify(projects), answer.status]).toEqual([JSON.stringify(projects), status])
    }
    const kept = await call('DATA_UPDATE', employee({ id: fourth, record: { notes: 'kept' } }), 'developer')
    expect(kept.status).toBe(200)
  })
})

test('O1 no answer and no log line held a canary that its reader may not see', () => {
  expect(world.leaks()).toEqual([])
})
