import type { AssociationSettings, FieldSchema, QuickFilter } from '@trellis/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { documentOf, mustBe } from './employee-fixture.ts'
import { addTenant, addUser, everyRole, startTestServer, type TestServer } from './test-server.ts'

let database: TestDatabase
let server: TestServer
let calling: { host: string; token: string }
const text = (more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'string',
  format: 'text',
  title: 'Text',
  ...more,
})

beforeAll(async () => {
  database = await createTestDatabase('definitions')
  server = await startTestServer({ connectionString: database.connectionString })
  const host = 'one.test'
  await addUser(server, await addTenant(server, host), { email: 'admin@one.test', ...everyRole })
  calling = { host, token: await server.login('admin@one.test', host) }
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
})

const call = async (name: string, input: unknown) => mustBe(200, await server.call(name, input, calling)).json
const define = (collectionId: string, properties: Record<string, FieldSchema>, more: object = {}) =>
  call('SCHEMA_APPLY', {
    collectionId,
    document: { ...documentOf(collectionId, { name: text(), ...properties }), ...more },
  })
const describeBuilt = (collectionId: string) => call('DATA_DESCRIBE', { collectionId, builder: true })

describe('what a definition says is stored and described as it was said', () => {
  const options = [
    { value: 'a', label: 'A', description: 'First', image: 'star', color: 'red', hidden: false, disabled: true },
  ]
  const suggestions = [{ value: 'a', label: 'A', description: 'First', image: 'star', color: 'red', hidden: true }]
  const fields: Record<string, FieldSchema> = {
    bounded: text({
      label: 'Label',
      description: 'Description',
      info: 'Info',
      default: 'abcd',
      minLength: 2,
      maxLength: 20,
      pattern: '^[a-z]+$',
      metadata: {
        icon: 'star',
        iconImage: 'star',
        color: 'red',
        secondaryColor: 'blue',
        unlimitedHeight: true,
        startsCollapsed: true,
        expanded: true,
        isCollapsible: true,
        collapsible: true,
        shouldCleanHidden: true,
        globalSearchable: true,
        ctaConfig: { label: 'Go', image: 'star', color: 'red', type: 'primary' },
        display: 'inline',
        model: 'schema',
        invalid: 'false',
        suggestionList: suggestions,
        mask: 'aaaa',
        fieldSize: 'full',
        detailPriority: 'other',
        hidden: true,
      },
    } as never),
    number: {
      type: 'number',
      format: 'number',
      title: 'Number',
      minimum: 0,
      maximum: 100,
      multipleOf: 5,
      metadata: { disabled: true, disabledType: 'disabled', detailOrder: 7, detailGroupId: 'basic' },
    },
    choice: { type: 'string', format: 'string-option-list', title: 'Choice', metadata: { optionList: options } },
    several: {
      type: 'array',
      format: 'multi-option-list',
      title: 'Several',
      minItems: 1,
      maxItems: 3,
      uniqueItems: true,
      metadata: { optionList: [{ value: 'a', label: 'A' }] },
    },
  }

  test('[1-3.3-03] [1-3.3-04] [1-3.3-05] fields: bounds, texts, option and suggestion items, where they are shown', async () => {
    const detailGroupList = [{ id: 'basic', name: 'Basic', order: 1 }]
    await define('Fields', fields, { detailGroupList })
    const { properties } = (await describeBuilt('Fields')).schema
    for (const [id, schema] of Object.entries(fields)) expect(properties[id]).toMatchObject(schema)
    for (const [key, item] of [
      ['optionList', { value: 'a', label: 'A', other: 1 }],
      ['suggestionList', { value: 'a', label: 'A', disabled: true }],
    ] as const) {
      const document = documentOf('Fields', { bounded: text({ metadata: { [key]: [item] } } as never) })
      expect((await server.call('SCHEMA_APPLY', { collectionId: 'Other', document }, calling)).status).toBe(400)
    }
  })

  test('[1-5-06] a group has a name of at least one character and an order from -1 on', async () => {
    const apply = (group: object) => {
      const detailGroupList = [{ id: 'basic', name: 'Basic', order: 1, ...group }]
      const document = { ...documentOf('Grouped', { name: text() }), detailGroupList }
      return server.call('SCHEMA_APPLY', { collectionId: 'Grouped', document, baseVersion: null }, calling)
    }
    for (const group of [{ name: undefined }, { name: '' }, { name: 7 }, { order: -2 }, { order: -1.5 }]) {
      const { status, json } = await apply(group)
      expect([group, status, json.error?.code]).toEqual([group, 400, 'VALIDATION_ERROR'])
    }
    expect((await apply({ name: 'B', order: -1 })).status).toBe(200)
  })

  const own = { text: text(), number: { type: 'number', format: 'number', title: 'N' } } as const
  const several: FieldSchema = {
    type: 'array',
    format: 'multi-option-list',
    title: 'Several',
    metadata: { optionList: [{ value: 'a', label: 'A' }] },
  }
  const object: FieldSchema = { type: 'object', format: 'object', title: 'Object', properties: { inner: text() } }
  const picker: FieldSchema = {
    type: 'string',
    format: 'collection-field',
    title: 'Field',
    metadata: { collectionId: 'Picked' },
  }
  /** Each property of the specification with a value it takes, and one that it does not. */
  const properties: [string, FieldSchema, unknown, unknown][] = [
    ['$id', own.text, 'https://example.test/name', 7],
    ['type', own.number, 'number', 'date'],
    ['format', own.text, 'text', 'no such format'],
    ['title', own.text, 'Title', 7],
    ['label', own.text, 'Label', 7],
    ['description', own.text, 'Description', 7],
    ['info', own.text, 'Info', 7],
    ['required', object, ['inner'], 'inner'],
    ['default', own.number, 4, 'four'],
    ['minimum', own.number, 1, '1'],
    ['maximum', own.number, 9, '9'],
    ['multipleOf', own.number, 2, 0],
    ['minLength', own.text, 2, -1],
    ['maxLength', own.text, 9, 1.5],
    ['pattern', own.text, '^[a-z]+$', '('],
    ['minItems', several, 1, -1],
    ['maxItems', several, 3, 'three'],
    ['uniqueItems', several, true, 'yes'],
    ['minProperties', object, 1, -1],
    ['metadata.optionList', several, [{ value: 'b', label: 'B' }], 'b'],
    ['metadata.suggestionList', own.text, [{ value: 'a', label: 'A' }], 'a'],
    ['metadata.invalid', own.text, { EQ: ['{{record.name}}', 'x'] }, 7],
    ['metadata.booleanLabelTrue', { type: 'boolean', format: 'switch', title: 'S' }, 'Yes', 7],
    ['metadata.booleanLabelFalse', { type: 'boolean', format: 'switch', title: 'S' }, 'No', 7],
    ['metadata.allowFileInput', { type: 'string', format: 'url', title: 'U' }, true, 'yes'],
    ['metadata.allowedFileTypes', { type: 'object', format: 'file', title: 'F' }, ['image'], 'image'],
    ['metadata.icon', own.text, 'star', 7],
    ['metadata.iconImage', own.text, 'star', 7],
    ['metadata.color', own.text, 'red', 7],
    ['metadata.secondaryColor', own.text, 'blue', 7],
    ['metadata.mask', own.text, '99-aa', 7],
    ['metadata.calculation', own.text, { UPPER: ['{{record.name}}'] }, 7],
    ['metadata.fieldSize', own.text, 'full', 'huge'],
    ['metadata.unlimitedHeight', own.text, true, 'yes'],
    ['metadata.startsCollapsed', object, true, 'yes'],
    ['metadata.expanded', object, true, 'yes'],
    ['metadata.isCollapsible', object, true, 'yes'],
    ['metadata.collapsible', object, true, 'yes'],
    ['metadata.subtype', object, 'framed', 7],
    ['metadata.sliderType', { type: 'number', format: 'range', title: 'R' }, 'stepped', 'round'],
    ['metadata.ctaConfig', own.text, { label: 'Go', image: 'star', color: 'red', type: 'primary' }, { other: 1 }],
    ['metadata.collectionId', picker, 'Picked', 7],
    ['metadata.fetchCriteria', picker, { options: { limit: 5 } }, 'all'],
    ['metadata.disableFreeText', own.text, true, 'yes'],
    ['metadata.additionalOptions', several, [{ value: 'c', label: 'C' }], 'c'],
    ['metadata.excludeFields', picker, ['name'], 'name'],
    ['metadata.model', { type: 'object', format: 'json', title: 'J' }, 'schema', 7],
    ['metadata.display', own.text, 'inline', 7],
    ['metadata.shouldCleanHidden', own.text, true, 'yes'],
    ['metadata.core', own.text, true, 'yes'],
    ['metadata.globalSearchable', own.text, true, 'yes'],
  ]

  beforeAll(async () => {
    await define('Picked', {})
  })

  test.each(properties)(
    '[1-3.3-01] [1-3.3-02] a field’s %s is stored and described; what it does not take is refused',
    async (key, base, taken, refused) => {
      const [outer = '', inner] = key.split('.')
      const schemaWith = (value: unknown) =>
        (inner
          ? { ...base, metadata: { ...base.metadata, [inner]: value } }
          : { ...base, [outer]: value }) as FieldSchema
      const collectionId = `P${properties.findIndex(([each]) => each === key)}`
      await define(collectionId, { field: schemaWith(taken) })
      const { field } = (await describeBuilt(collectionId)).schema.properties
      expect(field).toMatchObject(schemaWith(taken))
      const document = documentOf('Refused', { name: text(), field: schemaWith(refused) })
      const { status, json } = await server.call('SCHEMA_APPLY', { collectionId: 'Refused', document }, calling)
      expect([key, status, json.error?.code]).toEqual([key, 400, 'VALIDATION_ERROR'])
    },
  )

  test('[1-3.2-01] a collection: its names, schema, groups, quick filters, examples, when it was made, translations and search', async () => {
    const said = {
      name: 'Things',
      description: 'What things are',
      detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
      quickFilters: [{ id: 'named', type: 'other', title: 'Named', defaultFilter: { name: { $exists: true } } }],
      examples: [{ name: 'An example' }],
      i18nEnabled: true,
      globalSearchable: false,
    }
    await define('WholeThing', { size: own.number }, said)
    const described = await describeBuilt('WholeThing')
    const { name, description, quickFilters } = said
    expect(described).toMatchObject({ collectionId: 'WholeThing', name, description, quickFilters })
    expect(described.detailGroupList).toEqual(expect.arrayContaining(said.detailGroupList))
    expect(described.schema).toMatchObject({ type: 'object', properties: { size: own.number } })
    const stored = await call('CORE_GET', { collectionId: 'Entity', id: 'WholeThing' })
    const detailGroupList = expect.arrayContaining(said.detailGroupList)
    expect(stored).toMatchObject({ id: 'WholeThing', ...said, detailGroupList, createdAt: expect.any(String) })
    expect(stored.schema).toMatchObject({ type: 'object', properties: { size: own.number } })
  })

  test('[1-3.6-01] [1-3.6-02] [1-3.6-03] the association block; six subtypes, four flags', async () => {
    await define('Targets', { rank: { type: 'number', format: 'number', title: 'Rank' } })
    const said: AssociationSettings = {
      cursor: {
        collectionId: 'Targets',
        associationKey: 'sources',
        options: { orderBy: 'rank', descending: true, limit: 3 },
      },
      min: 0,
      max: 9,
      defaultFilter: { rank: { $gt: 1 } },
      fixedFilter: { rank: { $gt: 0 } },
      select: ['rank'],
      preventLoad: true,
      recordTitle: '{{record.name}}!',
      recordDescription: 'd',
      recordImage: 'star',
      recordColor: 'red',
      defaultLimit: 2,
      defaultKanbanField: 'rank',
      defaultOrderBy: 'rank',
      defaultDescending: false,
      disableCreateNew: true,
      disableLink: true,
      disableUnlink: true,
      disableNavigate: true,
    }
    const link = (association: AssociationSettings): FieldSchema => ({
      type: 'array',
      format: 'association',
      title: 'Targets',
      metadata: { association },
    })
    for (const subtype of ['list', 'kpi', 'table', 'card', 'grid'] as const) {
      await define('Sources', { targets: link({ ...said, subtype }) })
      const { association } = (await describeBuilt('Sources')).schema.properties.targets.metadata
      expect(association).toMatchObject({ ...said, subtype })
    }
    await define('Sources', { targets: link({ ...said, max: 1, subtype: 'dropdown' }) })
    for (const wrong of [{ subtype: 'carousel' }, { disableNavigate: 'yes' }, { max: -2 }, { min: -1 }]) {
      const document = documentOf('Sources', { targets: link({ ...said, ...wrong } as never) })
      expect((await server.call('SCHEMA_APPLY', { collectionId: 'Sources', document }, calling)).status).toBe(400)
    }
    const bare = { cursor: { collectionId: 'Targets', associationKey: 'bare' } }
    await define('Bare', { targets: link(bare) })
    const set = { set: ['x', 'y', 'z'].map(id => ({ id })) }
    for (const { id } of set.set) await call('DATA_CREATE', { collectionId: 'Targets', id, record: { name: id } })
    const made = await call('DATA_CREATE', { collectionId: 'Bare', record: { name: 'b', targets: set } })
    expect(made.targets.totalCount).toBe(3)
    await call('DATA_CREATE', { collectionId: 'Bare', record: { name: 'without' } })
  })

  test('[1-3.9-01] quick filters', async () => {
    const quickFilters: QuickFilter[] = [
      {
        id: 'choice',
        type: 'field',
        fieldId: 'choice',
        optionListType: 'multiple',
        defaultFilter: { choice: { $in: ['a'] } },
        title: 'Choice',
        color: 'red',
        icon: 'star',
        active: true,
        activeValues: ['a'],
        options: [{ value: 'a', label: 'A', image: 'star', color: 'red' }],
        hidden: false,
      },
      ...(['other', 'custom', 'default'] as const).map(type => ({
        id: type,
        type,
        title: type,
        defaultFilter: { choice: { $exists: true } },
      })),
    ]
    await define('Quick', { choice: fields['choice']! }, { quickFilters })
    expect((await describeBuilt('Quick')).quickFilters).toEqual(quickFilters)
    const wrong = [{ ...quickFilters[0], optionListType: 'some' }]
    const document = { ...documentOf('Quick', { choice: fields['choice']! }), quickFilters: wrong }
    expect((await server.call('SCHEMA_APPLY', { collectionId: 'Quick', document }, calling)).status).toBe(400)
  })
})

