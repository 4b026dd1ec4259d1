import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Employees, grant, makeEmployees, refusal } from '../../../../tests/scenarios/employees.ts'
import type { Caller } from '../access/caller.ts'

let world: Employees
let sales: Caller
let other: Caller

const hidden = { salary: { hidden: true }, ssn: { hidden: true } }

beforeAll(async () => {
  world = await makeEmployees('read_records')
  await world.seed('Teams', [
    { id: 't1', name: 'Northwind', city: 'Łódź' },
    { id: 't2', name: 'Southwind', city: 'Århus' },
  ])
  await world.seed(
    'Skills',
    ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(id => ({ id, name: `Skill ${id}` })),
  )
  await world.seed('Employees', [
    {
      id: 'e1',
      name: 'Émile 10',
      dept: 'sales',
      salary: 1000,
      ssn: 'CANARY-1',
      age: 30,
      hired: '2020-02-29',
      team: { set: ['t1'] },
    },
    {
      id: 'e2',
      name: 'emile 9',
      dept: 'hr',
      salary: 2000,
      ssn: 'CANARY-2',
      age: 40,
      seen: '2026-01-01T10:00:00.500Z',
      manager: { set: ['e1'] },
    },
    {
      id: 'e3',
      name: 'Zoë 50% off_x',
      dept: 'sales',
      salary: 3000,
      ssn: 'CANARY-3',
      manager: { set: ['e2'] },
      skills: { set: ['a', 'b'] },
    },
    { id: 'e4', name: 'İstanbul', dept: 'it', active: false, notes: 'straße', team: { set: ['t2'] } },
  ])
  const rule = { dept: { $eq: '{{user.values.dept}}' } }
  sales = world.appUser('sales', [grant('Employees', 'read update', { rowRule: rule, overrides: hidden })], {
    dept: 'sales',
  })
  other = world.appUser('other', [grant('Teams', 'read')])
}, 120_000)
afterAll(() => world?.close())

const cursor = (more: object = {}) => ({ collectionId: 'Employees', ...more })
const ids = async (caller: Caller, more: object = {}) =>
  (await world.list(caller, cursor(more))).list.map(record => record.id)
const find = (filter: object) => ids(world.admin, { filter })

