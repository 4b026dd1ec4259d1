import type { RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { namingLook, recordName } from './record-name.ts'

const id = '01a22bf1-b16c-76ed-8e93-d7a74ad0a2c4'
const text = { type: 'string', format: 'text', title: 'Text' } as const
const schema: RecordSchema = {
  type: 'object',
  properties: {
    secret: { type: 'string', format: 'password', title: 'Secret' },
    later: { ...text, metadata: { detailPriority: 'other' } },
    card: { type: 'string', format: 'credit-card-number', title: 'Card' },
    note: text,
  },
}

test('a record is called by its title, then by its first text that lists show', () => {
  expect(recordName({ id, recordTitle: 'Order 1', note: 'x' } as never, schema)).toBe('Order 1')
  const record = { id, secret: 'p', later: 'no', note: 'A note' } as never
  expect(recordName(record, schema)).toBe('A note')
  expect(recordName({ id, card: '4111111111111111' } as never, schema)).toBe('•••• 1111')
  const naming = Object.entries(schema.properties).filter(([, field]) => namingLook(field))
  expect(naming.map(([id]) => id)).toEqual(['card', 'note'])
})

test('without any text it is called by what tells it apart', () => {
  expect(recordName({ id, recordTitle: '  ', note: ' ' } as never, schema)).toBe('Untitled (4ad0a2c4)')
  expect(recordName({ id, recordTitle: '  ' })).toBe('Untitled (4ad0a2c4)')
  expect(recordName({ id: 'north' })).toBe('north')
})
