import type { AssociationSettings, FieldSchema } from '@trellis/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Employees, grant, link, makeEmployees, refusal, text } from '../../../../tests/scenarios/employees.ts'

let world: Employees

beforeAll(async () => {
  world = await makeEmployees('associations')
  await world.seed('Skills', [
    { id: 'sql', name: 'SQL' },
    { id: 'tea', name: 'Tea' },
  ])
  await world.seed('Employees', [
    { id: 'ann', name: 'Ann', dept: 'sales', salary: 1000 },
    { id: 'bob', name: 'Bob', dept: 'hr', salary: 2000, manager: { set: ['ann'] } },
    { id: 'cem', name: 'Cem', dept: 'sales', salary: 3000, manager: { set: ['bob'] } },
  ])
}, 120_000)
afterAll(() => world?.close())

const relationship: NonNullable<AssociationSettings['relationship']> = {
  properties: {
    role: { ...text('Role', { maxLength: 20 }), metadata: {} },
    share: { type: 'number', format: 'number', title: 'Share', default: 1 },
    tags: {
      type: 'array',
      format: 'multi-option-list',
      title: 'Tags',
      metadata: { optionList: [{ value: 'a', label: 'A' }] },
    },
  },
  required: ['role'],
}

describe('link fields', () => {
  const lead = (more: Partial<AssociationSettings> = {}): Record<string, FieldSchema> => ({
    name: text('Name'),
    lead: link('Lead', { cursor: { collectionId: 'Employees', associationKey: 'leads' }, max: 1, ...more }),
    staff: link('Staff', { cursor: { collectionId: 'Employees', associationKey: 'projects' }, relationship }),
  })
  const staffOf = async (id: string) => (await world.get(world.admin, 'Projects', id))['staff']

  test('the first link field makes a link table of a foreign key, the last one that goes makes it a foreign key again; links stay', async () => {
    await world.define('Projects', lead())
    await world.seed('Projects', [{ id: 'p1', name: 'One', lead: { set: ['ann'] } }])
    const storage = async () => (await world.collection('Projects')).fields.get('lead')?.association?.storage.kind
    expect(await storage()).toBe('own-column')
    const withField = await world.define('Projects', lead({ relationship: { properties: { since: text('Since') } } }))
    expect(withField.steps).toContainEqual(
      expect.objectContaining({
        action: 'change-association',
        description: 'Change the link fields of Projects.lead',
        loses: 0,
      }),
    )
    expect(await storage()).toBe('link')
    await world.update(world.admin, 'Projects', 'p1', {
      lead: { modify: [{ id: 'ann', relationship: { since: '2020' } }] },
    })
    const shown = { list: [{ id: 'ann', recordTitle: 'Ann', relationship: { since: '2020' } }], totalCount: 1 }
    expect((await world.get(world.admin, 'Projects', 'p1'))['lead']).toEqual(shown)
    expect((await world.get(world.admin, 'Employees', 'ann'))['leads']).toMatchObject({
      list: [{ id: 'p1', relationship: { since: '2020' } }],
    })
    expect(await refusal(world.define('Projects', lead()))).toMatchObject({
      message:
        'Change the link fields of Projects.lead; 1 value of link fields would be lost and can be restored for 30 days',
    })
    await world.define('Projects', lead(), { acceptLoss: true })
    expect(await storage()).toBe('own-column')
    expect((await world.get(world.admin, 'Projects', 'p1'))['lead']).toEqual({
      list: [{ id: 'ann', recordTitle: 'Ann' }],
      totalCount: 1,
    })
  })

  test('both sides say the same of their links', async () => {
    const there = (await world.collection('Employees')).document.schema.properties['projects']
    expect(there?.metadata?.association?.relationship).toEqual(relationship)
  })

  test('links are added, changed and set with their fields; the activity tells them', async () => {
    await world.update(world.admin, 'Projects', 'p1', {
      staff: {
        add: [
          { id: 'ann', relationship: { role: 'cook', tags: ['a'] } },
          { id: 'bob', relationship: { role: 'host' } },
        ],
      },
    })
    expect(await staffOf('p1')).toEqual({
      list: [
        { id: 'ann', recordTitle: 'Ann', relationship: { role: 'cook', share: 1, tags: ['a'] } },
        { id: 'bob', recordTitle: 'Bob', relationship: { role: 'host', share: 1 } },
      ],
      totalCount: 2,
    })
    await world.update(world.admin, 'Projects', 'p1', {
      staff: { modify: [{ id: 'ann', relationship: { share: 0.5, tags: null } }], remove: ['bob'] },
    })
    expect(await staffOf('p1')).toMatchObject({
      list: [{ id: 'ann', relationship: { role: 'cook', share: 0.5 } }],
      totalCount: 1,
    })
    const [last] = (await world.activity('p1')).slice(-1)
    expect(last?.change_log).toEqual([
      {
        key: 'staff',
        remove: [{ id: 'bob', recordTitle: 'Bob', relationship: { role: 'host', share: 1 } }],
        modify: [{ id: 'ann', relationship: { share: 0.5, tags: null }, prevRelationship: { share: 1, tags: ['a'] } }],
      },
    ])
    await world.update(world.admin, 'Employees', 'cem', {
      projects: { set: [{ id: 'p1', relationship: { role: 'guest' } }] },
    })
    await world.update(world.admin, 'Projects', 'p1', {
      staff: { set: [{ id: 'cem', relationship: { role: 'waiter' } }] },
    })
    expect(await staffOf('p1')).toEqual({
      list: [{ id: 'cem', recordTitle: 'Cem', relationship: { role: 'waiter', share: 1 } }],
      totalCount: 1,
    })
  })

  test('link fields are checked as fields are, each problem at its place', async () => {
    const save = (staff: object) => refusal(world.update(world.admin, 'Projects', 'p1', { staff }))
    const fields = async (staff: object) => (await save(staff)).details
    expect(await fields({ add: ['ann'] })).toEqual({
      fields: { 'record.staff.add.0.relationship.role': 'Required field' },
    })
    expect(
      await fields({ set: [{ id: 'ann', relationship: { role: 'x'.repeat(21), share: 'much', salary: 1 } }] }),
    ).toEqual({
      fields: {
        'record.staff.set.0.relationship.salary': 'unknown field "salary"',
        'record.staff.set.0.relationship.role': 'At most 20 characters',
        'record.staff.set.0.relationship.share': 'Enter a number',
      },
    })
    expect(await fields({ modify: [{ id: 'cem', relationship: { role: null } }] })).toEqual({
      fields: { 'record.staff.modify.0.relationship.role': 'Required field' },
    })
    expect(await save({ modify: [{ id: 'bob', relationship: { share: 2 } }] })).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'record.staff: There is no such record',
    })
    expect(await fields({ modify: [{ id: 'cem', relationship: { share: 2, nope: 1 } }] })).toBeDefined()
    const manager = { set: [{ id: 'ann', relationship: { since: '2020' } }] }
    expect((await refusal(world.update(world.admin, 'Employees', 'cem', { manager }))).details).toEqual({
      fields: { 'record.manager.set.0.relationship.since': 'unknown field "since"' },
    })
  })

  test('a link field that goes keeps its column for 30 days; one that comes is empty', async () => {
    const { share, ...others } = relationship.properties
    const changed = {
      properties: { ...others, level: { type: 'number', format: 'number', title: 'Level' } as const },
      required: ['role'],
    }
    const definition = {
      ...lead(),
      staff: link('Staff', {
        cursor: { collectionId: 'Employees', associationKey: 'projects' },
        relationship: changed,
      }),
    }
    expect(share).toBeDefined()
    expect((await refusal(world.define('Projects', definition))).message).toMatch(/1 value of link fields/)
    await world.define('Projects', definition, { acceptLoss: true })
    expect(await staffOf('p1')).toEqual({
      list: [{ id: 'cem', recordTitle: 'Cem', relationship: { role: 'waiter' } }],
      totalCount: 1,
    })
    await world.define('Projects', lead())
  })

  test('definitions of link fields are checked', async () => {
    const problem = async (properties: Record<string, unknown>, more: object = {}) => {
      const settings = { relationship: { properties, ...more } } as Partial<AssociationSettings>
      return (await refusal(world.define('Projects', lead(settings)))).details
    }
    const at = 'document.schema.properties.lead.metadata.association.relationship'
    expect(await problem({ '1st': text('First') })).toEqual({
      fields: { [`${at}.properties.1st`]: expect.stringMatching(/Must begin with a letter/) },
    })
    expect(await problem({ id: text('Id') })).toEqual({ fields: { [`${at}.properties.id`]: 'This ID is reserved' } })
    expect(await problem({ who: link('Who', { cursor: { collectionId: 'Employees' } }) })).toEqual({
      fields: { [`${at}.properties.who.format`]: 'A link field cannot be of the format Association' },
    })
    expect(await problem({ a: 7 })).toEqual({ fields: { [`${at}.properties.a`]: 'Is not the definition of a field' } })
    expect(await problem({ a: text('A') }, { required: ['b'] })).toEqual({
      fields: { [`${at}.required`]: 'There is no link field b' },
    })
  })
})

