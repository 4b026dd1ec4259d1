import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employeeId } from './employee-fixture.ts'
import { canary } from './recorder.ts'
import { type Actor, makeSecurityWorld, tellable, type World } from './world.ts'

let world: World
const [visible, invisible] = [employeeId(3), employeeId(4)]

beforeAll(async () => {
  world = await makeSecurityWorld('hidden_in_log')
})
afterAll(() => world?.close())

describe('S17 the log tells of visible records alone', () => {
  const activity = (actor: Actor, filter: object) =>
    world.call(actor, 'CORE_LIST', { cursor: { collectionId: 'Activity', filter, options: { limit: 1000 } } })
  const [deleted, gone] = ['e-deleted', 'e-gone']

  beforeAll(async () => {
    for (const [id, dept] of [
      [deleted, 'hr'],
      [gone, 'sales'],
    ] as const) {
      const record = { name: canary.text('row', id), dept, salary: canary.salary(9), ssn: canary.text('ssn', id) }
      for (const [name, input] of [
        ['DATA_CREATE', { record }],
        ['DATA_UPDATE', { record: { salary: canary.salary(10), age: 31 } }],
        ['DATA_DELETE', {}],
      ] as const) {
        const { status } = await world.call('tenantAdmin', name, { collectionId: 'Employee', id, ...input })
        expect([name, status]).toEqual([name, 200])
      }
    }
    for (const [id, record] of [
      [visible, { salary: canary.salary(11), age: 40 }],
      [invisible, { salary: canary.salary(12), age: 41 }],
    ] as const) {
      await world.call('tenantAdmin', 'DATA_UPDATE', { collectionId: 'Employee', id, record })
    }
  })

  test('of another record, of another collection, of deleted records and of nothing there is the same: none', async () => {
    const none = tellable(await activity('sales', { recordId: { $eq: 'e9999' } }), 'e9999')
    expect(none).toMatchObject({ status: 200, list: [], rest: { totalCount: 0 } })
    for (const id of [invisible, deleted, gone, 'pay3', 'Employee-of-two']) {
      const answer = await activity('sales', { recordId: { $eq: id } })
      expect([id, tellable(answer, id)]).toEqual([id, none])
      const named = await activity('sales', { collectionId: { $eq: 'Employee' }, recordId: { $eq: id } })
      expect([id, tellable(named, id)]).toEqual([id, none])
    }
    for (const id of ['Payroll', 'User', 'Entity', 'Vault', 'Nowhere']) {
      const answer = await activity('sales', { collectionId: { $eq: id } })
      expect([id, tellable(answer, id)]).toEqual([id, none])
    }
    const admins = await activity('tenantAdmin', { recordId: { $in: [invisible, deleted] } })
    expect(admins.json.totalCount).toBeGreaterThan(3)
  })

  test('of what is visible hidden keys are left out, found by no filter, and counted neither', async () => {
    const seen = await activity('sales', { recordId: { $eq: visible }, action: { $eq: 'update' } })
    expect(seen.json.list.length).toBeGreaterThan(0)
    for (const entry of seen.json.list) {
      expect(entry.changeLog.map(({ key }: { key: string }) => key)).not.toContain('salary')
      expect(entry.changesCount).toBe(entry.changeLog.length)
    }
    for (const operator of ['$any', '$contains']) {
      const naming = (key: string) =>
        activity('sales', { 'changeLog.key': { [operator]: operator === '$any' ? [key] : key } })
      const [hidden, unknown] = await Promise.all([naming('salary'), naming('nosuchfield')])
      expect(tellable(hidden, 'salary')).toEqual(tellable(unknown, 'nosuchfield'))
    }
    const valued = await activity('sales', { 'changeLog.value': { $contains: `${canary.salary(11)}` } })
    expect(valued.json.list ?? []).toEqual([])
  })
})

describe('S18 what describes holds only what may be used', () => {
  test('a hidden field is in no part of it: fields, quick filters, examples, defaults, order, groups', async () => {
    const described = await world.call('sales', 'DATA_DESCRIBE', { collectionId: 'Employee' })
    expect(Object.keys(described.json.schema.properties)).toContain('name')
    expect(described.text).not.toMatch(/salary|ssn|Payroll|payslips|an example|"rich"/i)
    const hr = await world.call('hr', 'DATA_DESCRIBE', { collectionId: 'Employee' })
    expect(hr.text).toMatch(/salary/)
    expect(hr.text).toMatch(/rich/)
    const [rich, none] = await Promise.all(
      ['rich', 'nothing'].map(id =>
        world.list('sales', { collectionId: 'Employee', quickFilters: [{ id, activeValues: [] }] }),
      ),
    )
    expect(tellable(rich!, 'rich')).toEqual(tellable(none!, 'nothing'))
  })

  test('collections, apps and definitions of others are as if they were not there', async () => {
    const pairs: [Parameters<World['call']>[1], (id: string) => object, string, string][] = [
      ['DATA_DESCRIBE', collectionId => ({ collectionId }), 'Payroll', 'Nowhere'],
      ['DATA_DESCRIBE', collectionId => ({ collectionId, builder: true }), 'Payroll', 'Nowhere'],
      ['DATA_TRASH', collectionId => ({ collectionId }), 'Payroll', 'Nowhere'],
      ['CORE_GET', id => ({ collectionId: 'Tag', id }), world.apps.hr, 'nothing'],
      ['CORE_GET', id => ({ collectionId: 'Entity', id }), 'Payroll', 'Nowhere'],
      ['CORE_DESCRIBE', collectionId => ({ collectionId }), 'Entity', 'Nowhere'],
      ['CORE_LIST', collectionId => ({ cursor: { collectionId } }), 'Entity', 'Nowhere'],
      ['INDEX_LIST', collectionId => ({ collectionId }), 'Payroll', 'Nowhere'],
      ['WHERE_USED', id => ({ kind: 'collection', id }), 'Payroll', 'Nowhere'],
      ['ACCESS_EXPLAIN', collectionId => ({ collectionId, userId: world.users.hr }), 'Payroll', 'Nowhere'],
      ['SCHEMA_PLAN', collectionId => ({ collectionId, document: {}, baseVersion: null }), 'Payroll', 'Nowhere'],
    ]
    for (const [name, input, there, nowhere] of pairs) {
      const [known, unknown] = await Promise.all([there, nowhere].map(id => world.call('sales', name, input(id))))
      expect([name, known!.status, tellable(known!, there)]).toEqual([name, known!.status, tellable(unknown!, nowhere)])
      expect([name, [400, 403, 404].includes(known!.status)]).toEqual([name, true])
    }
    const { text } = await world.call('sales', 'NAVIGATION_APPS', {})
    expect(text).not.toMatch(/Payroll|salary|ssn|"HR"/)
    expect((await world.call('sales', 'SCHEMA_TRASH_LIST', {})).status).toBe(403)
  })
})

test('O1 none of all these answers and log lines held a canary that its reader may not see', () => {
  expect(world.recorder.count()).toBeGreaterThan(50)
  expect(world.leaks()).toEqual([])
})
