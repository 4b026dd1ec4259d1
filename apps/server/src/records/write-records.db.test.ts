import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Employees, grant, makeEmployees, refusal } from '../../../../tests/scenarios/employees.ts'
import type { Caller } from '../access/caller.ts'

let world: Employees
let sales: Caller
let serial = 0

beforeAll(async () => {
  world = await makeEmployees('write_records')
  await world.seed('Teams', [
    { id: 't1', name: 'Northwind' },
    { id: 't2', name: 'Southwind' },
  ])
  await world.seed(
    'Skills',
    ['a', 'b', 'c', 'd'].map(id => ({ id, name: `Skill ${id}` })),
  )
  const overrides = { salary: { hidden: true }, ssn: { hidden: true }, notes: { readonly: true } }
  sales = world.appUser('sales', [
    grant('Employees', 'create read update delete', { rowRule: { dept: { $eq: 'sales' } }, overrides }),
  ])
}, 120_000)
afterAll(() => world?.close())

/** A new employee of the sales department with everything hidden filled. */
let id = ''
beforeEach(async () => {
  serial += 1
  id = `p${serial}`
  await world.create(
    world.admin,
    'Employees',
    { name: `Person ${serial}`, dept: 'sales', salary: 900, ssn: 'CANARY', age: 20, notes: 'n' },
    id,
  )
})

const save = (record: object, options?: object, caller = world.admin) =>
  world.update(caller, 'Employees', id, { ...record }, options)
const row = () => world.get(world.admin, 'Employees', id)

describe('creating', () => {
  test('a record gets its id, title, defaults and system fields, and one activity without values', async () => {
    const record = await world.create(world.admin, 'Employees', {
      name: 'Anna',
      team: { set: ['t1'] },
      skills: { add: ['a', 'b'] },
    })
    expect(record.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/)
    expect(record).toMatchObject({
      version: 1,
      recordTitle: 'Anna',
      active: true,
      createdBy: 'admin',
      updatedBy: 'admin',
    })
    expect(record['createdAt']).toBe(record['updatedAt'])
    expect(record).toMatchObject({ team: { totalCount: 1 }, skills: { totalCount: 2 } })
    expect(await world.activity(record.id)).toEqual([
      { action: 'create', change_log: null, changes_count: 0, created_by: 'admin' },
    ])
  })

  test('[1-3.1-06] [2-5-43] a supplied id is kept, a duplicate is a unique violation, a temporary one is replaced', async () => {
    expect((await world.create(world.admin, 'Employees', { name: 'Own' }, 'Own:1~a.b-C')).id).toBe('Own:1~a.b-C')
    expect(await refusal(world.create(world.admin, 'Employees', { name: 'Own' }, 'Own:1~a.b-C'))).toMatchObject({
      code: 'UNIQUE_VIOLATION',
      details: { fields: { 'record.id': expect.any(String) } },
    })
    expect((await world.create(world.admin, 'Employees', { name: 'T' }, 'temp-1')).id).toMatch(/^[0-9a-f-]{36}$/)
    expect((await refusal(world.create(world.admin, 'Employees', { name: 'T' }, 'no blanks'))).code).toBe(
      'VALIDATION_ERROR',
    )
  })

  test('all problems are told at once, by field path', async () => {
    const answer = await refusal(
      world.create(world.admin, 'Employees', {
        age: 151,
        email: 'x',
        hired: '2021-02-29',
        dept: 'none',
        emial: 1,
        version: 3,
        team: { set: ['t9', 't8'] },
      }),
    )
    expect(answer.code).toBe('VALIDATION_ERROR')
    expect(Object.keys((answer.details as { fields: object }).fields).toSorted()).toEqual(
      ['age', 'dept', 'email', 'emial', 'hired', 'name', 'team', 'version'].map(key => `record.${key}`),
    )
  })

  test('S19: a unique violation names our field, never a value or a table', async () => {
    await world.create(world.admin, 'Employees', { name: 'U', email: 'u@test.example' })
    const known = await refusal(world.create(world.admin, 'Employees', { name: 'U', email: 'u@test.example' }))
    expect(known).toMatchObject({
      code: 'UNIQUE_VIOLATION',
      details: { fields: { 'record.email': 'Another record has this value' } },
    })
    expect(JSON.stringify(known)).not.toMatch(/u@test|Employees|Key/)
  })
})