describe('lists', () => {
  test('[1-3.7-04] a list result holds query, list and totalCount; missing values are absent keys', async () => {
    const answer = await world.list(world.admin, cursor())
    expect(answer.totalCount).toBe(4)
    expect(answer.countState).toBe('exact')
    expect(Object.keys(answer.query.schema.properties)).toContain('salary')
    expect(answer.list[0]).toMatchObject({
      id: 'e1',
      version: 1,
      recordTitle: 'Émile 10',
      salary: 1000,
      hired: '2020-02-29',
      createdBy: 'admin',
      active: true,
    })
    expect(answer.list[0]).not.toHaveProperty('notes')
    expect(answer.list[1]).toMatchObject({ seen: '2026-01-01T10:00:00.500Z' })
  })

  test('[2-3.9-01] a cursor names a record, or searches, filters, sorts and pages, all of it together', async () => {
    expect((await world.get(world.admin, 'Employees', 'e2')).id).toBe('e2')
    const parts = {
      searchString: 'mile',
      filter: { salary: { $lt: 2500 } },
      quickFilters: [{ id: 'grown', filter: { age: { $gt: 20 } } }],
      options: { orderBy: 'salary', descending: true, skip: 1, limit: 1 },
    }
    expect(await ids(world.admin, parts)).toEqual(['e1'])
    expect(await ids(world.admin, { ...parts, filter: { salary: { $lt: 1500 } } })).toEqual([])
    expect(await ids(world.admin, { ...parts, searchString: 'zoë' })).toEqual([])
    const older = [{ id: 'grown', filter: { age: { $gt: 35 } } }]
    expect(await ids(world.admin, { ...parts, quickFilters: older })).toEqual([])
    expect(await ids(world.admin, { ...parts, options: { orderBy: 'salary', skip: 1, limit: 1 } })).toEqual(['e2'])
    expect(await ids(world.admin, { ...parts, options: { orderBy: 'salary', descending: true } })).toEqual(['e2', 'e1'])
  })

  test('[2-3.8-05] an association is a pair of fields, each of which names the other, on one link', async () => {
    const pairs = [
      ['Employees', 'manager', 'Employees', 'reports'],
      ['Employees', 'team', 'Teams', 'members'],
      ['Employees', 'skills', 'Skills', 'people'],
    ] as const
    for (const [collectionId, key, otherId, otherKey] of pairs) {
      const own = (await world.collection(collectionId)).fields.get(key)?.association
      const other = (await world.collection(otherId)).fields.get(otherKey)?.association
      expect([own?.targetCollectionId, own?.inverseFieldId]).toEqual([otherId, otherKey])
      expect([other?.targetCollectionId, other?.inverseFieldId]).toEqual([collectionId, key])
      expect(own?.associationId).toBe(other?.associationId)
    }
  })

  test('links come with their titles and totals, both ways, in the same statement', async () => {
    const { list } = await world.list(world.admin, cursor())
    expect(list[0]).toMatchObject({
      team: { list: [{ id: 't1', recordTitle: 'Northwind' }], totalCount: 1 },
      reports: { list: [{ id: 'e2', recordTitle: 'emile 9' }], totalCount: 1 },
    })
    expect(list[2]).toMatchObject({ skills: { list: [{ id: 'a' }, { id: 'b' }], totalCount: 2 } })
    expect((await world.get(world.admin, 'Skills', 'a')).people).toEqual({
      list: [{ id: 'e3', recordTitle: 'Zoë 50% off_x' }],
      totalCount: 1,
    })
    expect((await world.get(world.admin, 'Teams', 't1')).members).toMatchObject({ totalCount: 1 })
  })

  test('text sorts by people’s order, numbers in it by value, empty last and first when descending, ties by id', async () => {
    expect(await ids(world.admin, { options: { orderBy: 'name' } })).toEqual(['e2', 'e1', 'e4', 'e3'])
    expect(await ids(world.admin, { options: { orderBy: 'age' } })).toEqual(['e1', 'e2', 'e3', 'e4'])
    expect(await ids(world.admin, { options: { orderBy: 'age', descending: true } })).toEqual(['e4', 'e3', 'e2', 'e1'])
    expect(await ids(world.admin, { options: { orderBy: 'dept' } })).toEqual(['e1', 'e3', 'e2', 'e4'])
    expect(await ids(world.admin, { options: { orderBy: 'team' } })).toEqual(['e1', 'e4', 'e2', 'e3'])
  })

  test('pages over empty values lose no row and repeat none', async () => {
    for (const descending of [false, true]) {
      const seen: string[] = []
      for (let skip = 0; skip < 4; skip += 1)
        seen.push(...(await ids(world.admin, { options: { orderBy: 'age', descending, limit: 1, skip } })))
      expect(seen.toSorted()).toEqual(['e1', 'e2', 'e3', 'e4'])
    }
  })

  test('searching ignores case and accents, takes signs literally and looks at ids', async () => {
    expect(await ids(world.admin, { searchString: 'EMILE' })).toEqual(['e1', 'e2'])
    expect(await ids(world.admin, { searchString: 'istanbul' })).toEqual(['e4'])
    expect(await ids(world.admin, { searchString: 'STRASSE' })).toEqual(['e4'])
    expect(await ids(world.admin, { searchString: '50% OFF_X' })).toEqual(['e3'])
    expect(await ids(world.admin, { searchString: '0%x' })).toEqual([])
    expect(await ids(world.admin, { searchString: 'e4' })).toEqual(['e4'])
  })

  test('linked records of a record are listed by its association, whatever stores it', async () => {
    const related = (collectionId: string, from: string, associationKey: string, id: string) =>
      world
        .list(world.admin, { collectionId, associationKey, relatedTo: { collectionId: from, id } })
        .then(answer => answer.list.map(record => record.id))
    expect(await related('Employees', 'Teams', 'members', 't1')).toEqual(['e1'])
    expect(await related('Teams', 'Employees', 'team', 'e4')).toEqual(['t2'])
    expect(await related('Skills', 'Employees', 'skills', 'e3')).toEqual(['a', 'b'])
    expect(await related('Employees', 'Skills', 'people', 'b')).toEqual(['e3'])
    expect(await related('Employees', 'Skills', 'people', 'g')).toEqual([])
  })

  test('select, omit and omitAssociations decide what comes; id, version and title always do', async () => {
    const first = async (more: object) => Object.keys((await world.list(world.admin, cursor(), more)).list[0] ?? {})
    expect(await first({ select: ['age'] })).toEqual(['id', 'version', 'age', 'recordTitle'])
    expect(await first({ omit: ['age', 'recordTitle'] })).not.toContain('age')
    expect(await first({ omitAssociations: true })).not.toContain('team')
    expect(await refusal(world.list(world.admin, cursor(), { select: ['age'], omit: ['age'] }))).toMatchObject({
      code: 'VALIDATION_ERROR',
    })
  })

  test('count states: none is not counted, estimate is about, who is under a rule gets the true one', async () => {
    expect(await world.list(world.admin, cursor(), { count: 'none' })).toMatchObject({
      totalCount: null,
      countState: 'none',
    })
    expect(await world.list(world.admin, cursor(), { count: 'estimate' })).toMatchObject({ countState: 'estimate' })
    expect(await world.list(sales, cursor(), { count: 'estimate' })).toMatchObject({
      totalCount: 2,
      countState: 'exact',
    })
  })

  test('visibleIds answers what the cursor would list', async () => {
    const visible = (caller: Caller, more: object = {}) =>
      world.records.visibleIds(caller, cursor(more), ['e1', 'e2', 'e3', 'nothing'], { core: false })
    expect((await visible(world.admin)).visible.toSorted()).toEqual(['e1', 'e2', 'e3'])
    expect((await visible(sales)).visible.toSorted()).toEqual(['e1', 'e3'])
    expect((await visible(sales, { searchString: 'zoe' })).visible).toEqual(['e3'])
  })
})

