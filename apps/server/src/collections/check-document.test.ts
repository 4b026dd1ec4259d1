import {
  type CollectionDocument,
  clearableConstraints,
  type FieldSchema,
  FieldSchema as FieldShape,
} from '@trellis/model'
import { Check } from 'typebox/value'
import { expect, test } from 'vitest'
import { checkDocument } from './check-document.ts'
import { newCollectionDocument, normaliseDocument } from './normalise-document.ts'

const text = (more: Partial<FieldSchema> = {}): FieldSchema => ({
  type: 'string',
  format: 'text',
  title: 'Field',
  ...more,
})
const association = (collectionId: string, more: object = {}): FieldSchema => ({
  type: 'array',
  format: 'association',
  title: 'Link',
  metadata: { association: { cursor: { collectionId }, ...more } },
})
const documentOf = (
  properties: Record<string, FieldSchema>,
  more: Partial<CollectionDocument> = {},
): CollectionDocument =>
  normaliseDocument({ name: 'Things', schema: { type: 'object', properties }, detailGroupList: [], ...more })

type Given = { collectionId?: string; live?: CollectionDocument; renames?: Record<string, string> }

function problems(
  document: CollectionDocument,
  { collectionId = 'Things', live, renames = {} }: Given = {},
): Record<string, string> {
  const others = [{ id: 'Others', version: 1, document: documentOf({ taken: text() }), table: 'Others', columns: {} }]
  const stored = { schemaVersion: '1', collections: others, associations: [], idChanges: [] }
  const found = checkDocument({ collectionId, document, live, renames, linkRenames: [], stored, prefix: 'document.' })
  return Object.fromEntries(found.map(({ path, message }) => [path.replace('document.', ''), message]))
}

test('[1-3.2-02] the default of a new collection has nothing wrong with it', () => {
  const document = newCollectionDocument()
  expect(document).toMatchObject({
    name: 'New collection',
    globalSearchable: true,
    examples: [],
    schema: { type: 'object' },
  })
  expect(document.detailGroupList.find(group => group.id === 'system')).toMatchObject({
    hidden: true,
    startsCollapsed: true,
  })
  expect(Object.keys(document.schema.properties)).toEqual(
    expect.arrayContaining(['id', 'recordTitle', 'createdAt', 'updatedBy']),
  )
  expect(problems(document)).toEqual({})
})

test('[1-3.1-02] the created and updated fields sit in a group Activity, where a builder did not place them elsewhere', () => {
  const noted = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy']
  const groupsOf = ({ schema, detailGroupList }: CollectionDocument) =>
    noted.map(id => detailGroupList.find(group => group.id === schema.properties[id]?.metadata?.detailGroupId)?.name)
  const document = newCollectionDocument()
  expect(groupsOf(document)).toEqual(noted.map(() => 'Activity'))
  // As definitions were stored before there was that group.
  const { properties } = document.schema
  const inSystem = Object.entries(properties).map(([id, field]): [string, FieldSchema] => [
    id,
    { ...field, metadata: { ...field.metadata, detailGroupId: noted.includes(id) ? 'system' : 'basic' } },
  ])
  const detailGroupList = document.detailGroupList.filter(({ name }) => name !== 'Activity')
  const before = {
    ...document,
    detailGroupList,
    schema: { ...document.schema, properties: Object.fromEntries(inSystem) },
  }
  expect(groupsOf(normaliseDocument(before))).toEqual(noted.map(() => 'Activity'))
  const createdAt = { ...properties['createdAt'], metadata: { detailGroupId: 'basic' } } as FieldSchema
  const placed = { ...document, schema: { ...document.schema, properties: { ...properties, createdAt } } }
  expect(groupsOf(normaliseDocument(placed))[0]).toBe('Basic')
})

test('[1-5-07] ids are told apart without regard to case', () => {
  expect(problems(documentOf({ city: text(), City: text() }))).toEqual({ 'schema.properties.City': 'Duplicated ID' })
  expect(problems(documentOf({}), { collectionId: 'oThErS' })).toEqual({ collectionId: 'Duplicated ID' })
})

test('reserved ids are refused, a field may have the name of a core collection', () => {
  expect(problems(documentOf({ ID: text() }))).toEqual({ 'schema.properties.ID': 'This ID is reserved' })
  expect(problems(documentOf({ version: text() }))).toEqual({ 'schema.properties.version': 'This ID is reserved' })
  expect(problems(documentOf({}), { collectionId: 'user' })).toEqual({ collectionId: 'This ID is reserved' })
  expect(problems(documentOf({ country: text(), select: text(), xmin: text() }))).toEqual({})
})

test('[1-6-17] system fields can be neither removed, renamed nor turned into something else', () => {
  const mine = {
    recordTitle: text({ format: 'number', title: 'Name', metadata: { calculation: '{{record.a}}', unique: true } }),
  }
  const { properties } = documentOf({ a: text(), ...mine }).schema
  expect(properties['recordTitle']).toMatchObject({
    format: 'text',
    title: 'Name',
    metadata: { calculation: '{{record.a}}', disabled: true },
  })
  expect(properties['recordTitle']?.metadata).not.toHaveProperty('unique')
  expect(properties['createdBy']).toBeDefined()
  const live = documentOf({ a: text() })
  expect(problems(documentOf({ a: text(), b: text() }), { live, renames: { b: 'createdBy' } })).toEqual({
    'renames.b': 'The ID of a system field cannot be changed',
  })
})

