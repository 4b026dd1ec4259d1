import type { AppDocument, CollectionDocument, FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../../../tests/scenarios/world.ts'
import { savedKind as appAsset } from '../../apps/app-asset.ts'
import { applySchema, type SchemaRequest } from '../../schema/apply-schema.ts'
import { deleteCollection } from '../../schema/delete-collection.ts'
import { saveAsset } from '../assets/save-asset.ts'
import { whereUsed } from './where-used.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld('where_used')
  await apply('Customers', customers)
  await apply('Orders', orders)
  await world.tables.transaction(async connection => {
    const change = { connection, tenant: world.tenant, id: 'desk', document: desk, baseVersion: null, author: null }
    await saveAsset(appAsset, change)
    await connection.run(sql`insert into ${sql.id(world.tenant.coreSchema, 'SavedView')} (id, "createdAt", "updatedAt", name, "collectionId", state)
      values ('mine', now(), now(), 'Mine', 'Customers', ${JSON.stringify(view)}::jsonb)`)
  })
})
afterAll(() => world.close())

const text = (title: string, metadata?: FieldSchema['metadata']): FieldSchema => ({
  type: 'string',
  format: 'text',
  title,
  ...(metadata && { metadata }),
})
const documentOf = (
  name: string,
  properties: Record<string, FieldSchema>,
  more: Partial<CollectionDocument> = {},
): CollectionDocument => ({
  name,
  schema: { type: 'object', properties },
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  ...more,
})
const region = text('Region')
const customers = documentOf(
  'Customers',
  { name: text('Name'), region, shown: text('Shown', { calculation: 'In {{record.region}}' }) },
  {
    quickFilters: [{ id: 'q', type: 'field', fieldId: 'region', title: 'By region' }],
    examples: [{ region: 'north' }],
  },
)
const orders = documentOf('Orders', {
  subject: text('Subject'),
  customer: {
    type: 'array',
    format: 'association',
    title: 'Customer',
    metadata: {
      association: {
        cursor: { collectionId: 'Customers' },
        max: 1,
        select: ['name', 'region'],
        fixedFilter: { region: { $exists: true } },
        recordTitle: '{{record.region}}',
        defaultOrderBy: 'region',
      },
    },
  },
  from: {
    type: 'string',
    format: 'lookup',
    title: 'From',
    metadata: { linked: { associationKey: 'customer', field: 'region' } },
  },
})
const grant = { create: true, read: true, update: true, delete: false }
const desk: AppDocument = {
  name: 'Desk',
  collections: [
    {
      collectionId: 'Customers',
      ...grant,
      rowRule: { region: { $eq: 'north' } },
      overrides: { region: { readonly: true }, name: {} },
    },
    {
      collectionId: 'Orders',
      ...grant,
      rowRule: { customer: { $matches: { type: 'fields', filter: { region: { $eq: 'n' } } } } },
    },
  ],
  valueKeys: [],
}
const view = {
  orderBy: 'region',
  filter: {
    join: '$and',
    parts: [
      { field: 'region', operator: '$eq', value: 'n' },
      { field: 'name', operator: '$eq', value: 'x' },
    ],
  },
}

const apply = (collectionId: string, document: CollectionDocument, more: Partial<SchemaRequest> = {}) =>
  applySchema(world, { tenant: world.tenant, collectionId, document, author: null, ...more })

const places = async (collectionId: string, fieldId?: string) => {
  const { uses } = await whereUsed(world.tables, world.tenant, { collectionId, fieldId })
  return uses
    .map(({ name, field, place, isNeeded }) => `${name}: ${field ? `${field} ` : ''}${place}${isNeeded ? '' : ' *'}`)
    .sort()
}

const usesOfRegion = [
  'Customers: Shown calculation',
  'Customers: examples *',
  'Customers: quickFilters.fieldId',
  'Desk: overrides *',
  'Desk: rowRule',
  'Mine: filter *',
  'Mine: orderBy *',
  'Orders: Customer association.defaultOrderBy *',
  'Orders: Customer association.fixedFilter',
  'Orders: Customer association.recordTitle',
  'Orders: Customer association.select *',
  'Orders: From linked.field',
]

test('where a field is used is told with what names it; what could go without it is told apart', async () => {
  const found = (await places('Customers', 'region')).map(each => each.toLowerCase()).sort()
  expect(found).toEqual(usesOfRegion.map(each => each.toLowerCase()).sort())
})

test('a collection that others need is not deleted, and each of them is named', async () => {
  expect(await places('Customers')).toEqual([
    'Desk: collectionId',
    'Mine: collectionId *',
    'Orders: Customer association.cursor',
  ])
  await expect(
    deleteCollection(world, { tenant: world.tenant, collectionId: 'Customers', author: null }),
  ).rejects.toThrow('This collection is still used by Orders: Customer (association cursor); the app Desk')
})

test('removing a field that others need is refused with all of them, also where its values may be lost', async () => {
  const { region: _, ...kept } = customers.schema.properties
  await expect(apply('Customers', documentOf('Customers', kept), { acceptLoss: true })).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: {
      fields: { 'document.schema.properties.region': expect.stringMatching(/Desk: row rule.*|Orders: From/) },
    },
  })
})

test('a new id of a field is followed everywhere', async () => {
  const { region: _, ...others } = customers.schema.properties
  const renamed = { ...customers, schema: { type: 'object' as const, properties: { ...others, area: region } } }
  const { steps } = await apply('Customers', renamed, { renames: { area: 'region' } })
  expect(steps[0]?.sentences).toEqual([{ code: 'rename-field', values: { from: 'region', to: 'area' } }])
  expect(await places('Customers', 'region')).toEqual([])
  const found = (await places('Customers', 'area')).map(each => each.toLowerCase()).sort()
  expect(found).toEqual(usesOfRegion.map(each => each.toLowerCase()).sort())
})

test('a removed field goes out of columns, orders, examples and saved views, which can do without it', async () => {
  await apply('Customers', documentOf('Customers', { name: text('Name'), area: region, extra: text('Extra') }))
  const select = structuredClone(orders)
  const association = select.schema.properties['customer']?.metadata?.association
  if (association)
    Object.assign(association, { select: ['name', 'extra'], defaultOrderBy: 'extra', fixedFilter: {}, recordTitle: '' })
  const { from: _, ...left } = select.schema.properties
  await apply('Orders', { ...select, schema: { type: 'object', properties: left } })
  await world.tables.run(
    sql`update ${sql.id(world.tenant.coreSchema, 'SavedView')} set state = ${JSON.stringify({ ...view, orderBy: 'extra' })}::jsonb`,
  )
  await apply('Customers', documentOf('Customers', { name: text('Name'), area: region }))
  const live = await world.collections.find(world.tenant.id, 'Orders')
  expect(live?.fields.get('customer')?.schema.metadata?.association).toMatchObject({ select: ['name'] })
  expect(live?.fields.get('customer')?.schema.metadata?.association).not.toHaveProperty('defaultOrderBy')
  expect(await places('Customers', 'extra')).toEqual([])
})