describe('filters', () => {
  test('[1-3.8-02] compare exactly, and fold for texts', async () => {
    expect(await find({ name: { $eq: 'emile 9' } })).toEqual(['e2'])
    expect(await find({ name: { $contains: 'EMILE' } })).toEqual(['e1', 'e2'])
    expect(await find({ name: { $startsWith: 'zoe', $endsWith: 'OFF_X' } })).toEqual(['e3'])
    expect(await find({ age: { $gt: 30 } })).toEqual(['e2'])
    expect(await find({ age: { $between: [30, 40] } })).toEqual(['e1', 'e2'])
    expect(await find({ hired: { $lte: '2020-02-29' } })).toEqual(['e1'])
    expect(await find({ active: { $eq: false } })).toEqual(['e4'])
    expect(await find({ dept: { $in: ['hr', 'it', 'removed'] } })).toEqual(['e2', 'e4'])
  })

  test('what is missing satisfies the negative ones', async () => {
    expect(await find({ age: { $ne: 30 } })).toEqual(['e2', 'e3', 'e4'])
    expect(await find({ age: { $nin: [30, null] } })).toEqual(['e2'])
    expect(await find({ notes: { $notContains: 'x' } })).toEqual(['e1', 'e2', 'e3', 'e4'])
    expect(await find({ $not: { age: { $gt: 30 } } })).toEqual(['e1', 'e3', 'e4'])
    expect(await find({ age: { $eq: null } })).toEqual(['e3', 'e4'])
    expect(await find({ age: { $exists: true } })).toEqual(['e1', 'e2'])
    expect(await find({ notes: { $empty: true } })).toEqual(['e1', 'e2', 'e3'])
  })

  test('[1-3.8-03] associations match any, records and fields, several deep', async () => {
    expect(await find({ team: { $matches: { type: 'any' } } })).toEqual(['e1', 'e4'])
    expect(await find({ team: { $notMatches: { type: 'any' } } })).toEqual(['e2', 'e3'])
    expect(await find({ skills: { $matches: { type: 'record', ids: ['b', 'zz'] } } })).toEqual(['e3'])
    const deep = {
      type: 'fields',
      filter: {
        manager: {
          $matches: {
            type: 'fields',
            filter: { team: { $matches: { type: 'fields', filter: { city: { $contains: 'lodz' } } } } },
          },
        },
      },
    }
    expect(await find({ manager: { $matches: deep } })).toEqual(['e3'])
    expect(await find({ manager: { $notMatches: deep } })).toEqual(['e1', 'e2', 'e4'])
  })

  test('S78 S79: depth, width, matches and lists are bounded', async () => {
    const nest = (depth: number): object => (depth === 0 ? { age: { $eq: 1 } } : { $not: nest(depth - 1) })
    const code = async (filter: object) => (await refusal(find(filter))).code
    expect(await find(nest(31))).toHaveLength(4)
    expect(await code(nest(40))).toBe('QUERY_TOO_COSTLY')
    expect(await code({ $or: Array.from({ length: 2001 }, () => ({ age: { $eq: 1 } })) })).toBe('QUERY_TOO_COSTLY')
    expect(await code({ age: { $in: Array.from({ length: 10_001 }, () => 1) } })).toBe('QUERY_TOO_COSTLY')
    const match = (depth: number): object => ({
      manager: { $matches: depth === 0 ? { type: 'any' } : { type: 'fields', filter: match(depth - 1) } },
    })
    expect(await find(match(4))).toEqual([])
    expect(await code(match(5))).toBe('QUERY_TOO_COSTLY')
  })
})