describe('settings of an association', () => {
  const fields = (settings: Partial<AssociationSettings>): Record<string, FieldSchema> => ({
    name: text('Name'),
    crew: link('Crew', { cursor: { collectionId: 'Employees', associationKey: 'ships' }, ...settings }),
  })
  const crew = async () => (await world.get(world.admin, 'Ships', 's1'))['crew']

  test('order, number, further fields and templates are those of the settings; the total stays true', async () => {
    await world.define('Ships', fields({}))
    await world.seed('Ships', [{ id: 's1', name: 'Argo', crew: { set: ['ann', 'bob', 'cem'] } }])
    await world.define(
      'Ships',
      fields({ defaultOrderBy: 'name', defaultDescending: true, defaultLimit: 2, select: ['dept', 'manager.dept'] }),
    )
    expect(await crew()).toEqual({
      list: [
        {
          id: 'cem',
          recordTitle: 'Cem',
          dept: 'sales',
          manager: { list: [{ id: 'bob', recordTitle: 'Bob', dept: 'hr' }], totalCount: 1 },
        },
        {
          id: 'bob',
          recordTitle: 'Bob',
          dept: 'hr',
          manager: { list: [{ id: 'ann', recordTitle: 'Ann', dept: 'sales' }], totalCount: 1 },
        },
      ],
      totalCount: 3,
    })
    await world.define(
      'Ships',
      fields({
        cursor: { collectionId: 'Employees', associationKey: 'ships', options: { limit: 1, orderBy: 'name' } },
        recordTitle: '{{record.name}} of {{record.dept}}',
        recordColor: 'red',
        omit: ['name', 'salary', 'active'],
      }),
    )
    expect(await crew()).toEqual({
      list: [{ id: 'ann', recordTitle: 'Ann of sales', recordColor: 'red', dept: 'sales' }],
      totalCount: 3,
    })
  })

  test('links that are not loaded by themselves come where they are named', async () => {
    await world.define('Ships', fields({ preventLoad: true }))
    expect(await crew()).toBeUndefined()
    const named = await world.get(world.admin, 'Ships', 's1', { select: ['crew'] })
    expect(named['crew']).toMatchObject({ totalCount: 3 })
  })

  test('only records of the fixed filter can be linked; what is linked stays and shows', async () => {
    await world.define('Ships', fields({ fixedFilter: { dept: { $eq: 'sales' } } }))
    expect(await crew()).toMatchObject({ totalCount: 3 })
    const add = (id: string) => world.update(world.admin, 'Ships', 's1', { crew: { add: [id] } })
    expect(await refusal(world.create(world.admin, 'Ships', { name: 'Vasa', crew: { set: ['bob'] } }))).toMatchObject({
      message: 'record.crew: There is no such record',
    })
    await add('ann')
    await world.update(world.admin, 'Ships', 's1', { crew: { remove: ['bob'] } })
    expect((await refusal(add('bob'))).message).toBe('record.crew: There is no such record')
    await world.define('Docks', {
      name: text('Name'),
      master: link('Master', {
        cursor: { collectionId: 'Employees' },
        max: 1,
        fixedFilter: { manager: { $exists: true } },
      }),
    })
    const dock = (id: string) => world.create(world.admin, 'Docks', { name: id, master: { set: [id] } })
    expect((await refusal(dock('ann'))).message).toBe('record.master: There is no such record')
    const made = await dock('bob')
    const change = (id: string) => world.update(world.admin, 'Docks', made.id, { master: { set: [id] } })
    expect((await refusal(change('ann'))).message).toBe('record.master: There is no such record')
    expect(await change('cem')).toMatchObject({ master: { list: [{ id: 'cem' }] } })
    expect((await refusal(world.seed('Docks', [{ name: 'x', master: { set: ['ann'] } }]))).message).toMatch(
      /no such record/,
    )
  })

  test('[1-5-04] [1-3.6-04] select excludes omit, a dropdown holds one record, filters name fields that are there', async () => {
    const at = 'document.schema.properties.crew.metadata.association'
    const problems = async (settings: Partial<AssociationSettings>) =>
      (await refusal(world.define('Ships', fields(settings)))).details
    expect(await problems({ select: ['name'], omit: ['dept'] })).toEqual({
      fields: { [`${at}.omit`]: 'Cannot be used together with select' },
    })
    expect(await problems({ subtype: 'dropdown', max: 2 })).toHaveProperty(['fields', `${at}.subtype`])
    expect(await problems({ fixedFilter: { $or: [{ nope: { $eq: 1 } }] } as never })).toEqual({
      fields: { [`${at}.fixedFilter.$or.0.nope`]: 'There is no field nope in the linked records' },
    })
    expect(await problems({ select: ['manager.name', 'nope.name'] })).toHaveProperty(['fields', `${at}.select`])
    expect(await problems({ subtype: 'dropdown' })).toHaveProperty(['fields', `${at}.subtype`])
  })
})