test('[1-3.7-03] a query carries select, omit, omitAssociations and fields', async () => {
  const parent: FieldSchema = {
    type: 'array',
    format: 'association',
    title: 'Parent',
    metadata: { association: { cursor: { collectionId: 'Nodes', associationKey: 'children' }, max: 1 } },
  }
  await define('Nodes', { rank: { type: 'number', format: 'number', title: 'Rank' }, parent })
  await call('DATA_CREATE', { collectionId: 'Nodes', id: 'root', record: { name: 'Root', rank: 1 } })
  const record = { name: 'Leaf', rank: 2, parent: { set: [{ id: 'root' }] } }
  await call('DATA_CREATE', { collectionId: 'Nodes', id: 'leaf', record })
  const leaf = async (more: object) =>
    (await call('DATA_LIST', { cursor: { collectionId: 'Nodes', filter: { id: { $eq: 'leaf' } } }, ...more })).list[0]
  expect(Object.keys(await leaf({ select: ['rank'] }))).toEqual(['id', 'version', 'rank', 'recordTitle'])
  expect(await leaf({ omit: ['rank'] })).not.toHaveProperty('rank')
  expect(await leaf({})).toHaveProperty('parent')
  expect(await leaf({ omitAssociations: true })).not.toHaveProperty('parent')
  expect((await leaf({})).parent.list[0]).not.toHaveProperty('rank')
  expect((await leaf({ fields: ['parent.rank'] })).parent.list[0]).toMatchObject({ id: 'root', rank: 1 })
})

