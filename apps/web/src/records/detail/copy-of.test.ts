import type { RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { copyOf } from './copy-of.ts'

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