test('S18 what the settings say of hidden fields is not told, and holds nevertheless', async () => {
  await world.define('Rafts', {
    name: text('Name'),
    crew: link('Crew', {
      cursor: { collectionId: 'Employees', associationKey: 'rafts' },
      fixedFilter: { salary: { $gte: 2000 } },
      select: ['dept', 'salary'],
      defaultOrderBy: 'salary',
      recordTitle: '{{record.name}} {{record.salary}}',
    }),
    captain: link('Captain', {
      cursor: { collectionId: 'Employees' },
      max: 1,
      fixedFilter: { salary: { $gte: 2000 } },
    }),
  })
  const caller = world.appUser('mate', [
    grant('Rafts', 'create read update'),
    grant('Employees', 'read', { overrides: { salary: { hidden: true } } }),
  ])
  const made = await world.create(caller, 'Rafts', { name: 'Kon', crew: { set: ['bob'] } })
  expect(made['crew']).toEqual({ list: [{ id: 'bob', recordTitle: 'Bob', dept: 'hr' }], totalCount: 1 })
  expect((await refusal(world.create(caller, 'Rafts', { name: 'Tiki', crew: { set: ['ann'] } }))).message).toBe(
    'record.crew: There is no such record',
  )
  const update = (id: string) =>
    refusal(world.update(caller, 'Rafts', made.id, { crew: { add: [id] }, captain: { set: [id] } }))
  expect((await update('ann')).message).toMatch(/There is no such record/)
  const captain = (id: string) => world.update(caller, 'Rafts', made.id, { captain: { set: [id] } })
  expect((await refusal(captain('ann'))).message).toBe('record.captain: There is no such record')
  expect(await captain('cem')).toMatchObject({ captain: { list: [{ id: 'cem' }], totalCount: 1 } })
  const answer = await world.list(caller, { collectionId: 'Rafts' })
  expect(JSON.stringify(answer)).not.toMatch(/salary/)
})