test('[1-3.10-01] the activity says who changed what from what to what, and which links', async () => {
  const peers: FieldSchema = {
    type: 'array',
    format: 'association',
    title: 'Peers',
    metadata: { association: { cursor: { collectionId: 'Logged', associationKey: 'peerOf' } } },
  }
  await define('Logged', { peers })
  for (const id of ['a', 'b', 'c']) await call('DATA_CREATE', { collectionId: 'Logged', id, record: { name: id } })
  await call('DATA_UPDATE', { collectionId: 'Logged', id: 'a', record: { name: 'A', peers: { add: [{ id: 'b' }] } } })
  await call('DATA_UPDATE', {
    collectionId: 'Logged',
    id: 'a',
    record: { peers: { add: [{ id: 'c' }], remove: [{ id: 'b' }] } },
  })
  const filter = { collectionId: { $eq: 'Logged' }, recordId: { $eq: 'a' } }
  const { list } = await call('CORE_LIST', {
    cursor: { collectionId: 'Activity', filter, options: { orderBy: 'createdAt' } },
  })
  const [made, renamed, linked] = list
  expect(list).toHaveLength(3)
  expect(made).toMatchObject({ action: 'create', collectionId: 'Logged', recordId: 'a' })
  for (const entry of list) {
    expect([typeof entry.id, typeof entry.createdBy, Date.parse(entry.createdAt) > 0]).toEqual([
      'string',
      'string',
      true,
    ])
  }
  expect(renamed).toMatchObject({ action: 'update', changesCount: 2 })
  expect(renamed.changeLog).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: 'name', value: 'A', prevValue: 'a' }),
      expect.objectContaining({ key: 'peers', add: [expect.objectContaining({ id: 'b' })] }),
    ]),
  )
  expect(linked.changeLog).toEqual([
    expect.objectContaining({
      key: 'peers',
      add: [expect.objectContaining({ id: 'c' })],
      remove: [expect.objectContaining({ id: 'b' })],
    }),
  ])
})

