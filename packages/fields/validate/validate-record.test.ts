import type { FieldSchema, RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { checkFieldSchema } from './check-field-schema.ts'
import { validateRecord } from './validate-record.ts'

const schema: RecordSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', format: 'text', title: 'Name', maxLength: 5 },
    freight: { type: 'number', format: 'currency', title: 'Freight', minimum: 0 },
    due: { type: 'string', format: 'date', title: 'Due' },
    open: { type: 'boolean', format: 'checkbox', title: 'Open' },
    tags: {
      type: 'array',
      format: 'multi-option-list',
      title: 'Tags',
      metadata: { optionList: [{ value: 'a', label: 'A' }] },
    },
    customer: { type: 'array', format: 'association', title: 'Customer' },
  },
  required: ['name', 'open', 'tags', 'customer'],
}

test('tells every problem at once, by field id', () => {
  const values = { name: 'too long', freight: -1, due: '2024-02-30', tags: [], other: 1 }
  expect(validateRecord({ schema, values }).problems).toEqual([
    { path: 'name', message: 'At most 5 characters' },
    { path: 'freight', message: 'Must be 0 or more' },
    { path: 'due', message: 'There is no such day' },
    { path: 'open', message: 'Required field' },
    { path: 'tags', message: 'Required field' },
    { path: 'other', message: 'Unknown field' },
  ])
})

test('a partial record is only asked for what it empties', () => {
  expect(validateRecord({ schema, values: { due: null }, partial: true })).toEqual({
    values: { due: null },
    problems: [],
  })
  expect(validateRecord({ schema, values: { name: '' }, partial: true }).problems).toEqual([
    { path: 'name', message: 'Required field' },
  ])
})

test('values come back in the form that is stored, empty text as null', () => {
  const values = { name: 'ok', due: '', freight: -0, open: false, customer: { set: ['ALFKI'] } }
  expect(validateRecord({ schema, values, partial: true })).toEqual({
    values: { name: 'ok', due: null, freight: 0, open: false, customer: { set: [{ id: 'ALFKI' }] } },
    problems: [],
  })
})

test('keys that every object has are no fields', () => {
  const values = JSON.parse('{"__proto__": 1, "constructor": 2, "toString": 3}')
  expect(validateRecord({ schema, values, partial: true }).problems.map(problem => problem.message)).toEqual(
    Array.from({ length: 3 }, () => 'Unknown field'),
  )
})

test('a field schema is checked with its settings, its pattern and its default', () => {
  const text = { type: 'string', format: 'text', title: 'Code' } as const
  expect(checkFieldSchema({ ...text, default: 'abc', pattern: '^[a-z]+$' })).toEqual([])
  expect(checkFieldSchema({ ...text, minLength: 5, maxLength: 2 })).toMatchObject([{ path: 'minLength' }])
  expect(checkFieldSchema({ ...text, pattern: '(a)\\1' })).toMatchObject([{ path: 'pattern' }])
  expect(checkFieldSchema({ ...text, maxLength: 2, default: 'abc' })).toMatchObject([{ path: 'default' }])
  expect(checkFieldSchema({ ...text, type: 'number' })).toMatchObject([{ path: 'type' }])
  expect(checkFieldSchema({ ...text, format: 'constructor' })).toMatchObject([{ path: 'format' }])
  const optionList = [
    { value: 'a', label: 'A' },
    { value: 'a', label: 'Again' },
  ]
  expect(checkFieldSchema({ ...text, format: 'string-option-list', metadata: { optionList } })).toEqual([
    { path: 'metadata.optionList', message: 'Two options have the value a' },
  ])
})

const text: FieldSchema = { type: 'string', format: 'text', title: 'Text' }

test('[1-5-02] limits of the schema editor', () => {
  const messages = (settings: Partial<FieldSchema>) =>
    Object.fromEntries(checkFieldSchema({ ...text, ...settings }).map(({ path, message }) => [path, message]))
  expect(messages({ minLength: -1, maxLength: -1, minItems: -1, maxItems: -1 })).toMatchObject({
    minLength: 'Must be 0 or more',
    maxLength: 'Must be 0 or more',
    minItems: 'Must be 0 or more',
    maxItems: 'Must be 0 or more',
  })
  expect(messages({ multipleOf: 0 })).toEqual({ multipleOf: 'Must be more than 0' })
  expect(messages({ multipleOf: -0.5 })).toEqual({ multipleOf: 'Must be more than 0' })
})

test('[1-5-03] a rating has 1 to 10 stars', () => {
  const rating = { type: 'number', format: 'rating', title: 'Stars' } as const
  const isRefused = (maximum: number) => checkFieldSchema({ ...rating, maximum }).length > 0
  expect([0, 1, 5.5, 10, 11].map(isRefused)).toEqual([true, false, true, false, true])
})