describe('updating', () => {
  test('only what really changed is written and logged; the same again writes nothing', async () => {
    const before = await row()
    const after = await save({ age: 21, name: before['name'] })
    expect(after).toMatchObject({ version: 2, age: 21, updatedBy: 'admin' })
    const log = await world.activity(id)
    expect(log[1]).toMatchObject({
      action: 'update',
      changes_count: 1,
      change_log: [{ key: 'age', value: 21, prevValue: 20 }],
    })
    expect((await save({ age: 21 })).version).toBe(2)
    expect(await world.activity(id)).toHaveLength(2)
  })

  test('null and empty text clear, and the title follows', async () => {
    expect(await save({ age: null, notes: '' })).not.toHaveProperty('age')
    expect((await save({ name: 'Renamed' })).recordTitle).toBe('Renamed')
    expect((await world.activity(id)).at(1)?.change_log).toEqual([
      { key: 'age', prevValue: 20 },
      { key: 'notes', prevValue: 'n' },
    ])
    expect(await refusal(save({ name: null }))).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { 'record.name': 'Required field' } },
    })
  })

  test('conflicts: another version conflicts only where the current value differs from base and from mine', async () => {
    const base = { version: 1, values: { age: 20, notes: 'n' } }
    await save({ age: 30 })
    expect(await save({ notes: 'mine' }, { base })).toMatchObject({ version: 3, age: 30, notes: 'mine' })
    const conflict = await refusal(save({ age: 31 }, { base }))
    expect(conflict).toMatchObject({
      code: 'UPDATE_CONFLICT',
      details: {
        version: 3,
        conflicts: { age: { mine: 31, theirs: 30, base: 20, by: 'admin', at: expect.stringMatching(/Z$/) } },
      },
    })
    expect(await save({ age: 30 }, { base })).toMatchObject({ version: 3 })
    expect(await save({ age: 31 }, { base, force: true })).toMatchObject({ version: 4, age: 31 })
    expect((await refusal(save({ age: 40, notes: 'm2' }, { base }))).details).toMatchObject({
      conflicts: { age: {}, notes: { theirs: 'mine' } },
    })
    expect((await row())['notes']).toBe('mine')
  })

  test('conflicts: a version alone is strict; the loaded version is saved whatever its values say; empty base is empty', async () => {
    await save({ age: 30 })
    expect(await refusal(save({ notes: 'x' }, { base: { version: 1 } }))).toMatchObject({
      code: 'UPDATE_CONFLICT',
      details: { version: 2 },
    })
    expect(await save({ notes: 'x' }, { base: { version: 2 } })).toMatchObject({ version: 3 })
    expect(await save({ age: 5 }, { base: { version: 3, values: { age: 999 } } })).toMatchObject({ version: 4, age: 5 })
    expect(await refusal(save({ hired: '2020-01-01', age: 6 }, { base: { version: 3, values: {} } }))).toMatchObject({
      details: { conflicts: { age: { base: null, theirs: 5, mine: 6 } } },
    })
  })

  test('conflicts: links to one record compare by id', async () => {
    await save({ team: { set: ['t1'] } })
    const loaded = await row()
    await save({ team: { set: ['t2'] } })
    const base = { version: loaded.version, values: { team: loaded['team'] } }
    expect((await refusal(save({ team: { clear: true } }, { base }))).details).toMatchObject({
      conflicts: { team: { theirs: { list: [{ id: 't2' }] } } },
    })
    expect(await save({ team: { set: ['t2'] } }, { base })).toMatchObject({ version: 3 })
  })

  test('S91: reset empties what the caller sees and never what is hidden from them', async () => {
    await save({ team: { set: ['t1'] }, skills: { set: ['a'] } })
    const seen = await save({ name: 'Kept', dept: 'sales' }, { reset: true }, sales)
    expect(seen).not.toHaveProperty('age')
    const whole = await row()
    expect(whole).toMatchObject({
      salary: 900,
      ssn: 'CANARY',
      notes: 'n',
      team: { totalCount: 1 },
      skills: { totalCount: 1 },
    })
    const keys = (await world.activity(id)).at(-1)?.change_log?.map(entry => entry['key'])
    expect(keys).toEqual(expect.arrayContaining(['name', 'age']))
    expect(keys).not.toEqual(expect.arrayContaining(['salary']))
  })

  test('upsert changes what is there and creates what is not', async () => {
    const upsert = async (record: object, recordId: string) =>
      JSON.parse(
        (
          await world.records.upsert(
            world.admin,
            { collectionId: 'Employees', id: recordId, record: { ...record } },
            { core: false },
          )
        ).text,
      )
    expect(await upsert({ age: 44 }, id)).toMatchObject({ id, version: 2, age: 44 })
    expect(await upsert({ name: 'New' }, `${id}-new`)).toMatchObject({ id: `${id}-new`, version: 1 })
    const racing = await Promise.all(Array.from({ length: 6 }, (_, age) => upsert({ name: 'Race', age }, `${id}-race`)))
    expect(Math.max(...racing.map(record => record.version))).toBe(6)
  })
})