test('associations of a collection with itself have two fields, whatever bounds they have', async () => {
  await world.define('Parts', {
    name: text('Name'),
    twin: link('Twin', { cursor: { collectionId: 'Parts', associationKey: 'twinOf' }, max: 1, inverseMax: 1 }),
    whole: link('Whole', { cursor: { collectionId: 'Parts', associationKey: 'parts' }, max: 1 }),
    fits: link('Fits', { cursor: { collectionId: 'Parts', associationKey: 'fitsTo' }, max: 2, inverseMax: 3 }),
  })
  await world.seed('Parts', [
    { id: 'a', name: 'A' },
    { id: 'b', name: 'B' },
    { id: 'c', name: 'C' },
  ])
  await world.update(world.admin, 'Parts', 'a', {
    twin: { set: ['b'] },
    parts: { add: ['b', 'c'] },
    fits: { add: ['a', 'b'] },
  })
  expect(await world.get(world.admin, 'Parts', 'b')).toMatchObject({
    twinOf: { list: [{ id: 'a' }] },
    whole: { list: [{ id: 'a' }] },
    fitsTo: { list: [{ id: 'a' }] },
  })
  expect(await world.get(world.admin, 'Parts', 'a')).toMatchObject({
    parts: { list: [{ id: 'b' }, { id: 'c' }], totalCount: 2 },
    fits: { list: [{ id: 'a' }, { id: 'b' }], totalCount: 2 },
  })
  expect((await refusal(world.update(world.admin, 'Parts', 'a', { fits: { add: ['c'] } }))).message).toBe(
    'record.fits: At most 2 items',
  )
})

