import type { AppCollection, DetailGroup, FieldSchema, RecordValues } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Employees, grant, link, makeEmployees, refusal, text } from '../../../../tests/scenarios/employees.ts'
import { applySchema } from '../schema/apply-schema.ts'
import { describeCollection } from './read/describe-collection.ts'

let world: Employees

const inGroup = (detailGroupId: string, field: FieldSchema): FieldSchema => ({
  ...field,
  metadata: { ...field.metadata, detailGroupId },
})
const plain = { EQ: ['{{record.kind}}', 'plain'] }
const groups: DetailGroup[] = [
  {
    id: 'basic',
    name: 'Basic',
    order: 1,
    description: 'What every parcel has',
    info: 'More of it',
    color: 'red',
    image: 'inventory',
    disabled: false,
    collapsible: true,
    startsCollapsed: true,
  },
  { id: 'care', name: 'Care', order: 2, hidden: plain, shouldCleanHidden: true },
  { id: 'kept', name: 'Kept', order: 3, hidden: plain },
  { id: 'never', name: 'Never', order: 4, hidden: true, shouldCleanHidden: true },
]
const properties = {
  kind: inGroup('basic', text('Kind')),
  weight: inGroup('basic', { type: 'number', format: 'number', title: 'Weight' }),
  fragile: inGroup('care', text('Fragile')),
  packer: inGroup('care', link('Packer', { cursor: { collectionId: 'Employees' }, max: 1 })),
  carriers: inGroup('care', link('Carriers', { cursor: { collectionId: 'Employees', associationKey: 'parcels' } })),
  label: inGroup('care', text('Label', { metadata: { calculation: 'Kind: {{record.kind}}' } })),
  note: inGroup('kept', text('Note')),
  old: inGroup('never', text('Old')),
}

beforeAll(async () => {
  world = await makeEmployees('hidden_groups')
  await world.seed('Employees', [{ id: 'ann', name: 'Ann', dept: 'sales' }])
  await define(properties)
}, 120_000)
afterAll(() => world?.close())

const define = (
  fields: Record<string, FieldSchema>,
  more: { required?: string[]; groups?: DetailGroup[]; renames?: Record<string, string> } = {},
) =>
  applySchema(world, {
    tenant: world.tenant,
    collectionId: 'Parcels',
    document: {
      name: 'Parcels',
      schema: { type: 'object', properties: fields, ...(more.required && { required: more.required }) },
      detailGroupList: more.groups ?? groups,
    },
    author: null,
    acceptLoss: true,
    ...(more.renames && { renames: more.renames }),
  })
const create = (record: RecordValues) => world.create(world.admin, 'Parcels', record)
const update = (id: string, record: RecordValues) => world.update(world.admin, 'Parcels', id, record)
const glass = {
  kind: 'glass',
  fragile: 'very',
  note: 'by hand',
  packer: { set: ['ann'] },
  carriers: { set: ['ann'] },
}

test('[1-3.4-01] a group keeps all that a builder says of it', async () => {
  const { document } = await world.collection('Parcels')
  expect(document.detailGroupList.slice(0, groups.length)).toEqual(groups)
})

test('[1-4-03] what is in a group that a formula hides loses its value on save, links too, where the group says so', async () => {
  const made = await create(glass)
  expect(made).toMatchObject({
    fragile: 'very',
    note: 'by hand',
    carriers: { totalCount: 1 },
    packer: { totalCount: 1 },
  })
  const plainer = await update(made.id, { kind: 'plain' })
  expect(plainer).toMatchObject({ kind: 'plain', note: 'by hand', label: 'Kind: plain' })
  for (const id of ['fragile', 'packer', 'carriers']) expect(plainer).not.toHaveProperty(id)
  const [last] = (await world.activity(made.id)).slice(-1)
  expect(last?.change_log?.map(each => each['key']).toSorted()).toEqual([
    'carriers',
    'fragile',
    'kind',
    'label',
    'packer',
  ])
  const sent = await update(made.id, { fragile: 'again', carriers: { add: ['ann'] } })
  for (const id of ['fragile', 'carriers']) expect(sent).not.toHaveProperty(id)
  const fresh = await create({ ...glass, kind: 'plain' })
  expect(fresh).toMatchObject({ note: 'by hand' })
  for (const id of ['fragile', 'packer', 'carriers']) expect(fresh).not.toHaveProperty(id)
})

test('[1-4-03] what is always hidden and cleaned is never kept', async () => {
  expect(await create({ kind: 'glass', old: 'x' })).not.toHaveProperty('old')
})

test('S91 what the caller does not see keeps its value though its group is cleaned', async () => {
  const made = await create(glass)
  const overrides = { fragile: { hidden: true }, packer: { hidden: true } }
  const caller = world.appUser('clerk', [grant('Parcels', 'read update', { overrides }), grant('Employees', 'read')])
  await world.update(caller, 'Parcels', made.id, { kind: 'plain' })
  const record = await world.get(world.admin, 'Parcels', made.id)
  expect(record).toMatchObject({ kind: 'plain', fragile: 'very', packer: { totalCount: 1 } })
  expect(record).not.toHaveProperty('carriers')
})

