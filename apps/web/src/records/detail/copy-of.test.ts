import type { RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { copyOf, leftOutOf } from './copy-of.ts'

const text = (metadata: object = {}) => ({ type: 'string', format: 'text', title: 'Text', metadata }) as const

const schema: RecordSchema = {
  type: 'object',
  properties: {
    id: text(),
    name: text(),
    empty: text(),
    code: text({ unique: true }),
    total: text({ calculation: '{{record.name}}' }),
    fixed: text({ disabled: true }),
    number: { type: 'string', format: 'autonumber', title: 'Number' },
    secret: { type: 'string', format: 'password', title: 'Secret' },
    orders: { type: 'array', format: 'association', title: 'Orders' },
    gone: { type: 'string', format: 'no such format', title: 'Gone' },
  },
}

test('a copy has what people enter, and nothing that belongs to one record alone', () => {
  const orders = { list: [{ id: 'o1', recordTitle: 'First' }], totalCount: 1 }
  const one = { id: 'a', version: 3, name: 'Chai', empty: null, code: 'C1', total: 'x', fixed: 'y', createdAt: 'now' }
  expect(copyOf(schema, { ...one, number: '7', secret: 's', orders, gone: 'z' } as never)).toEqual({ name: 'Chai' })
})

test('what a record has beside its fields comes along', () => {
  const record = { id: 'a', version: 3, name: 'Chai', createdAt: 'now', colour: { rgb: [1] } }
  expect(copyOf(schema, record as never)).toEqual({ name: 'Chai', colour: { rgb: [1] } })
})

const link = (title: string, association: object) =>
  ({ type: 'array', format: 'association', title, metadata: { association: { cursor: {}, ...association } } }) as never

const linked: RecordSchema = {
  type: 'object',
  properties: {
    name: text(),
    code: { ...text({ unique: true }), title: 'Code' },
    empty: { ...text({ unique: true }), title: 'Empty code' },
    firm: link('Firm', { max: 1, inverseMax: -1 }),
    tags: link('Tags', { max: -1 }),
    orders: link('Orders', { inverseMax: 1 }),
    badge: link('Badge', { max: 1, inverseMax: 1 }),
    nothing: link('Nothing', { inverseMax: 1 }),
    crowd: link('Crowd', { inverseMax: 5 }),
    closed: link('Closed', { disableLink: true }),
  },
}

test('links that many records may have come along, with what they say; what else is entered and left out is told with the reason', () => {
  const of = (...ids: string[]) => ({ list: ids.map(id => ({ id, recordTitle: id })), totalCount: ids.length })
  const tags = { list: [{ id: 't1', relationship: { role: 'x' } }, { id: 't2' }], totalCount: 2 }
  const record = {
    id: 'a',
    version: 1,
    name: 'Chai',
    code: 'C1',
    empty: '',
    firm: of('f1'),
    tags,
    orders: of('o1'),
    badge: of('b1'),
    nothing: of(),
    crowd: { ...of('c1'), totalCount: 2000 },
    closed: of('x1'),
  }
  expect(copyOf(linked, record as never)).toEqual({
    name: 'Chai',
    $$firm: { set: [{ id: 'f1', recordTitle: 'f1' }] },
    $$tags: { add: tags.list, remove: [] },
  })
  expect(leftOutOf(linked, record as never)).toEqual([
    { reason: 'unique', titles: ['Code'] },
    { reason: 'exclusive', titles: ['Orders', 'Badge'] },
    { reason: 'tooMany', titles: ['Crowd'] },
  ])
})
