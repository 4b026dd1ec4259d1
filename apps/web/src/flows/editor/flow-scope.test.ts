import { newFlow } from '@trellis/flows'
import type { FlowDocument, RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { flowFormulaScope } from './flow-scope.ts'

const scopeOf = (more: Partial<FlowDocument>, schemas: Record<string, RecordSchema> = {}) =>
  flowFormulaScope({ ...newFlow(), name: 'Bills', ...more }, new Map(Object.entries(schemas))).types
const eventOf = (more: Partial<FlowDocument>) => scopeOf(more).event?.properties ?? {}

const orders: RecordSchema = {
  type: 'object',
  properties: {
    total: { type: 'number', format: 'number', title: 'Total' },
    customer: {
      type: 'object',
      format: 'association',
      title: 'Customer',
      metadata: { association: { cursor: { collectionId: 'Customers', associationKey: 'orders' }, max: 1 } },
    },
  },
}

test('formulas know of schedules and webhooks what the flow has of them', () => {
  expect(Object.keys(eventOf({}))).toEqual(['query'])
  expect(Object.keys(eventOf({})['query']?.properties ?? {})).toEqual(['searchString', 'options'])
  const schedules = [{ id: 'a', type: 'daily', time: '08:00', timezone: 'UTC' }] as const
  const { schedule, webhook } = eventOf({ schedules: [...schedules], webhook: { proof: 'standard' } })
  expect(Object.keys(schedule?.properties ?? {})).toEqual(['id', 'nominalAt', 'payload'])
  expect(Object.keys(webhook?.properties ?? {})).toEqual(['id', 'headers', 'query', 'body'])
})

test('formulas know the record that started the flow, its links as operations give them, and of updates what changed', () => {
  expect(Object.keys(scopeOf({}))).not.toContain('record')
  const created = { id: 'a', event: 'create', collectionId: 'Orders' } as const
  const { record, changed } = scopeOf({ triggers: [created] }, { Orders: orders })
  expect(changed?.properties).toBeUndefined()
  expect(record?.properties?.['total']).toMatchObject({ kind: 'number', title: 'Total' })
  expect(record?.properties?.['customer']?.properties?.['list']?.kind).toBe('list')
  expect(record?.properties?.['updatedAt']?.kind).toBe('dateTime')
  const updated = scopeOf({ triggers: [{ ...created, event: 'update' }] }, { Orders: orders }).changed
  expect(updated?.properties?.['total']?.properties?.['prevValue']?.kind).toBe('number')
})

test('of a collection that is not loaded any field may be read', () => {
  const triggers = ['Orders', 'Gone'].map(collectionId => ({
    id: collectionId,
    event: 'create' as const,
    collectionId,
  }))
  expect(scopeOf({ triggers }, { Orders: orders }).record?.isOpen).toBe(true)
  expect(scopeOf({ triggers: triggers.slice(0, 1) }, { Orders: orders }).record?.isOpen).toBeUndefined()
})

test('events of triggers bear the linked records where links start the flow', () => {
  const of = (event: 'create' | 'link') =>
    Object.keys(eventOf({ triggers: [{ id: 'a', event, collectionId: 'Orders' }] })['record']?.properties ?? {})
  expect(of('create')).toEqual(['id', 'collectionId', 'event'])
  expect(of('link')).toEqual(['id', 'collectionId', 'event', 'linkedIds'])
})