test('S91 the same with reset; links to what is out of reach stay, and the log holds only what the caller sees', async () => {
  await world.seed('Employees', [{ id: 'hugo', name: 'Hugo', dept: 'hr' }])
  const made = await create({ ...glass, carriers: { set: ['ann', 'hugo'] } })
  const overrides = { fragile: { hidden: true }, packer: { hidden: true } }
  const caller = world.appUser('packer', [
    grant('Parcels', 'read update', { overrides }),
    grant('Employees', 'read', { rowRule: { dept: { $eq: 'sales' } } }),
  ])
  await world.update(caller, 'Parcels', made.id, { kind: 'plain' }, { reset: true })
  const record = await world.get(world.admin, 'Parcels', made.id)
  expect(record).toMatchObject({ kind: 'plain', fragile: 'very', packer: { totalCount: 1 } })
  expect(record['carriers']).toMatchObject({ totalCount: 1, list: [{ id: 'hugo' }] })
  expect(record).not.toHaveProperty('note')
  const [last] = (await world.activity(made.id)).slice(-1)
  expect(last?.change_log?.map(each => each['key']).toSorted()).toEqual(['carriers', 'kind', 'label', 'note'])
  expect(JSON.stringify(last)).not.toContain('hugo')
})

test('S18 a formula over a field that the caller does not see is not told, and holds nevertheless', async () => {
  const told = async (overrides: NonNullable<AppCollection['overrides']>) => {
    const caller = world.appUser(JSON.stringify(overrides), [grant('Parcels', 'read create', { overrides })])
    const request = { services: world, caller, collectionId: 'Parcels', builder: false, core: false }
    const made = await world.create(caller, 'Parcels', { fragile: 'very', weight: 1 })
    const { detailGroupList } = await describeCollection(request)
    return { group: detailGroupList.find(({ id }) => id === 'care'), made }
  }
  expect((await told({})).group).toEqual(groups[1])
  const { hidden: _, ...rest } = groups[1] ?? {}
  expect((await told({ kind: { hidden: true } })).group).toEqual(rest)
})

test('what a group requires is needed only where it is shown', async () => {
  await define(properties, { required: ['fragile'] })
  const fields = { 'record.fragile': 'Required field' }
  expect((await refusal(create({ kind: 'glass' }))).details?.fields).toEqual(fields)
  const made = await create({ kind: 'plain' })
  expect((await refusal(update(made.id, { kind: 'glass' }))).details?.fields).toEqual(fields)
  expect(await update(made.id, { kind: 'glass', fragile: 'a bit' })).toMatchObject({ fragile: 'a bit' })
  await define(properties)
})

test('[1-4-03] what is wrong with a hidden field refuses no save: it is cleaned, or stays as it was', async () => {
  const age: FieldSchema = { type: 'number', format: 'number', title: 'Age', minimum: 18 }
  const ages = {
    age: { ...age, metadata: { hidden: plain } },
    lost: { ...age, metadata: { hidden: plain, shouldCleanHidden: true } },
    inGroup: inGroup('kept', age),
    inCleaned: inGroup('care', age),
    never: inGroup('never', age),
    owner: inGroup('kept', link('Owner', { cursor: { collectionId: 'Employees' }, min: 1, max: 1 })),
  }
  await define({ ...properties, ...ages })
  const conditional = ['age', 'lost', 'inGroup', 'inCleaned']
  const all = (value: number) => Object.fromEntries([...conditional, 'never'].map(id => [id, value]))
  const problems = Object.fromEntries(conditional.map(id => [`record.${id}`, 'Must be 18 or more']))
  const owner = { set: ['ann'] }
  const refused = await refusal(create({ kind: 'glass', owner, ...all(5) }))
  expect(refused.details?.fields).toEqual(problems)
  expect((await refusal(create({ kind: 'glass' }))).details?.fields).toEqual({ 'record.owner': 'Required field' })
  const fresh = await create({ kind: 'plain', weight: 1, ...all(5) })
  expect(fresh).toMatchObject({ kind: 'plain', weight: 1 })
  for (const id of Object.keys(all(5))) expect(fresh).not.toHaveProperty(id)
  const made = await create({ kind: 'glass', owner, ...all(20) })
  const told = await refusal(update(made.id, all(5)))
  expect(told.details?.fields).toEqual(problems)
  const plainer = await update(made.id, { kind: 'plain', ...all(5) })
  expect(plainer).toMatchObject({ kind: 'plain', age: 20, inGroup: 20, owner: { totalCount: 1 } })
  for (const id of ['lost', 'inCleaned', 'never']) expect(plainer).not.toHaveProperty(id)
  const records = [
    { id: made.id, weight: 3, ...all(4) },
    { kind: 'plain', weight: 4, ...all(4) },
  ]
  const { text: answer } = await world.records.bulkSave(
    world.admin,
    { collectionId: 'Parcels', records },
    { core: false },
  )
  expect(JSON.parse(answer)).toMatchObject({ summary: { successful: 2 } })
  expect(await world.get(world.admin, 'Parcels', made.id)).toMatchObject({ weight: 3, age: 20, inGroup: 20 })
  await define(properties)
})

test('a formula that names what is not there is refused at its group', async () => {
  const wrong = groups.map(group => (group.id === 'care' ? { ...group, hidden: '{{record.gone}}' } : group))
  expect(Object.keys((await refusal(define(properties, { groups: wrong }))).details?.fields ?? {})).toEqual([
    'document.detailGroupList.1.hidden',
  ])
})

test('a field that a group names is renamed in its formula too', async () => {
  const { kind, ...others } = properties
  const renames = { sort: 'kind' }
  await define({ sort: kind, ...others }, { renames })
  const { document } = await world.collection('Parcels')
  const hidden = document.detailGroupList.find(({ id }) => id === 'care')?.hidden
  expect(hidden).toEqual({ EQ: ['{{record.sort}}', 'plain'] })
  const made = await create({ sort: 'plain', fragile: 'very' })
  expect(made).not.toHaveProperty('fragile')
})