describe('rights on writing', () => {
  test('S29: server-owned, calculated, view-only, hidden and unknown keys are refused and nothing changes', async () => {
    for (const key of ['version', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'recordTitle', 'recordColor']) {
      for (const write of [save({ [key]: 'x' }), world.create(world.admin, 'Employees', { name: 'x', [key]: 'x' })]) {
        expect(await refusal(write)).toMatchObject({
          code: 'VALIDATION_ERROR',
          details: { fields: { [`record.${key}`]: 'Is set by the server' } },
        })
      }
    }
    expect((await refusal(save({ id: 'else' }))).code).toBe('VALIDATION_ERROR')
    expect((await refusal(save({ notes: 'x' }, undefined, sales))).details).toEqual({
      fields: { 'record.notes': 'Is view-only' },
    })
    for (const [known, made] of [
      [save({ salary: 1 }, undefined, sales), save({ nonsense: 1 }, undefined, sales)],
      [
        world.create(sales, 'Employees', { name: 'x', salary: 1 }),
        world.create(sales, 'Employees', { name: 'x', nonsense: 1 }),
      ],
    ] as const) {
      expect(JSON.stringify(await refusal(known)).replaceAll('salary', 'nonsense')).toBe(
        JSON.stringify(await refusal(made)),
      )
    }
    expect(await world.activity(id)).toHaveLength(1)
  })

  test('S30: every way of writing refuses the same values', async () => {
    const bad = {
      name: 'x'.repeat(81),
      age: -1,
      dept: 'none',
      emial: 1,
      createdBy: 'me',
      team: { set: ['no such team'] },
    }
    const collection = await world.collection('Employees')
    const fieldsOf = async (call: Promise<unknown>) =>
      (await refusal(call)).details as { fields: Record<string, string> }
    const created = await fieldsOf(world.create(world.admin, 'Employees', bad))
    expect(Object.keys(created.fields)).toHaveLength(6)
    expect(await fieldsOf(save(bad))).toEqual(created)
    expect(
      await fieldsOf(
        world.records.upsert(world.admin, { collectionId: 'Employees', id, record: bad }, { core: false }),
      ),
    ).toEqual(created)
    const many = await fieldsOf(
      world.tables.transaction(connection =>
        world.records.createMany({ connection, caller: world.admin, collection, rows: [{ name: 'fine' }, bad] }),
      ),
    )
    expect(many.fields).toEqual(
      Object.fromEntries(
        Object.entries(created.fields).map(([path, message]) => [path.replace('record.', 'records.1.'), message]),
      ),
    )
  })

  test('S31: neither the row before nor the row after may be outside the rule', async () => {
    await world.create(world.admin, 'Employees', { name: 'H', dept: 'hr' }, `${id}-hr`)
    expect((await refusal(save({ dept: 'hr' }, undefined, sales))).code).toBe('DENIED')
    expect((await refusal(save({ dept: 'hr' }, { force: true }, sales))).code).toBe('DENIED')
    expect((await refusal(world.create(sales, 'Employees', { name: 'x', dept: 'hr' }))).code).toBe('DENIED')
    expect((await refusal(world.create(sales, 'Employees', { name: 'x' }))).code).toBe('DENIED')
    const unknown = await refusal(world.update(sales, 'Employees', 'nothing', { age: 1 }))
    expect(unknown.code).toBe('NOT_FOUND')
    expect(await refusal(world.update(sales, 'Employees', `${id}-hr`, { dept: 'sales' }))).toEqual(unknown)
    const collection = await world.collection('Employees')
    const many = (rows: Record<string, unknown>[]) =>
      world.tables.transaction(connection => world.records.createMany({ connection, caller: sales, collection, rows }))
    expect(
      (
        await refusal(
          many([
            { name: 'a', dept: 'sales' },
            { name: 'b', dept: 'hr' },
          ]),
        )
      ).code,
    ).toBe('DENIED')
    expect(
      (await world.list(world.admin, { collectionId: 'Employees', filter: { name: { $in: ['a', 'b'] } } })).totalCount,
    ).toBe(0)
    expect((await many([{ name: 'a', dept: 'sales' }])).ids).toHaveLength(1)
  })

  test('rights a grant does not give are denied where the record is readable, and unknown where it is not', async () => {
    const reader = world.appUser('reader', [grant('Employees', 'read', { rowRule: { dept: { $eq: 'sales' } } })])
    expect((await refusal(world.update(reader, 'Employees', id, { age: 1 }))).code).toBe('DENIED')
    expect((await refusal(world.create(reader, 'Employees', { name: 'x' }))).code).toBe('DENIED')
    expect((await refusal(world.records.delete(reader, { collectionId: 'Employees', id }, { core: false }))).code).toBe(
      'DENIED',
    )
    expect((await refusal(world.update(reader, 'Teams', 't1', { name: 'x' }))).code).toBe('NOT_FOUND')
    const maker = world.appUser('maker', [grant('Employees', 'create')])
    expect(await world.create(maker, 'Employees', { name: 'Seen by others', salary: 5 })).toEqual({
      id: expect.any(String),
      version: 1,
    })
  })
})

