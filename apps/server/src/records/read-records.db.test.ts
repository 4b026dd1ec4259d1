import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Employees, refusal } from '../../../../tests/scenarios/employees.ts'
import { makeReadEmployees } from '../../../../tests/scenarios/read-employees.ts'
import type { Caller } from '../access/caller.ts'

let world: Employees
let sales: Caller

beforeAll(async () => {
  ;({ world, sales } = await makeReadEmployees('read_records'))
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
    // What they are linked to counts: the second is the third one's manager.
    expect(await ids(world.admin, { searchString: 'EMILE' })).toEqual(['e1', 'e2', 'e3'])
    expect(await ids(world.admin, { searchString: 'istanbul' })).toEqual(['e4'])
    expect(await ids(world.admin, { searchString: 'STRASSE' })).toEqual(['e4'])
    expect(await ids(world.admin, { searchString: '50% OFF_X' })).toEqual(['e2', 'e3'])
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
