import type { AssociationSettings, FieldSchema } from '@trellis/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Employees, link, refusal, text } from '../../../../tests/scenarios/employees.ts'
import { makeThreeEmployees } from '../../../../tests/scenarios/three-employees.ts'
import { whereUsed } from '../collections/references/where-used.ts'
import { applySchema } from '../schema/apply-schema.ts'
import { deleteCollection } from '../schema/delete-collection.ts'

let world: Employees

beforeAll(async () => {
  world = await makeThreeEmployees('link_fields')
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
        sentences: [{ code: 'change-link-fields', values: { association: 'Projects.lead' } }],
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
      message: '1 value or link of lead would be lost',
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
    expect((await refusal(world.define('Projects', definition))).message).toBe('1 value or link of staff would be lost')
    await world.define('Projects', definition, { acceptLoss: true })
    expect(await staffOf('p1')).toEqual({
      list: [{ id: 'cem', recordTitle: 'Cem', relationship: { role: 'waiter' } }],
      totalCount: 1,
    })
    await world.define('Projects', lead())
  })

  test('[1-3.6-01] a link field under a new id keeps what links say, at both ends, and is followed wherever it is named', async () => {
    type Given = { named: string; renames?: Record<string, string> }
    const apply = (properties: Record<string, FieldSchema>, { named, renames }: Given) => {
      const people = link('People', {
        cursor: { collectionId: 'Employees', associationKey: 'crews' },
        relationship: { properties, required: [Object.keys(properties)[0] ?? ''] },
        defaultOrderBy: `relationship.${named}`,
      })
      const filter = { [`relationship.${named}`]: { $eq: 'cook' } }
      return applySchema(world, {
        tenant: world.tenant,
        collectionId: 'Crews',
        document: {
          name: 'Crews',
          schema: { type: 'object', properties: { name: text('Name'), people } },
          detailGroupList: [],
          quickFilters: [
            { id: 'cooks', type: 'other', defaultFilter: { people: { $matches: { type: 'fields', filter } } } },
          ],
        },
        author: 'admin',
        ...(renames && { renames }),
      })
    }
    await apply({ role: text('Role'), since: text('Since') }, { named: 'role' })
    const set = [{ id: 'ann', relationship: { role: 'cook', since: '2020' } }]
    await world.create(world.admin, 'Crews', { name: 'One', people: { set } }, 'c1')
    const said = async (collectionId: string, id: string, key: string) => {
      const record = await world.get(world.admin, collectionId, id)
      return (record[key] as { list: { relationship: object }[] }).list.map(each => each.relationship)
    }
    const names = async () => {
      const { schema, quickFilters } = (await world.collection('Crews')).document
      return [schema.properties['people']?.metadata?.association?.defaultOrderBy, JSON.stringify(quickFilters)]
    }
    const cooks = async () => {
      const { list } = await world.list(world.admin, {
        collectionId: 'Crews',
        quickFilters: [{ id: 'cooks' }],
      } as never)
      return list.length
    }
    expect(await cooks()).toBe(1)

    // What names it is followed by the change itself: a definition that was loaded before names it as it was.
    const [position, since] = [text('Role'), text('Since')]
    const done = await apply({ position, since }, { named: 'role', renames: { 'people.position': 'role' } })
    expect(done.steps).toContainEqual(
      expect.objectContaining({
        sentences: [
          { code: 'rename-link-field', values: { association: 'Crews.people', from: 'role', to: 'position' } },
        ],
        loses: 0,
      }),
    )
    expect(await said('Crews', 'c1', 'people')).toEqual([{ position: 'cook', since: '2020' }])
    expect(await said('Employees', 'ann', 'crews')).toEqual([{ position: 'cook', since: '2020' }])
    expect(await names()).toEqual(['relationship.position', expect.stringContaining('"relationship.position":')])
    expect(await cooks()).toBe(1)

    const swap = { 'people.since': 'position', 'people.position': 'since' }
    const swapped = { since: position, position: since }
    await apply(swapped, { named: 'position', renames: swap })
    expect(await said('Crews', 'c1', 'people')).toEqual([{ since: 'cook', position: '2020' }])
    expect(await cooks()).toBe(1)
    const refused = async (renames: Record<string, string>) =>
      (await refusal(apply(swapped, { named: 'since', renames }))).details
    expect(await refused({ 'people.since': 'nope' })).toEqual({
      fields: { 'renames.people.since': 'There is no link field nope' },
    })
    expect(await refused({ 'people.nope': 'since' })).toEqual({
      fields: { 'renames.people.nope': 'There is no link field nope' },
    })
    expect(await refused({ 'people.position': 'since' })).toEqual({
      fields: { 'renames.people.position': 'Duplicated ID' },
    })
  })

  test('[1-3.6-01] a link field that goes goes out of orders at both ends; what needs it stands in its way, and is named', async () => {
    const crews = (id: string, relationship: Record<string, FieldSchema>, more: object = {}) => ({
      tenant: world.tenant,
      collectionId: id,
      document: {
        name: id,
        schema: {
          type: 'object' as const,
          properties: {
            name: text('Name'),
            people: link('People', {
              cursor: {
                collectionId: 'Employees',
                associationKey: 'shifts',
                options: { orderBy: 'relationship.role' },
              },
              relationship: { properties: relationship },
              defaultOrderBy: 'relationship.role',
            }),
          },
        },
        detailGroupList: [],
        ...more,
      },
      acceptLoss: true,
      author: 'admin',
    })
    const [role, since] = [text('Role'), text('Since')]
    const filter = { 'relationship.role': { $eq: 'cook' } }
    const quickFilters = [
      {
        id: 'cooks',
        type: 'other' as const,
        title: 'Cooks',
        defaultFilter: { people: { $matches: { type: 'fields', filter } } },
      },
    ]
    await applySchema(world, crews('Shifts', { role, since }, { quickFilters }))
    const there = (await world.collection('Employees')).document
    const shifts = there.schema.properties['shifts']!
    await applySchema(world, {
      tenant: world.tenant,
      collectionId: 'Employees',
      document: {
        ...there,
        schema: {
          ...there.schema,
          properties: {
            ...there.schema.properties,
            shifts: {
              ...shifts,
              metadata: {
                ...shifts.metadata,
                association: { ...shifts.metadata!.association!, defaultOrderBy: 'relationship.role' },
              },
            },
          },
        },
      },
      author: 'admin',
    })
    const uses = async (collectionId: string, fieldId: string) => {
      const found = await whereUsed(world.tables, world.tenant, { collectionId, fieldId })
      return found.uses.map(({ name, place, isNeeded }) => `${name} ${place}${isNeeded ? '' : ' *'}`).sort()
    }
    const named = [
      'Employees association.defaultOrderBy *',
      'Shifts association.cursor *',
      'Shifts association.defaultOrderBy *',
      'Shifts quickFilters.defaultFilter',
    ]
    expect(await uses('Shifts', 'people')).toEqual(named)
    expect(await uses('Employees', 'shifts')).toEqual(named)

    const refused = await refusal(applySchema(world, crews('Shifts', { since }, { quickFilters })))
    expect(refused.details).toEqual({
      fields: {
        'document.schema.properties.people.metadata.association.relationship.properties.role':
          'The link field Role is used by Shifts: quick filters default filter',
      },
    })
    await applySchema(world, crews('Shifts', { since }))
    const settings = async (id: string, field: string) =>
      (await world.collection(id)).document.schema.properties[field]?.metadata?.association
    expect(await settings('Shifts', 'people')).not.toHaveProperty('defaultOrderBy')
    expect((await settings('Shifts', 'people'))?.cursor.options).not.toHaveProperty('orderBy')
    expect(await settings('Employees', 'shifts')).not.toHaveProperty('defaultOrderBy')
    expect(await uses('Shifts', 'people')).toEqual([])
  })

  test('a collection that a link field picks records of is in use', async () => {
    await world.define('Places', { name: text('Name') })
    const place: FieldSchema = {
      type: 'object',
      format: 'collection-record',
      title: 'Place',
      metadata: { collectionId: 'Places' },
    }
    const visits = link('Visits', { cursor: { collectionId: 'Employees' }, relationship: { properties: { place } } })
    await world.define('Tours', { name: text('Name'), visits })
    const { uses } = await whereUsed(world.tables, world.tenant, { collectionId: 'Places' })
    expect(uses).toMatchObject([{ name: 'Tours', field: 'Visits', place: 'collectionId', isNeeded: true }])
    const removal = { tenant: world.tenant, collectionId: 'Places', author: null }
    expect((await refusal(deleteCollection(world, removal))).message).toBe(
      'This collection is still used by Tours: Visits (collection id)',
    )
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
