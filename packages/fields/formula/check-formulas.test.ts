import type { FieldSchema, RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { checkFormulas, checkGroupFormulas } from './check-formulas.ts'

const text: FieldSchema = { type: 'string', format: 'text', title: 'Name' }
const number: FieldSchema = { type: 'number', format: 'number', title: 'Amount' }
const link: FieldSchema = {
  type: 'array',
  format: 'association',
  title: 'Customer',
  metadata: { association: { cursor: { collectionId: 'Customers' }, max: 1 } },
}
const rollUp: FieldSchema = {
  type: 'number',
  format: 'roll-up',
  title: 'Total of orders',
  metadata: { linked: { associationKey: 'customer', field: 'name', aggregate: 'count' } },
}
const customers: RecordSchema = { type: 'object', properties: { name: text, discount: number } }

function problemsOf(properties: Record<string, FieldSchema>): Record<string, string> {
  const schema: RecordSchema = {
    type: 'object',
    properties: { name: text, amount: number, customer: link, ...properties },
  }
  const found = checkFormulas(schema, id => (id === 'Customers' ? customers : undefined))
  return Object.fromEntries(found.map(({ path, message }) => [path, message]))
}

const calculated = (calculation: unknown, field: FieldSchema = number): FieldSchema => ({
  ...field,
  title: 'Calculated',
  metadata: { calculation: calculation as string },
})

test('formulas that fit are taken, wherever a property is declared to accept one', () => {
  expect(
    problemsOf({
      a: calculated({ MULTIPLY: ['{{record.amount}}', { SUBTRACT: [1, '{{record.customer.discount}}'] }] }),
      b: calculated('{{record.name}} of {{record.customer}}', text),
      c: { ...text, default: '{{user.fullName}}' },
      d: { ...number, metadata: { invalid: { IF: [{ GT: ['{{record.d}}', 5] }, 'Too much', false] } } },
      e: {
        ...text,
        metadata: { hidden: { EQ: ['{{record.name}}', 'x'] }, disabled: '{{record.flag}}', required: { NOT: [false] } },
      },
      flag: { type: 'boolean', format: 'checkbox', title: 'Flag' },
      g: { type: 'string', format: 'evaluation', title: 'Shown', metadata: { evaluation: { TODAY: [] } } },
    }),
  ).toEqual({})
})

test('[1-5-19] a wrong formula names the field, the place and what was likely meant', () => {
  expect(
    problemsOf({
      a: calculated({ ROUND: ['{{record.amuont}}', 2] }),
      b: calculated({ RUOND: [1] }),
      c: { ...text, metadata: { hidden: '{{user.fullNam}}' } },
    }),
  ).toEqual({
    'properties.a.metadata.calculation': 'record has no amuont; did you mean amount? (argument 1 of ROUND)',
    'properties.b.metadata.calculation': 'There is no function RUOND; did you mean ROUND?',
    'properties.c.metadata.hidden': 'user has no fullNam; did you mean fullName?',
  })
})

test('a stored calculation may depend on the record, what it links and constants alone', () => {
  const problems = problemsOf({
    clock: calculated({ TODAY: [] }, { type: 'string', format: 'date', title: 'Day' }),
    user: calculated('{{user.fullName}}', text),
    sum: rollUp,
    of: calculated({ ADD: ['{{record.sum}}', 1] }),
    many: { ...link, metadata: { association: { cursor: { collectionId: 'Customers' } } } },
    counted: calculated({ COUNT: ['{{record.many}}'] }),
    words: calculated({ CONCAT: ['a', 'b'] }),
  })
  expect(problems['properties.clock.metadata.calculation']).toContain('clock')
  expect(problems['properties.user.metadata.calculation']).toBe('There is nothing called user')
  expect(problems['properties.of.metadata.calculation']).toContain('Total of orders is worked out of linked records')
  expect(problems['properties.counted.metadata.calculation']).toContain('only a field that links at most one record')
  expect(problems['properties.words.metadata.calculation']).toBe(
    'The formula gives a text, but a number is needed here',
  )
})

test('calculations in a circle are told with all their fields', () => {
  const problems = problemsOf({
    a: { ...calculated({ ADD: ['{{record.b}}', 1] }), title: 'First' },
    b: { ...calculated({ ADD: ['{{record.a}}', 1] }), title: 'Second' },
  })
  expect(problems).toEqual({ 'properties.a.metadata.calculation': 'Is made of itself: First → Second → First' })
})

test('S51 nothing inherited is a field, and no function is found by an inherited name', () => {
  const problems = problemsOf({
    a: calculated({ ADD: ['{{record.__proto__.x}}', 1] }),
    b: calculated({ constructor: [1] }),
    c: calculated({ ADD: ['{{record.amount.constructor}}', 1] }),
    d: calculated({ hasOwnProperty: ['amount'] }),
  })
  expect(Object.keys(problems).sort()).toEqual(['a', 'b', 'c', 'd'].map(id => `properties.${id}.metadata.calculation`))
})

test('formulas that hide groups are checked as those of fields, each at its group', () => {
  const schema: RecordSchema = { type: 'object', properties: { name: text, amount: number } }
  const group = (hidden: unknown) => ({ id: 'a', name: 'A', order: 1, hidden: hidden as string })
  const groups = [group({ GT: ['{{record.amount}}', 1] }), group('{{record.gone}}'), { id: 'b', name: 'B', order: 2 }]
  const found = checkGroupFormulas(groups, schema, () => undefined)
  expect(found).toEqual([{ path: '1.hidden', message: expect.stringContaining('gone') }])
})