test('[1-5-04] a dropdown links one record at most', () => {
  const link = (max?: number): FieldSchema => ({
    type: 'array',
    format: 'association',
    title: 'Customer',
    metadata: {
      subtype: 'dropdown',
      association: { cursor: { collectionId: 'Customers' }, ...(max === undefined ? {} : { max }) },
    },
  })
  expect(checkFieldSchema(link(1))).toEqual([])
  for (const max of [2, -1, undefined]) {
    expect(checkFieldSchema(link(max))).toEqual([
      { path: 'metadata.subtype', message: 'A dropdown links one record at most' },
    ])
  }
})

test('[2-5-36] [2-5-37] a default may be a formula, which is no value of the field', () => {
  const number = { type: 'number', format: 'number', title: 'Number' } as const
  expect(checkFieldSchema({ ...number, default: { SUM: [1, 2] } })).toEqual([])
  expect(checkFieldSchema({ ...text, default: '{{user.fullName}}', maxLength: 3 })).toEqual([])
  expect(checkFieldSchema({ ...number, default: 'x' })).toMatchObject([{ path: 'default' }])
  const object: FieldSchema = { type: 'object', format: 'object', title: 'Object', properties: {} }
  expect(checkFieldSchema({ ...object, default: { SUM: [1] } })).toMatchObject([{ path: 'default' }])
})

test('fields inside a field are checked where they stand', () => {
  const field = (properties: Record<string, FieldSchema>, more: Partial<FieldSchema> = {}): FieldSchema => ({
    type: 'object',
    format: 'object',
    title: 'Object',
    properties,
    ...more,
  })
  const paths = (schema: FieldSchema) => checkFieldSchema(schema).map(each => each.path)
  expect(paths(field({ a: { ...text, minLength: 3, maxLength: 2 } }))).toEqual(['properties.a.minLength'])
  expect(paths(field({ '1a': text }))).toEqual(['properties.1a'])
  expect(paths(field({ a: { ...text, format: 'association' } }))).toEqual(['properties.a.format'])
  expect(paths(field({ a: { ...text, metadata: { unique: true } } }))).toEqual(['properties.a.metadata.unique'])
  expect(paths(field({ a: text }, { required: ['a', 'b'] }))).toEqual(['required'])
  expect(paths({ ...text, properties: { a: text } })).toEqual(['properties'])
  const deep = (depth: number): FieldSchema => field(depth === 0 ? {} : { a: deep(depth - 1) })
  expect(checkFieldSchema(deep(4))).toEqual([])
  expect(checkFieldSchema(deep(5))).toMatchObject([{ message: 'Fields may be nested 5 deep at most' }])
})

test('a person is told of what they typed and is no value, where it would vanish or be refused in the form of the wire', () => {
  const properties = {
    tint: { type: 'string', format: 'color', title: 'Tint' },
    note: { type: 'string', format: 'text', title: 'Note' },
  } as const
  const values = { tint: '#ff0000', note: 'x' }
  const told = validateRecord({ schema: { type: 'object', properties }, values, tell: ({ title }) => `${title}?` })
  expect(told.problems).toEqual([{ path: 'tint', message: 'Tint?' }])
  expect(validateRecord({ schema: { type: 'object', properties }, values }).problems).toEqual([])
})

test('of what is typed inside objects and lists a person is told too, at its own place', () => {
  const tint = { type: 'string', format: 'color', title: 'Tint' } as const
  const look = { type: 'object', format: 'object', title: 'Look', properties: { tint, note: text } } as const
  const properties = {
    look,
    looks: { type: 'array', format: 'array', title: 'Looks', items: look },
    tints: { type: 'array', format: 'array', title: 'Tints', items: tint },
    deep: { type: 'object', format: 'object', title: 'Deep', properties: { look } },
  } as const
  const values = {
    look: { tint: '#ff0000', note: 'kept' },
    looks: [{ tint: 'blue' }, { tint: 'sea', note: 7 }],
    tints: ['red', 'redd'],
    deep: { look: { tint: 'x' } },
  }
  const schema: RecordSchema = { type: 'object', properties }
  const tell = ({ format, title }: FieldSchema) => (format === 'color' ? `${title}?` : undefined)
  const { problems } = validateRecord({ schema, values, tell })
  expect(problems.map(({ path, message }) => `${path} ${message}`).toSorted()).toEqual([
    'deep.look.tint Tint?',
    'look.tint Tint?',
    'looks.1.note Must be text',
    'looks.1.tint Tint?',
    'tints.1 Tint?',
  ])
  const short = { ...properties.looks, minItems: 3 }
  const few = validateRecord({
    schema: { type: 'object', properties: { looks: short } },
    values: { looks: values.looks },
    tell,
  })
  expect(few.problems.map(({ path }) => path)).toEqual(['looks'])
})