describe('deleting', () => {
  test('a deleted record is in the trash with its links, logged, and unlinked elsewhere', async () => {
    await save({ team: { set: ['t1'] }, skills: { set: ['a', 'b'] } })
    await world.create(world.admin, 'Employees', { name: 'Report', manager: { set: [id] } }, `${id}-report`)
    expect(
      await world.records.delete(world.admin, { cursor: { collectionId: 'Employees', id } }, { core: false }),
    ).toEqual({ id })
    const { rows } = await world.tables.query({
      text: `select record, links, deleted_by, until - deleted_at as kept from ${world.tenant.coreSchema}.trash where record ->> 'id' = $1`,
      values: [id],
    })
    expect(rows).toMatchObject([
      {
        deleted_by: 'admin',
        record: { ssn: 'CANARY', age: 20 },
        links: { team: ['t1'], skills: ['a', 'b'], reports: [`${id}-report`] },
      },
    ])
    expect((await refusal(row())).code).toBe('NOT_FOUND')
    expect(await world.get(world.admin, 'Employees', `${id}-report`)).not.toHaveProperty('manager')
    expect((await world.activity(id)).at(-1)).toMatchObject({ action: 'delete' })
    expect(
      (await refusal(world.records.delete(world.admin, { collectionId: 'Employees', id }, { core: false }))).code,
    ).toBe('NOT_FOUND')
  })
})