describe('bad input', () => {
  test('S02: a filter key that is no visible field is refused by its name before SQL is made', async () => {
    for (const key of [
      'name" OR 1=1--',
      't1.salary',
      'salary::text',
      'data.a.*',
      "name->>'x'",
      '',
      'x'.repeat(10_000),
      'nаme',
      '__proto__',
      'constructor',
      '$where',
    ]) {
      const filter = JSON.parse(`{${JSON.stringify(key)}: {"$eq": 1}}`) as object
      const answer = await refusal(find(filter))
      expect(answer.code).toBe('VALIDATION_ERROR')
      expect(answer.message).toContain(`unknown field "${key.slice(0, 100)}"`)
    }
  })

  test('S03: only sortable visible fields sort, in one of two directions', async () => {
    for (const orderBy of [
      'name;select 1',
      '(case when 1=1 then id end)',
      '1',
      ['name'],
      { name: 1 },
      'skills',
      'notes desc',
    ]) {
      expect((await refusal(ids(world.admin, { options: { orderBy } }))).code).toBe('VALIDATION_ERROR')
    }
    expect((await refusal(ids(world.admin, { options: { orderBy: 'name', descending: '"; --' } }))).code).toBe(
      'VALIDATION_ERROR',
    )
  })

  test('S04: limits and skips out of range are refused', async () => {
    for (const value of [-1, '1;', Number.POSITIVE_INFINITY, 2 ** 63, {}, 1.5]) {
      expect((await refusal(ids(world.admin, { options: { limit: value } }))).code).toBe('VALIDATION_ERROR')
      expect((await refusal(ids(world.admin, { options: { skip: value } }))).code).toBe('VALIDATION_ERROR')
    }
    expect((await refusal(ids(world.admin, { options: { limit: 1_000_000 } }))).code).toBe('VALIDATION_ERROR')
  })

  test('S01: values are bound; what is no value of the field is refused', async () => {
    expect(await find({ name: { $eq: "x' OR 1=1--" } })).toEqual([])
    expect(await find({ name: { $contains: "'; select pg_sleep(5)--" } })).toEqual([])
    for (const value of [{ a: 1 }, ['x'], 7, true, 'nul \u0000']) {
      expect((await refusal(find({ name: { $eq: value } }))).code).toBe('VALIDATION_ERROR')
    }
    expect((await refusal(find({ name: { $regex: '.*' } }))).code).toBe('VALIDATION_ERROR')
  })
})

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