test('titles of linked records are those they have now', async () => {
  await world.update(world.admin, 'Employees', 'ann', { name: 'Ann-Marie' })
  expect((await world.get(world.admin, 'Employees', 'bob'))['manager']).toEqual({
    list: [{ id: 'ann', recordTitle: 'Ann-Marie' }],
    totalCount: 1,
  })
  await world.update(world.admin, 'Employees', 'ann', { name: 'Ann' })
})

describe('cursors of related records', () => {
  const list = (cursor: Parameters<Employees['list']>[1]) => world.list(world.admin, cursor)
  const ids = async (cursor: Parameters<Employees['list']>[1]) => (await list(cursor)).list.map(record => record.id)
  const associationId = async (collectionId: string, key: string) =>
    (await world.collection(collectionId)).fields.get(key)?.association?.associationId ?? ''

  beforeAll(async () => {
    await world.define('Bands', {
      name: text('Name'),
      players: link('Players', {
        cursor: { collectionId: 'Employees', associationKey: 'bands' },
        relationship: {
          properties: { plays: text('Plays'), since: { type: 'number', format: 'number', title: 'Since' } },
        },
      }),
    })
    await world.create(
      world.admin,
      'Bands',
      {
        name: 'The Joins',
        players: {
          set: [
            { id: 'ann', relationship: { plays: 'drums', since: 1999 } },
            { id: 'bob', relationship: { plays: 'bass', since: 2003 } },
            { id: 'cem', relationship: { plays: 'Bass' } },
          ],
        },
      },
      'joins',
    )
  })

  test('[1-3.7-02] need a collectionId, an associationId or an associationKey', async () => {
    expect(await refusal(list({}))).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'cursor.collectionId: The query needs a collectionId, an associationId or an associationKey',
    })
    expect((await refusal(list({ associationKey: 'players' }))).message).toBe(
      'cursor.relatedTo: is needed beside associationKey',
    )
    expect((await refusal(list({ associationId: 'x' }))).message).toBe(
      'cursor.relatedTo: is needed beside associationId',
    )
    const relatedTo = { collectionId: 'Bands', id: 'joins' }
    expect((await refusal(list({ collectionId: 'Employees', relatedTo }))).message).toBe(
      'cursor.associationKey: is needed beside relatedTo',
    )
    expect((await refusal(list({ collectionId: 'Employees', type: 'Related' }))).message).toMatch(
      /relatedTo: is needed/,
    )
    expect(
      (await refusal(list({ collectionId: 'Employees', type: 'Collection', relatedTo, associationKey: 'players' })))
        .message,
    ).toMatch(/^cursor.type/)
  })

  test('[1-3.7-01] name the association by its key or its id, and whose records they are or not', async () => {
    const relatedTo = { collectionId: 'Bands', id: 'joins' }
    const id = await associationId('Bands', 'players')
    for (const cursor of [
      { associationKey: 'players' },
      { associationId: id },
      { associationId: id, associationKey: 'players', collectionId: 'Employees', type: 'Bridge' as const },
      { associationKey: 'players', collectionId: 'Employees', type: 'Related' as const },
    ]) {
      expect(await ids({ ...cursor, relatedTo })).toEqual(['ann', 'bob', 'cem'])
    }
    expect(await ids({ associationId: id, relatedTo: { collectionId: 'Employees', id: 'ann' } })).toEqual(['joins'])
    expect((await refusal(list({ associationId: 'other', relatedTo }))).message).toMatch(/no such association/)
    const both = {
      associationId: await associationId('Employees', 'manager'),
      relatedTo: { collectionId: 'Employees', id: 'bob' },
    }
    expect((await refusal(list(both))).message).toBe(
      'cursor.associationKey: is needed: this association is manager or reports',
    )
    expect(await ids({ ...both, associationKey: 'manager' })).toEqual(['ann'])
    expect(await ids({ ...both, associationKey: 'reports' })).toEqual(['cem'])
    expect((await refusal(list({ ...both, associationKey: 'reports', type: 'Bridge' }))).message).toMatch(
      /^cursor.type/,
    )
  })

  test('a list of links carries what they hold, is filtered and sorted by it and by the records, and counts', async () => {
    const cursor = {
      type: 'Bridge' as const,
      associationKey: 'players',
      relatedTo: { collectionId: 'Bands', id: 'joins' },
    }
    const answer = await list({ ...cursor, options: { orderBy: 'relationship.since', descending: true } })
    expect(answer.totalCount).toBe(3)
    expect(answer.list).toMatchObject([
      { id: 'cem', relationship: { plays: 'Bass' } },
      { id: 'bob', relationship: { plays: 'bass', since: 2003 }, name: 'Bob' },
      { id: 'ann', relationship: { plays: 'drums', since: 1999 } },
    ])
    expect(
      await ids({ ...cursor, filter: { 'relationship.plays': { $contains: 'BASS' }, dept: { $eq: 'sales' } } }),
    ).toEqual(['cem'])
    const bass = { 'relationship.plays': { $eq: 'bass' } }
    expect((await list({ ...cursor, filter: bass })).totalCount).toBe(1)
    expect((await refusal(list({ ...cursor, filter: { 'relationship.nope': { $eq: 1 } } }))).message).toMatch(
      /unknown field/,
    )
    expect((await refusal(list({ collectionId: 'Employees', filter: bass }))).message).toMatch(/unknown field/)
    expect(
      await ids({ collectionId: 'Bands', filter: { players: { $matches: { type: 'fields', filter: bass } } } }),
    ).toEqual(['joins'])
    const solo = { players: { $matches: { type: 'fields', filter: { ...bass, name: { $eq: 'Ann' } } } } }
    expect(await ids({ collectionId: 'Bands', filter: solo as never })).toEqual([])
  })

  test('S16 S22 of a record that the caller may not read nothing is related, by id or not', async () => {
    const caller = world.appUser('fan', [
      grant('Employees', 'read', { rowRule: { dept: { $eq: 'sales' } } }),
      grant('Bands', 'read', { rowRule: { name: { $eq: 'None' } } }),
    ])
    const related = (id: string, more: object = {}) =>
      world.list(caller, { associationKey: 'players', relatedTo: { collectionId: 'Bands', id }, ...more })
    const there = await related('joins')
    expect([there.list, there.totalCount]).toEqual([[], 0])
    expect(there.list).toEqual((await related('random')).list)
    const widened = await related('joins', { filter: { $or: [{ name: { $exists: true } }, {}] }, excluded: [] })
    expect(widened.list).toEqual([])
    const reports = await world.list(caller, {
      associationKey: 'reports',
      relatedTo: { collectionId: 'Employees', id: 'bob' },
    })
    expect(reports.list).toEqual([])
    const own = await world.list(caller, {
      associationKey: 'reports',
      relatedTo: { collectionId: 'Employees', id: 'ann' },
    })
    expect(own.list).toEqual([])
  })
})
