import type { Filter, RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { matchesFilter } from '../../filter/matches-filter.ts'

const schema: RecordSchema = {
  type: 'object',
  properties: { phone: { type: 'string', format: 'phone-number', title: 'Phone', metadata: {} } },
}
const stored = {
  edmonton: '+17804289482',
  berlin: '+493012345678',
  local: '(780) 428-9482',
  rome: '+390612345678',
  other: '+12065550100',
}
const found = (condition: Filter) =>
  Object.entries(stored)
    .filter(([, phone]) => matchesFilter({ phone: condition } as Filter, { phone }, schema))
    .map(([name]) => name)
    .join(' ')

test.each([
  ['+1 (780) 428-9482', 'edmonton'],
  ['tel:+1-780-428-9482', 'edmonton'],
  ['001 780 428 9482', 'edmonton'],
  ['7804289482', 'edmonton local'],
  ['780.428.9482', 'edmonton local'],
  ['1 780 428 9482', 'edmonton'],
  ['030 12345678', 'berlin'],
  ['+49 (0)30 12345678', 'berlin'],
  ['06 1234 5678', 'rome'],
])(
  'a whole number written as %s is found by $eq, $in, $contains, $startsWith and $endsWith alike',
  (written, names) => {
    expect(found({ $eq: written })).toBe(names)
    expect(found({ $in: [written] })).toBe(names)
    expect(found({ $contains: written })).toBe(names)
    expect(found({ $startsWith: written })).toBe(names)
  },
)

test.each([
  ['780 428', 'edmonton local', 'edmonton local'],
  ['(780', 'edmonton local', 'edmonton local'],
  ['+1', 'edmonton other', 'edmonton other'],
  ['+1 780', 'edmonton', 'edmonton'],
  ['0049 30', 'berlin', 'berlin'],
  ['030', 'berlin', 'berlin'],
  ['428-94', 'edmonton local', ''],
  ['345 678', 'berlin rome', ''],
])('a part of one written as %s is found anywhere, or where numbers begin', (written, anywhere, beginning) => {
  expect(found({ $contains: written })).toBe(anywhere)
  expect(found({ $startsWith: written })).toBe(beginning)
  if (written !== '+1') expect(found({ $eq: written })).toBe('')
})

test('ends are found with and without the rest, and what is no part of a number finds none', () => {
  expect(found({ $endsWith: '94-82' })).toBe('edmonton local')
  expect(found({ $endsWith: '+1 780 428 9482' })).toBe('edmonton')
  expect(found({ $contains: 'call me' })).toBe('')
  expect(found({ $notContains: '780 428' })).toBe('berlin rome other')
  expect(found({ $ne: '7804289482' })).toBe('berlin rome other')
  expect(found({ $nin: ['7804289482', '+12065550100'] })).toBe('berlin rome')
  expect(found({ $contains: '' })).toBe(Object.keys(stored).join(' '))
})
