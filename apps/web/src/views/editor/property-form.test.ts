import { allComponents, findComponent, newComponent, propertyGroups, propertyTabs } from '@trellis/components'
import type { RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { changedBy, formOf, tabsOf, valuesOf } from './property-form.ts'

const tasks = { type: 'collection', collectionId: 'Tasks' } as const

test.each(allComponents.map(kind => [kind.id, kind] as const))(
  '[1-2.2-01] every property of %s stands in one tab of the specification, and in a group of it',
  (_id, kind) => {
    const asked = tabsOf(kind).flatMap(({ id }) => Object.entries(formOf(kind, tasks, id).schema.properties))
    const own = asked.map(([name]) => name).filter(name => !/^(source|field|event) /.test(name))
    expect(own.toSorted()).toEqual(Object.keys(kind.properties).toSorted())
    for (const [, field] of asked) expect(Object.keys(propertyGroups)).toContain(field.metadata?.detailGroupId)
    for (const { id } of tabsOf(kind)) expect(Object.keys(propertyTabs)).toContain(id)
  },
)

const table = {
  ...newComponent(findComponent('table') ?? expect.fail('table')),
  attrs: {
    title: 'Tasks',
    source: { type: 'collection' as const, cursor: { collectionId: 'Tasks' } },
    recordActions: [{ id: 'b', label: 'Edit', triggers: [] }],
    strange: 1,
  },
  listeners: { onRowClick: [{ id: 't', type: 'DISPATCH_PRINT' }], onOld: [{ id: 'o', type: 'DISPATCH_PRINT' }] },
}
const fieldsOf = (tab: 'basic' | 'item-buttons') =>
  Object.keys(formOf(findComponent('table') ?? expect.fail('table'), tasks, tab).schema.properties)

test('buttons and actions that were added and say nothing yet are none', () => {
  const recordActions = [null, { label: 'Edit', triggers: [null] }]
  const { attrs } = changedBy(table, { ...valuesOf(table), recordActions }, fieldsOf('item-buttons'))
  expect(attrs.recordActions).toEqual([{ id: expect.any(String), label: 'Edit', triggers: [] }])
  const listeners = changedBy(table, { ...valuesOf(table), 'event onRowClick': [null] }, fieldsOf('basic')).listeners
  expect(listeners['onRowClick']).toEqual([])
})

test('a tab changes what it asks for, and nothing else', () => {
  const values = valuesOf(table)
  expect(changedBy(table, values, fieldsOf('basic'))).toEqual({ attrs: table.attrs, listeners: table.listeners })
  const renamed = changedBy(table, { ...values, title: 'All tasks' }, fieldsOf('basic'))
  expect(renamed.attrs).toEqual({ ...table.attrs, title: 'All tasks' })
  const without = changedBy(table, { title: 'Lost' }, fieldsOf('item-buttons'))
  expect(without.attrs).toEqual({ title: 'Tasks', source: table.attrs.source, strange: 1 })
  expect(without.listeners).toBe(table.listeners)
})

test('a source that is emptied is gone, and so are events; others of an older version stay', () => {
  const { attrs, listeners } = changedBy(table, { title: 'Tasks' }, fieldsOf('basic'))
  expect(attrs).not.toHaveProperty('source')
  expect(Object.keys(listeners)).toEqual(['onOld'])
})

test('new buttons and actions get ids', () => {
  const recordActions = [{ label: 'New', triggers: [{ type: 'DISPATCH_PRINT' }] }]
  const [button] = changedBy(table, { recordActions }, fieldsOf('item-buttons')).attrs.recordActions ?? []
  expect([typeof button?.id, typeof button?.triggers[0]?.id]).toEqual(['string', 'string'])
})

test('fields are asked for by what they are to the component, of those that fit; emptied ones are gone', () => {
  const kanban = findComponent('kanban') ?? expect.fail('kanban')
  const known: RecordSchema['properties'] = {
    name: { type: 'string', format: 'text', title: 'Name' },
    state: {
      type: 'string',
      format: 'string-option-list',
      title: 'State',
      metadata: { optionList: [{ value: 'open', label: 'Open' }] },
    },
  }
  const { properties } = formOf(kanban, tasks, 'basic', { fields: known }).schema
  expect(properties['field column']?.metadata).toMatchObject({ collectionId: 'Tasks', excludeFields: ['name'] })
  const { source } = table.attrs
  const board = { ...newComponent(kanban), attrs: { source, fields: { column: 'state' } } }
  const values = valuesOf(board)
  expect(changedBy(board, values, Object.keys(properties)).attrs).toEqual(board.attrs)
  const { 'field column': _, ...without } = values
  expect(changedBy(board, without, Object.keys(properties)).attrs).toEqual({ source })
})

test('[2-3.1-17] what a shown view is given is asked for by its input, once there is a view', () => {
  const kind = findComponent('view') ?? expect.fail('view')
  const none = { type: 'collection', collectionId: undefined } as const
  expect(tabsOf(kind).map(({ id }) => id)).not.toContain('input')
  const input: RecordSchema = {
    type: 'object',
    properties: { customer: { type: 'string', format: 'text', title: 'Customer' } },
    required: ['customer'],
  }
  expect(tabsOf(kind, { input }).map(({ id }) => id)).toContain('input')
  const { schema } = formOf(kind, none, 'input', { input })
  expect(schema.required).toEqual(['input customer'])
  expect(schema.properties['input customer']?.metadata).toMatchObject({ allowFormula: true })
  const card = { ...newComponent(kind), attrs: { viewId: 'card', input: { customer: '{{vars.id}}', old: 1 } } }
  const fields = Object.keys(schema.properties)
  expect(changedBy(card, valuesOf(card), fields).attrs).toEqual(card.attrs)
  expect(changedBy(card, { 'input customer': 'ALFKI' }, fields).attrs.input).toEqual({ customer: 'ALFKI', old: 1 })
  expect(changedBy(card, {}, Object.keys(formOf(kind, none, 'basic', { input }).schema.properties)).attrs).toEqual({
    input: card.attrs.input,
  })
})

test('which a formula names, is given values by a key', () => {
  const kind = findComponent('view') ?? expect.fail('view')
  const asked = formOf(kind, { type: 'collection', collectionId: undefined }, 'input', { isGiven: true }).schema
  const fields = Object.keys(asked.properties)
  const card = { ...newComponent(kind), attrs: { viewId: '{{vars.view}}', input: { a: 1 } } }
  expect(changedBy(card, valuesOf(card), fields).attrs).toEqual(card.attrs)
  const [pairs = ''] = fields
  expect(changedBy(card, { [pairs]: [{ key: 'b', value: 2 }, { key: '' }] }, fields).attrs.input).toEqual({ b: 2 })
})

test('what a flow is started with is asked for input by input where it is known, and stored as its pairs are', () => {
  const kind = findComponent('table') ?? expect.fail('table')
  const source = { type: 'flow' as const, flowId: 'stock', flowInput: { shop: '{{vars.shop}}' } }
  const fromFlow = { ...table, attrs: { ...table.attrs, source } }
  const started: RecordSchema = {
    type: 'object',
    properties: { shop: { type: 'string', format: 'text', title: 'Shop' } },
  }
  const { properties } = formOf(kind, { type: 'flow', collectionId: undefined }, 'basic', { started }).schema
  const asked = Object.keys(properties)
  expect(Object.keys(properties['source  inputs']?.properties ?? {})).toEqual(['shop'])
  expect(asked).not.toContain('source flowInput')
  const values = valuesOf(fromFlow)
  const sourceBy = (more: object, fields = asked) => changedBy(fromFlow, { ...values, ...more }, fields).attrs.source
  expect(sourceBy({})).toEqual(source)
  expect(sourceBy({ 'source  inputs': { shop: 'Main' } })).toEqual({ ...source, flowInput: { shop: 'Main' } })
  expect(sourceBy({ 'source  inputs': undefined })).toEqual({ type: 'flow', flowId: 'stock' })
  const pairs = Object.keys(formOf(kind, { type: 'flow', collectionId: undefined }, 'basic').schema.properties)
  const said = { 'source flowInput': [{ key: 'other', value: 1 }] }
  expect(sourceBy(said, pairs)).toEqual({ ...source, flowInput: { other: 1 } })
})
