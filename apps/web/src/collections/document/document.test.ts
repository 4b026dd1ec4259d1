import { allFormats } from '@trellis/fields'
import type { CollectionDocument } from '@trellis/model'
import { systemFields, systemGroup } from '@trellis/model'
import { expect, test } from 'vitest'
import {
  addField,
  changeFormat,
  duplicateField,
  fieldsOfGroup,
  freeFieldId,
  mayBeRequired,
  moveField,
  removeField,
  renameField,
  setRequired,
} from './fields.ts'
import { addGroup, inOrder, moveGroup, removeGroup } from './groups.ts'

const orders: CollectionDocument = {
  name: 'Orders',
  schema: {
    type: 'object',
    required: ['orderDate'],
    properties: {
      orderDate: {
        type: 'string',
        format: 'date',
        title: 'Order date',
        metadata: { detailGroupId: 'basic', detailOrder: 1 },
      },
      freight: {
        type: 'number',
        format: 'currency',
        title: 'Freight',
        minimum: 0,
        metadata: { detailGroupId: 'basic', detailOrder: 2 },
      },
      shipCity: {
        type: 'string',
        format: 'text',
        title: 'City',
        metadata: { detailGroupId: 'shipping', detailOrder: 1 },
      },
      ...systemFields,
    },
  },
  detailGroupList: [
    { id: 'basic', name: 'Basic', order: 1 },
    { id: 'shipping', name: 'Shipping', order: 2 },
    systemGroup,
  ],
}
const order = (document: CollectionDocument, groupId: string) => fieldsOfGroup(document, groupId).map(([id]) => id)

test('[1-3.3-06] adding a field creates type string, format text, with its title', () => {
  const { document, fieldId } = addField(orders, { title: 'New field', groupId: 'basic' })
  expect(document.schema.properties[fieldId]).toEqual({
    type: 'string',
    format: 'text',
    title: 'New field',
    metadata: { detailGroupId: 'basic', detailOrder: 3 },
  })
  expect(fieldId).toBe('newField')
  expect(addField(document, { title: 'New field' }).fieldId).toBe('newField2')
})

test('ids made from titles never meet a system field or version', () => {
  expect(freeFieldId(orders, 'Version')).toBe('version2')
  expect(freeFieldId(orders, 'Created at')).toBe('createdAt2')
  expect(freeFieldId(orders, '2nd try')).toBe('field2ndTry')
  expect(freeFieldId(orders, '')).toBe('field')
})

test('[1-5-08] renaming keeps place and settings and updates the required list', () => {
  const renamed = renameField(orders, 'orderDate', 'placedOn')
  expect(order(renamed, 'basic')).toEqual(['placedOn', 'freight'])
  expect(renamed.schema.required).toEqual(['placedOn'])
})

test('[1-4-19] changing the format keeps title, group, order and option list only', () => {
  const wide = { ...orders, schema: { ...orders.schema, properties: { ...orders.schema.properties } } }
  const field = changeFormat(wide, 'freight', 'text').schema.properties['freight']
  expect(field).toMatchObject({ type: 'string', format: 'text', title: 'Freight' })
  expect(field).not.toHaveProperty('minimum')
  expect(field?.metadata).toMatchObject({ detailGroupId: 'basic', detailOrder: 2 })
})

test('[1-4-20] moving a field between groups reassigns it and numbers from 1', () => {
  const moved = moveField(orders, 'shipCity', { groupId: 'basic', beforeId: 'freight' })
  expect(order(moved, 'basic')).toEqual(['orderDate', 'shipCity', 'freight'])
  expect(fieldsOfGroup(moved, 'basic').map(([, field]) => field.metadata?.detailOrder)).toEqual([1, 2, 3])
  expect(order(moved, 'shipping')).toEqual([])
  expect(order(moveField(orders, 'orderDate', { groupId: 'basic' }), 'basic')).toEqual(['freight', 'orderDate'])
})

test('removing and duplicating', () => {
  expect(removeField(orders, 'orderDate').schema.required).toBeUndefined()
  const copy = duplicateField(orders, 'freight', 'Freight copy')
  expect(copy.document.schema.properties[copy.fieldId]).toMatchObject({
    format: 'currency',
    minimum: 0,
    title: 'Freight copy',
  })
  expect(order(copy.document, 'basic')).toEqual(['orderDate', 'freight', 'freightCopy'])
  expect(setRequired(setRequired(orders, 'freight', true), 'orderDate', false).schema.required).toEqual(['freight'])
})

test('[1-3.4-04] [2-9-08] new groups are inserted first and orders start at 1', () => {
  const { document, groupId } = addGroup(orders, 'New group')
  expect(inOrder(document).map(({ id, order: place }) => [id, place])).toEqual([
    [groupId, 1],
    ['basic', 2],
    ['shipping', 3],
    ['system', 4],
  ])
})

test('groups move as a whole; the fields of a removed one go to the first that is left', () => {
  expect(inOrder(moveGroup(orders, 'shipping', { id: 'basic', position: 'before' })).map(({ id }) => id)).toEqual([
    'shipping',
    'basic',
    'system',
  ])
  expect(order(removeGroup(orders, 'shipping'), 'basic')).toEqual(['orderDate', 'freight', 'shipCity'])
})

test('[1-5-05] associations, info blocks and objects have no required checkbox, nor has what is worked out or never stored', () => {
  const without = allFormats.filter(({ id }) => !mayBeRequired({ format: id })).map(({ id }) => id)
  expect(without).toEqual(expect.arrayContaining(['association', 'info-block', 'object']))
  const stored = allFormats.filter(({ storage }) => storage === 'column').map(({ id }) => id)
  expect(without.filter(id => stored.includes(id))).toEqual(['object'])
})