test('[1-6-17] the id of an association cannot be changed', () => {
  const live = documentOf({ a: association('Others') })
  expect(problems(documentOf({ b: association('Others') }), { live, renames: { b: 'a' } })).toEqual({
    'renames.b': 'The ID of an association cannot be changed',
  })
})

test('each problem names its place', () => {
  expect(
    problems(
      documentOf({
        a: text({ format: 'nothing' }),
        b: text({ metadata: { detailGroupId: 'nowhere' } }),
        c: text({ minLength: 5, maxLength: 2 }),
        d: text({ default: 7 }),
        e: text({ pattern: '(' }),
        f: { type: 'boolean', format: 'checkbox', title: 'F', metadata: { unique: true } },
        g: text({
          format: 'string-option-list',
          metadata: {
            optionList: [
              { value: 'x', label: 'X' },
              { value: 'x', label: 'Y' },
            ],
          },
        }),
        h: text({ metadata: { calculation: '{{record.missing}}' } }),
        i: association('Nowhere'),
        j: association('Others', { cursor: { collectionId: 'Others', associationKey: 'Taken' } }),
        k: association('Others', { min: 3, max: 2 }),
        l: association('Activity'),
      }),
    ),
  ).toEqual({
    'schema.properties.a.format': 'There is no field format nothing',
    'schema.properties.b.metadata.detailGroupId': 'There is no group nowhere',
    'schema.properties.c.minLength': 'The lower bound is above the upper bound',
    'schema.properties.d.default': expect.stringContaining('not valid'),
    'schema.properties.e.pattern': expect.stringContaining('cannot be used'),
    'schema.properties.f.metadata.unique': expect.stringContaining('cannot be unique'),
    'schema.properties.g.metadata.optionList': 'Two options have the value x',
    'schema.properties.h.metadata.calculation': 'record has no missing',
    'schema.properties.i.metadata.association.cursor.collectionId': 'There is no collection Nowhere',
    'schema.properties.j.metadata.association.cursor.associationKey': 'Duplicated ID',
    'schema.properties.k.metadata.association.min': 'The lower bound is above the upper bound',
    'schema.properties.l.metadata.association.cursor.collectionId': 'There is no collection Activity',
  })
})

test('fields keep the order in which they were written, group by group', () => {
  const properties = documentOf({ z: text(), a: text({ metadata: { detailOrder: 7 } }), m: text() }).schema.properties
  expect(['z', 'a', 'm'].map(id => properties[id]?.metadata?.detailOrder)).toEqual([8, 7, 9])
})

test('[1-5-12] [2-5-38] constraints that were emptied are not stored', () => {
  const emptied = Object.fromEntries(clearableConstraints.map(key => [key, null]))
  const inner = { ...text(), ...emptied } as FieldSchema
  const object: FieldSchema = { type: 'object', format: 'object', title: 'Object', properties: { inner } }
  const { properties } = documentOf({ field: { ...text(), ...emptied } as FieldSchema, object }).schema
  expect(Object.keys(properties['field'] ?? {}).toSorted()).toEqual(['format', 'metadata', 'title', 'type'])
  expect(properties['object']?.properties?.['inner']).toEqual(text())
  expect(Check(FieldShape, { ...text(), ...emptied, default: 1 })).toBe(true)
})

test('fields inside a field have the form of a field', () => {
  const object = { type: 'object', format: 'object', title: 'Object' } as const
  const wrong = { inner: { type: 'string', format: 'text', unknown: 1 } } as unknown as Record<string, FieldSchema>
  expect(problems(documentOf({ object: { ...object, properties: wrong } }))).toEqual({
    'schema.properties.object.properties.inner.title': 'Is required',
    'schema.properties.object.properties.inner.unknown': 'Is not known here',
  })
  const list = { type: 'array', format: 'array', title: 'List', items: 5 } as unknown as FieldSchema
  expect(Object.keys(problems(documentOf({ list })))).toEqual(['schema.properties.list.items'])
})

test('what is concealed is a field of its own', () => {
  const inside = (format: string): FieldSchema => ({
    type: 'array',
    format: 'array',
    title: 'List',
    items: { ...text(), format },
  })
  const found = problems(documentOf({ a: inside('rich-text'), b: inside('password'), c: inside('text') }))
  expect(Object.keys(found)).toEqual(['schema.properties.b.items.format'])
})

test('a lookup names a collection that is there', () => {
  const lookup = (collectionId: string): FieldSchema => ({
    type: 'string',
    format: 'collection-lookup',
    title: 'Lookup',
    metadata: { collectionId },
  })
  expect(problems(documentOf({ a: lookup('Others'), b: lookup('Country'), c: lookup('Things') }))).toEqual({})
  expect(problems(documentOf({ a: lookup('Nowhere') }))).toEqual({
    'schema.properties.a.metadata.collectionId': 'There is no collection Nowhere',
  })
})