describe('links', () => {
  test('a to-one link is set, replaced, taken away; the log names both records', async () => {
    await save({ team: { add: ['t1'] } })
    expect((await refusal(save({ team: { add: ['t2'] } }))).details).toEqual({
      fields: { 'record.team': 'At most 1 item' },
    })
    await save({ team: { remove: ['t2'] } })
    expect(await row()).toMatchObject({ version: 2, team: { list: [{ id: 't1' }] } })
    await save({ team: { remove: ['t1'], add: ['t2'] } })
    expect((await world.activity(id)).at(-1)?.change_log).toEqual([
      { key: 'team', add: [{ id: 't2', recordTitle: 'Southwind' }], remove: [{ id: 't1', recordTitle: 'Northwind' }] },
    ])
    expect(await save({ team: { clear: true } })).not.toHaveProperty('team')
    for (const wrong of ['t1', { list: [{ id: 't1' }] }, ['t1'], { set: ['nothing'] }]) {
      expect((await refusal(save({ team: wrong }))).code).toBe('VALIDATION_ERROR')
    }
  })

  test('many links keep their bounds, the version counts, the other side sees them', async () => {
    expect(await save({ skills: { set: ['a', 'b'] } })).toMatchObject({ version: 2, skills: { totalCount: 2 } })
    expect(await save({ skills: { remove: ['a'], add: ['c'] } })).toMatchObject({
      version: 3,
      skills: { list: [{ id: 'b' }, { id: 'c' }] },
    })
    expect((await world.activity(id)).at(-1)).toMatchObject({
      changes_count: 1,
      change_log: [
        { key: 'skills', add: [{ id: 'c', recordTitle: 'Skill c' }], remove: [{ id: 'a', recordTitle: 'Skill a' }] },
      ],
    })
    expect((await refusal(save({ skills: { add: ['a', 'd'] } }))).details).toEqual({
      fields: { 'record.skills': 'At most 3 items' },
    })
    expect((await save({ skills: { add: ['b'] } })).version).toBe(3)
    const adding = await Promise.allSettled(['a', 'd'].map(skill => save({ skills: { add: [skill] } })))
    expect(adding.map(result => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await row()).toMatchObject({ skills: { totalCount: 3 } })
  })

  test('links from the side without the column change the records over there, with their own activity', async () => {
    await world.create(world.admin, 'Teams', { name: 'Fresh', members: { add: [id] } }, `team-${id}`)
    expect(await row()).toMatchObject({ version: 2, team: { list: [{ id: `team-${id}` }] } })
    expect((await world.activity(id)).at(-1)).toMatchObject({
      action: 'update',
      change_log: [{ key: 'team', add: [{ id: `team-${id}`, recordTitle: 'Fresh' }] }],
    })
    await world.update(world.admin, 'Teams', 't1', { members: { add: [id] } })
    expect((await world.activity(id)).at(-1)?.change_log).toEqual([
      {
        key: 'team',
        add: [{ id: 't1', recordTitle: 'Northwind' }],
        remove: [{ id: `team-${id}`, recordTitle: 'Fresh' }],
      },
    ])
    await world.update(world.admin, 'Teams', 't1', { members: { remove: [id] } })
    expect(await row()).not.toHaveProperty('team')
  })

  test('S15 S91: what the caller may not read can neither be linked nor unlinked', async () => {
    const rule = { name: { $ne: 'Southwind' } }
    const caller = world.appUser('linker', [
      grant('Employees', 'read update'),
      grant('Teams', 'read', { rowRule: rule }),
    ])
    expect((await refusal(save({ team: { set: ['t2'] } }, undefined, caller))).details).toEqual({
      fields: { 'record.team': 'There is no such record' },
    })
    await save({ team: { set: ['t2'] }, skills: { set: ['a'] } })
    expect(await save({ team: { clear: true }, age: 50 }, undefined, caller)).not.toHaveProperty('team')
    expect(await row()).toMatchObject({ age: 50, team: { list: [{ id: 't2' }] } })
    // Whoever guesses what is linked hears the same as for what is not there.
    for (const change of [{ set: ['t2'] }, { add: ['t2'] }, { add: ['t9'] }]) {
      expect((await refusal(save({ team: change }, undefined, caller))).details).toEqual({
        fields: { 'record.team': 'There is no such record' },
      })
      const input = { collectionId: 'Employees', records: [{ id, team: change }] }
      const { text } = await world.records.bulkSave(caller, input, { core: false })
      expect(JSON.parse(text).failed).toMatchObject([{ code: 'VALIDATION_ERROR' }])
    }
    for (const change of [{ clear: true }, { add: ['b'] }]) {
      expect((await refusal(save({ skills: change }, undefined, caller))).details).toEqual({
        fields: { 'record.skills': 'unknown field "skills"' },
      })
    }
    await save({ name: 'Reset' }, { reset: true }, caller)
    expect(await row()).toMatchObject({ skills: { totalCount: 1 } })
    const teams = world.appUser('teams', [grant('Teams', 'read update'), grant('Employees', 'read')])
    expect((await refusal(world.update(teams, 'Teams', 't1', { members: { add: [id] } }))).code).toBe('DENIED')
  })
})

describe('at the same time', () => {
  test('R06: of two that save the same field with the same base one wins, the other is told; nothing is lost silently', async () => {
    for (let round = 0; round < 20; round += 1) {
      const loaded = await row()
      const base = { version: loaded.version, values: { age: loaded['age'] } }
      const results = await Promise.allSettled([
        save({ age: round * 2 + 101 - 100 }, { base }),
        save({ age: round * 2 + 102 - 100 }, { base }),
      ])
      const lost = results.filter(result => result.status === 'rejected')
      const after = await row()
      expect(after.version).toBe(loaded.version + 2 - lost.length)
      const isChanged = results.every(result => result.status === 'fulfilled')
      expect(isChanged).toBe(false)
      expect(lost).toHaveLength(1)
      expect(lost[0]?.reason).toMatchObject({ code: 'UPDATE_CONFLICT' })
    }
  })

  test('R07: savers of different fields both survive', async () => {
    for (let round = 0; round < 20; round += 1) {
      const loaded = await row()
      const base = {
        version: loaded.version,
        values: { age: loaded['age'], notes: loaded['notes'], hired: loaded['hired'] },
      }
      await Promise.all([
        save({ age: round + 1 }, { base }),
        save({ notes: `n${round}` }, { base }),
        save({ hired: `20${10 + round}-01-01` }, { base }),
      ])
      expect(await row()).toMatchObject({
        version: loaded.version + 3,
        age: round + 1,
        notes: `n${round}`,
        hired: `20${10 + round}-01-01`,
      })
    }
  })

  test('R08: a record that is deleted meanwhile is not found and does not come back', async () => {
    for (let round = 0; round < 10; round += 1) {
      const record = await world.create(world.admin, 'Employees', { name: 'Short', age: 0 })
      const erase = () =>
        world.records.delete(world.admin, { collectionId: 'Employees', id: record.id }, { core: false })
      const results = await Promise.allSettled([
        world.update(world.admin, 'Employees', record.id, { age: 1 }),
        erase(),
        erase(),
      ])
      expect(results.slice(1).filter(result => result.status === 'fulfilled')).toHaveLength(1)
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'NOT_FOUND' })
      expect((await refusal(world.get(world.admin, 'Employees', record.id))).code).toBe('NOT_FOUND')
      const log = await world.activity(record.id)
      expect(log.at(-1)?.action).toBe('delete')
      expect(log.length).toBe(2 + (results[0].status === 'fulfilled' ? 1 : 0))
    }
  })
})
