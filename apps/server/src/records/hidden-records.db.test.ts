import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Employees, grant, refusal } from '../../../../tests/scenarios/employees.ts'
import { makeReadEmployees } from '../../../../tests/scenarios/read-employees.ts'
import type { Caller } from '../access/caller.ts'

let world: Employees
let sales: Caller
let other: Caller

beforeAll(async () => {
  ;({ world, sales, other } = await makeReadEmployees('hidden_records'))
}, 120_000)
afterAll(() => world?.close())

const cursor = (more: object = {}) => ({ collectionId: 'Employees', ...more })
const ids = async (caller: Caller, more: object = {}) =>
  (await world.list(caller, cursor(more))).list.map(record => record.id)

describe('hidden things', () => {
  test('S11 S12 S14: a hidden field answers exactly as one that does not exist', async () => {
    const ways = (field: string): object[] => [
      { filter: { [field]: { $eq: 1000 } } },
      { filter: { $and: [{ $or: [{ [field]: { $exists: true } }] }] } },
      { filter: { $not: { [field]: { $in: [1000] } } } },
      { fixedFilter: { [field]: { $gt: 1 } } },
      { quickFilters: [{ id: 'q', filter: { [field]: { $gt: 1 } } }] },
      { filter: { manager: { $matches: { type: 'fields', filter: { [field]: { $gt: 1 } } } } } },
      {
        filter: {
          manager: {
            $matches: {
              type: 'fields',
              filter: { manager: { $matches: { type: 'fields', filter: { [field]: { $gt: 1 } } } } },
            },
          },
        },
      },
      { options: { orderBy: field } },
      { options: { orderBy: field, descending: true } },
    ]
    const absent = ways('nonsense')
    for (const [index, way] of ways('salary').entries()) {
      const answer = JSON.stringify(await refusal(ids(sales, way)))
      expect(answer.replaceAll('salary', 'nonsense')).toBe(JSON.stringify(await refusal(ids(sales, absent[index]))))
    }
    for (const list of ['select', 'omit', 'fields']) {
      const answer = await refusal(world.list(sales, cursor(), { [list]: Array.from({ length: 400 }, () => 'ssn') }))
      expect(answer).toEqual({
        ...(await refusal(world.list(sales, cursor(), { [list]: ['nonsense'] }))),
        message: `${list}.ssn: unknown field "ssn"`,
        details: { fields: { [`${list}.ssn`]: 'unknown field "ssn"' } },
      })
    }
    const text = (await world.records.list(sales, { cursor: cursor() }, { core: false })).text
    expect(text).not.toMatch(/CANARY|salary|ssn/)
  })

  test('S15 S18: a link to a collection that the caller may not read is a field that does not exist', async () => {
    const noTeams = world.appUser('no-teams', [grant('Employees', 'read update create')])
    const schemaOf = async (caller: Caller) => (await world.list(caller, cursor())).query.schema
    const { properties } = await schemaOf(noTeams)
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(['name', 'manager']))
    expect(JSON.stringify(properties)).not.toMatch(/team|skills|Teams|Skills/)
    const ways = (field: string): object[] => [
      { filter: { [field]: { $matches: { type: 'any' } } } },
      { filter: { manager: { $matches: { type: 'fields', filter: { [field]: { $matches: { type: 'any' } } } } } } },
      { options: { orderBy: field } },
    ]
    const absent = ways('nonsense')
    for (const [index, way] of ways('team').entries()) {
      const answer = JSON.stringify(await refusal(ids(noTeams, way)))
      expect(answer.replaceAll('team', 'nonsense')).toBe(JSON.stringify(await refusal(ids(noTeams, absent[index]))))
    }
    expect((await refusal(world.list(noTeams, cursor(), { select: ['team'] }))).message).toBe(
      'select.team: unknown field "team"',
    )
    for (const write of [
      world.update(noTeams, 'Employees', 'e1', { team: { clear: true } }),
      world.create(noTeams, 'Employees', { name: 'New', team: { set: ['t1'] } }),
    ]) {
      expect((await refusal(write)).message).toBe('record.team: unknown field "team"')
    }
    expect(await world.get(noTeams, 'Employees', 'e1')).not.toHaveProperty('team')
  })

  test('S18: the field on the other side of a link is named only where the caller may see it', async () => {
    const grants = (members: object) => [grant('Employees', 'read'), grant('Teams', 'read', { overrides: { members } })]
    const expectCursor = async (caller: Caller, expected: object) => {
      const { properties } = (await world.list(caller, cursor())).query.schema
      expect(properties).toHaveProperty('team.metadata.association.cursor', expected)
    }
    await expectCursor(world.appUser('sees', grants({ hidden: false })), {
      collectionId: 'Teams',
      associationKey: 'members',
    })
    await expectCursor(world.appUser('sees-not', grants({ hidden: true })), { collectionId: 'Teams' })
  })

  test('S13: hidden columns are not searched', async () => {
    expect(await ids(sales, { searchString: 'CANARY' })).toEqual([])
    expect(await ids(world.admin, { searchString: 'CANARY' })).toEqual(['e1', 'e2', 'e3'])
  })

  test('a title made of a hidden field is hidden with it', async () => {
    const caller = world.appUser('noname', [grant('Employees', 'read', { overrides: { name: { hidden: true } } })])
    const record = await world.get(caller, 'Employees', 'e1')
    expect(record).not.toHaveProperty('recordTitle')
    expect(await ids(caller, { searchString: 'emile' })).toEqual([])
  })

  test('S15: a link shows nothing of a record that the caller may not read', async () => {
    const { list } = await world.list(sales, cursor())
    expect(list.map(record => record.id)).toEqual(['e1', 'e3'])
    expect(list[0]).not.toHaveProperty('team')
    expect(list[1]).not.toHaveProperty('manager')
    expect(list[0]).not.toHaveProperty('reports')
    expect(list[0]).toMatchObject({ createdBy: 'admin' })
    expect(await ids(sales, { filter: { manager: { $matches: { type: 'any' } } } })).toEqual([])
    expect(await ids(sales, { filter: { manager: { $matches: { type: 'record', ids: ['e2'] } } } })).toEqual([])
    expect(await ids(sales, { filter: { manager: { $empty: true } } })).toEqual(['e1', 'e3'])
    expect(await ids(sales, { options: { orderBy: 'manager', descending: true } })).toEqual(['e3', 'e1'])
    expect(
      (
        await refusal(
          ids(sales, { filter: { team: { $matches: { type: 'fields', filter: { name: { $exists: true } } } } } }),
        )
      ).message,
    ).toContain('unknown field')
  })

  test('S15 S90: rules of two apps reach no record that is not linked, neither expanded, nor matched, nor counted', async () => {
    const reading = (dept: string) => [
      grant('Employees', 'read', { rowRule: { $or: [{ dept: { $eq: dept } }, { name: { $eq: 'nobody' } }] } }),
      grant('Teams', 'read'),
    ]
    const apps = ['hr', 'it'].map(dept => ({ id: dept, values: {}, collections: reading(dept) }))
    const both: Caller = { ...world.admin, userId: 'both', roles: [], apps, grantsKey: 'both' }
    const { list } = await world.list(both, { collectionId: 'Teams' })
    expect(list.map(team => team['members'])).toEqual([
      undefined,
      { list: [{ id: 'e4', recordTitle: 'İstanbul' }], totalCount: 1 },
    ])
    const member = (filter: object) => ({ members: { $matches: { type: 'fields', filter } } })
    const found = await world.list(both, {
      collectionId: 'Teams',
      filter: member({ $or: [{ id: 'e4' }, { id: 'e2' }] }),
    })
    expect(found.list.map(({ id }) => id)).toEqual(['t2'])
    const input = { cursor: { collectionId: 'Teams' }, groupBy: ['members'] }
    const { groups } = JSON.parse((await world.records.group(both, input, { core: false })).text)
    expect(groups).toEqual([
      { key: { members: { id: 'e4', recordTitle: 'İstanbul' } }, values: { count: 1 } },
      { key: {}, values: { count: 1 } },
    ])
  })

  test('S16: nothing a client sends stands beside the row rule', async () => {
    for (const more of [
      { filter: { $or: [{}, { dept: { $eq: 'hr' } }] } },
      { filter: { $not: { dept: { $eq: 'sales' } } } },
      { fixedFilter: {} },
      { excluded: [] },
    ]) {
      const found = await ids(sales, more)
      expect(['e1', 'e3']).toEqual(expect.arrayContaining(found))
    }
    expect(await ids(sales, { filter: { dept: { $eq: '{{user.values.dept}}' } } })).toEqual([])
    const related = { associationKey: 'reports', relatedTo: { collectionId: 'Employees', id: 'e2' } }
    expect(await ids(sales, related)).toEqual([])
    expect(await ids(world.admin, related)).toEqual(['e3'])
  })

  test('S22: unreadable and unknown collections and records give the same answer', async () => {
    const unknown = await refusal(world.list(sales, { collectionId: 'Nothing' }))
    expect(unknown).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(world.list(sales, { collectionId: 'Teams' }))).toEqual(unknown)
    expect(await refusal(world.list(other, cursor()))).toEqual(unknown)
    expect(await refusal(world.list(world.admin, { collectionId: 'User' }))).toEqual(unknown)
    expect(await refusal(world.list(world.admin, { collectionId: 'employees' }))).toEqual(unknown)
    const noRecord = await refusal(world.get(sales, 'Employees', 'nothing'))
    expect(noRecord).toMatchObject({ code: 'NOT_FOUND' })
    expect(await refusal(world.get(sales, 'Employees', 'e2'))).toEqual(noRecord)
    expect(await refusal(world.get(other, 'Employees', 'e2'))).toEqual(unknown)
  })

  test('a user value that is missing reaches nothing, also under not', async () => {
    for (const rowRule of [
      { dept: { $ne: '{{user.values.dept}}' } },
      { $not: { dept: { $eq: '{{user.values.dept}}' } } },
      { $or: [{ dept: { $eq: '{{user.values.dept}}' } }, { age: { $exists: true } }] },
      { age: { $eq: '{{user.values.word}}' } },
    ]) {
      const caller = world.appUser('valueless', [grant('Employees', 'read', { rowRule })], { word: 'many' })
      expect((await world.list(caller, cursor())).totalCount).toBe(0)
    }
  })

  test('S89 S90: verbs keep the rule of the app that grants them; the first app overrides a field', async () => {
    const apps = [
      { id: 'a', values: {}, collections: [grant('Employees', 'read', { overrides: { salary: { hidden: true } } })] },
      {
        id: 'b',
        values: {},
        collections: [
          grant('Employees', 'update', {
            rowRule: { dept: { $eq: 'sales' } },
            overrides: { salary: { hidden: false }, ssn: { hidden: true } },
          }),
        ],
      },
    ]
    const caller = { ...sales, userId: 'both', apps, grantsKey: 'both' }
    expect(await ids(caller)).toEqual(['e1', 'e2', 'e3', 'e4'])
    const record = await world.get(caller, 'Employees', 'e1')
    expect(record).not.toHaveProperty('salary')
    expect(record).not.toHaveProperty('ssn')
    expect((await refusal(world.update(caller, 'Employees', 'e2', { age: 41 }))).code).toBe('DENIED')
    expect((await world.update(caller, 'Employees', 'e1', { age: 31 })).age).toBe(31)
    await world.update(world.admin, 'Employees', 'e1', { age: 30 })
  })
})