describe('the fields that every record has', () => {
  test('[1-3.1-01] [1-3.1-04] are there in every collection, in their formats; nobody writes what only the server knows', async () => {
    await define('Plain', {})
    const { properties } = (await describeBuilt('Plain')).schema
    const formats = {
      id: 'text',
      recordTitle: 'text',
      recordDescription: 'multiline',
      recordImage: 'icon-or-image',
      recordColor: 'color',
      createdAt: 'date-time',
      createdBy: 'text',
      updatedAt: 'date-time',
      updatedBy: 'text',
    }
    for (const [id, format] of Object.entries(formats)) expect([id, properties[id]?.format]).toEqual([id, format])
    for (const id of ['createdAt', 'createdBy', 'updatedAt', 'updatedBy']) {
      expect(properties[id].metadata).toMatchObject({ disabled: true, disabledType: 'readonly' })
    }
    const made = await call('DATA_CREATE', { collectionId: 'Plain', id: 'p1', record: { name: 'One' } })
    expect(made).toMatchObject({ id: 'p1', createdAt: made.updatedAt, createdBy: made.updatedBy })
    expect(new Date(made.createdAt).toISOString()).toBe(made.createdAt)
    for (const id of ['createdAt', 'createdBy', 'updatedAt', 'updatedBy']) {
      const record = { [id]: id.endsWith('At') ? '2020-01-01T00:00:00.000Z' : 'somebody' }
      const answer = await server.call('DATA_UPDATE', { collectionId: 'Plain', id: 'p1', record }, calling)
      expect([id, answer.status, Object.keys(answer.json.error.details.fields)]).toEqual([id, 400, [`record.${id}`]])
    }
    const renamed = await call('DATA_UPDATE', {
      collectionId: 'Plain',
      id: 'p1',
      record: { id: 'p2', name: 'Two' },
    }).catch(() => undefined)
    expect(renamed?.id ?? 'p1').toBe('p1')
    const changed = await call('DATA_UPDATE', { collectionId: 'Plain', id: 'p1', record: { name: 'Two' } })
    expect([changed.id, changed.createdAt]).toEqual(['p1', made.createdAt])
    expect(changed.updatedAt >= made.updatedAt).toBe(true)
  })

  test('[1-3.1-05] have a column for additional properties beside them, which SQL may use; calls name each by its key', async () => {
    await define('Open', {})
    const { rows } = await server.services.database.query<{ type: string }>({
      text: `select format_type(atttypid, atttypmod) as type from pg_attribute join pg_class c on c.oid = attrelid
        join pg_namespace n on n.oid = relnamespace where nspname = 'one_test' and relname = 'Open' and attname = 'additionalProperties'`,
    })
    expect(rows).toEqual([{ type: 'jsonb' }])
    for (const id of ['additionalProperties', 'nmae']) {
      const record = { name: 'x', [id]: { a: 1 } }
      const { status, json } = await server.call('DATA_CREATE', { collectionId: 'Open', record }, calling)
      expect([id, status, Object.keys(json.error.details.fields)]).toEqual([id, 400, [`record.${id}`]])
    }
    const made = await call('DATA_CREATE', { collectionId: 'Open', id: 'o1', record: { name: 'x', colour: { a: 1 } } })
    expect(made).not.toHaveProperty('additionalProperties')
    expect(made).toMatchObject({ name: 'x', colour: { a: 1 } })
  })

  test('[2-3.8-26] come as a list with its query, cursor and schema, and with the number of all', async () => {
    await define('Listed', {})
    for (const id of ['l1', 'l2']) await call('DATA_CREATE', { collectionId: 'Listed', id, record: { name: id } })
    const cursor = { collectionId: 'Listed', filter: { name: { $exists: true } }, options: { limit: 1 } }
    const answer = await call('DATA_LIST', { cursor })
    expect(answer.list).toMatchObject([{ id: 'l1', name: 'l1' }])
    expect([answer.totalCount, answer.countState]).toEqual([2, 'exact'])
    expect(answer.query.cursor).toMatchObject(cursor)
    expect(answer.query.schema).toMatchObject({ type: 'object', properties: { name: text(), id: { format: 'text' } } })
    // Quick filters and actions are the collection's, which describing it tells (0-decisions §3).
    expect(Object.keys(answer.query).toSorted()).toEqual(['cursor', 'schema'])
  })

  test('[1-3.1-03] [1-3.1-07] get an id where it is left out, blank or a temporary one', async () => {
    await define('Named', {})
    const ids = new Set<string>()
    for (const id of [undefined, 'temp-1']) {
      const made = await call('DATA_CREATE', { collectionId: 'Named', ...(id && { id }), record: { name: 'x' } })
      expect(made.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
      ids.add(made.id)
    }
    for (const id of ['', 'temp-2', undefined]) {
      const record = { ...(id !== undefined && { id }), email: `n${ids.size}@one.test`, fullName: 'N', roles: [] }
      const made = await call('CORE_CREATE', { collectionId: 'User', record })
      expect(made.id).toMatch(/^[0-9a-f-]{36}$/)
      ids.add(made.id)
    }
    expect(ids.size).toBe(5)
  })
})
