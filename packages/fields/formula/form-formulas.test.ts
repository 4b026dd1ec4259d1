import type { FieldSchema, RecordSchema, RecordValues } from '@trellis/model'
import { expect, test } from 'vitest'
import { type FormInput, makeFormFormulas } from './form-formulas.ts'
import { FormulaMemory } from './formula-memory.ts'

const text: FieldSchema = { type: 'string', format: 'text', title: 'Text' }
const number: FieldSchema = { type: 'number', format: 'number', title: 'Number' }
const link = (max: number): FieldSchema => ({
  type: 'array',
  format: 'association',
  title: 'Link',
  metadata: { association: { cursor: { collectionId: 'Customers' }, max } },
})

function formOf(properties: Record<string, FieldSchema>) {
  const schema: RecordSchema = { type: 'object', properties }
  const form = makeFormFormulas(schema)
  return (values: RecordValues, more: Partial<FormInput> = {}) =>
    form.evaluate({ values, isNew: false, roots: { user: { fullName: 'Ann' } }, environment: {}, ...more })
}

test('calculations and evaluations follow what is typed, each after those it reads', () => {
  const evaluate = formOf({
    price: number,
    net: { ...number, metadata: { calculation: { MULTIPLY: ['{{record.gross}}', 2] } } },
    gross: { ...number, metadata: { calculation: { ADD: ['{{record.price}}', 1] } } },
    recordTitle: { ...text, metadata: { calculation: 'Costs {{record.net}}' } },
    by: { type: 'string', format: 'evaluation', title: 'By', metadata: { evaluation: '{{user.fullName}}' } },
  })
  expect(evaluate({ price: 2, net: 99 }).values).toEqual({ gross: 3, net: 6, recordTitle: 'Costs 6', by: 'Ann' })
  expect(evaluate({ price: '' }).values).toEqual({ gross: null, net: null, recordTitle: 'Costs ', by: 'Ann' })
})

test('hidden, disabled, required, invalid and options are told by path', () => {
  const open = { EQ: ['{{record.state}}', 'open'] }
  const evaluate = formOf({
    state: text,
    a: { ...text, metadata: { hidden: open } },
    b: { ...text, metadata: { disabled: open } },
    c: { ...text, metadata: { required: open } },
    d: { ...number, metadata: { invalid: { IF: [{ GT: ['{{record.d}}', 5] }, 'Too much', false] } } },
  })
  const states = evaluate({ state: 'open', d: 6 })
  expect([states.hidden, states.disabled, states.required].map(each => [...each])).toEqual([['a'], ['b'], ['c']])
  expect([...states.errors]).toEqual([['d', 'Too much']])
  const closed = evaluate({ state: 'closed', d: 5 })
  expect(closed.hidden.size + closed.disabled.size + closed.required.size + closed.errors.size).toBe(0)
})

test('options by formula are values, labels by value, or whole options', () => {
  const list = (coreOptionsFormula: Record<string, unknown>): FieldSchema => ({
    type: 'string',
    format: 'string-option-list',
    title: 'List',
    metadata: { coreOptionsFormula },
  })
  const evaluate = formOf({
    tags: text,
    a: list({ SPLIT: ['{{record.tags}}', ' '] }),
    b: list({ IF: [true, { small: 'Small', large: 'Large' }, null] }),
    c: list({ IF: [true, [{ value: 'x', label: 'X', color: 'red', other: 1 }, { label: 'none' }, 5]] }),
  })
  const { options } = evaluate({ tags: 'one two one' })
  expect(options.get('a')).toEqual([
    { value: 'one', label: 'one' },
    { value: 'two', label: 'two' },
  ])
  expect(options.get('b')?.map(({ label }) => label)).toEqual(['Small', 'Large'])
  expect(options.get('c')).toEqual([
    { value: 'x', label: 'X', color: 'red' },
    { value: '5', label: '5' },
  ])
})

test('defaults by formula are for new records and for what nothing was entered in', () => {
  const evaluate = formOf({
    name: { ...text, default: '{{user.fullName}}' },
    greeting: { ...text, default: { CONCAT: ['Hello ', '{{record.name}}'] } },
    loud: { ...text, metadata: { calculation: { UPPER: ['{{record.greeting}}'] } } },
  })
  const fresh = evaluate({}, { isNew: true })
  expect([fresh.defaults, fresh.values]).toEqual([{ name: 'Ann', greeting: 'Hello Ann' }, { loud: 'HELLO ANN' }])
  const named = evaluate({ name: 'Bob' }, { isNew: true })
  expect([named.defaults, named.values]).toEqual([{ greeting: 'Hello Bob' }, { loud: 'HELLO BOB' }])
  expect(evaluate({ greeting: '' }, { isNew: true }).values).toEqual({ loud: null })
  expect(evaluate({}).values).toEqual({ loud: null })
})

test('linked records are read as they would be after saving; what is not known of them changes nothing', () => {
  const properties = {
    customer: link(1),
    lines: link(-1),
    off: { ...number, metadata: { calculation: '{{record.customer.discount}}' } },
    who: { ...text, metadata: { calculation: '{{record.customer}}' } },
    count: { ...number, metadata: { calculation: { COUNT: ['{{record.lines}}'] } } },
    late: { ...text, metadata: { hidden: { GT: ['{{record.customer.discount}}', 5] } } },
  }
  const form = makeFormFormulas({ type: 'object', properties })
  expect([...form.linkedReads]).toEqual([['customer', { collectionId: 'Customers', fields: ['discount'] }]])
  const values = { customer: { list: [{ id: 'a', recordTitle: 'Ann' }], totalCount: 1 }, off: 3 }
  const input = { isNew: false, roots: {}, environment: {} }
  expect(form.evaluate({ ...input, values }).values).toMatchObject({ off: 3, who: 'Ann' })
  const changed = { ...values, $$customer: { set: [{ id: 'b', recordTitle: 'Bob' }] } }
  const findLinked = (_: string, id: string) => (id === 'b' ? { discount: 9 } : undefined)
  const known = form.evaluate({ ...input, values: changed, findLinked })
  expect(known.values).toMatchObject({ off: 9, who: 'Bob' })
  expect([...known.hidden]).toEqual(['late'])
  const many = { lines: { list: [{ id: 'x' }], totalCount: 8 }, count: 8 }
  expect(form.evaluate({ ...input, values: many }).values).toMatchObject({ count: 8 })
})

test('inside objects and lists `item` is what stands around, `index` the place', () => {
  const line: FieldSchema = {
    type: 'object',
    format: 'object',
    title: 'Line',
    properties: {
      price: { ...number, metadata: { invalid: { LT: ['{{item.price}}', 0] } } },
      count: number,
      sum: { ...number, metadata: { calculation: { MULTIPLY: ['{{item.price}}', '{{item.count}}'] } } },
      note: { ...text, metadata: { hidden: { EQ: ['{{index}}', 0] }, required: '{{record.strict}}' } },
    },
  }
  const evaluate = formOf({
    strict: { type: 'boolean', format: 'checkbox', title: 'Strict' },
    lines: { type: 'array', format: 'array', title: 'Lines', items: line },
    total: { ...number, metadata: { calculation: { SUM: [{ MAP: ['{{record.lines}}', '{{item.sum}}'] }] } } },
    address: { ...line, title: 'Object' },
  })
  const lines = [
    { price: 2, count: 3 },
    { price: -1, count: 1 },
  ]
  const states = evaluate({ strict: true, lines })
  expect(states.values).toEqual({
    lines: [
      { price: 2, count: 3, sum: 6 },
      { price: -1, count: 1, sum: -1 },
    ],
    total: 5,
  })
  expect([...states.hidden]).toEqual(['lines.0.note'])
  expect([...states.required]).toEqual(['lines.0.note', 'lines.1.note', 'address.note'])
  expect([...states.errors.keys()]).toEqual(['lines.1.price'])
})

test('a formula that cannot be worked out is told at its field, and the others stand', () => {
  const evaluate = formOf({
    a: { ...number, metadata: { calculation: { NOTHING: [] } } },
    b: { ...number, metadata: { calculation: { ADD: [1, 1] } } },
  })
  const { failures, values } = evaluate({})
  expect(values).toEqual({ a: null, b: 2 })
  expect([...failures]).toEqual([['a', 'There is no function NOTHING']])
})

test('[1-8-07] an evaluation that cannot be worked out has no value and is told to the log; a calculation the server tells itself', () => {
  const told: object[] = []
  const properties = {
    count: number,
    shown: { ...text, format: 'evaluation', metadata: { evaluation: { NOTHING: [] } } },
    stored: { ...number, metadata: { calculation: { NOTHING: [] } } },
  }
  const form = makeFormFormulas({ type: 'object', properties }, { onFailures: failures => told.push(...failures) })
  const { values } = form.evaluate({ values: { count: 1 }, isNew: false, roots: {}, environment: {} })
  expect(values).toEqual({ shown: null, stored: null })
  expect(told).toMatchObject([{ fieldId: 'shown', property: 'metadata.evaluation' }])
})

test('a result is kept until something that it reads is another; a failure is tried again', () => {
  const memory = new FormulaMemory()
  let worked = 0
  const ask = (inputs: unknown[], fails = false) =>
    memory.recall('a', inputs, () => {
      worked += 1
      return fails ? { error: { code: 'FAILED', message: '', path: [] } } : { value: worked }
    })
  expect([ask([1, { x: [2] }]), ask([1, { x: [2] }])]).toEqual([{ value: 1 }, { value: 1 }])
  expect(ask([1, { x: [3] }])).toEqual({ value: 2 })
  ask([4], true)
  expect(ask([4])).toEqual({ value: 4 })
})

test('chance is asked again each time, the others only for what they read', () => {
  const evaluate = formOf({
    a: number,
    dice: { type: 'number', format: 'evaluation', title: 'Dice', metadata: { evaluation: { RANDOM: [] } } },
  })
  const rolls = [0.1, 0.2]
  const environment = { random: () => rolls.shift() ?? 0 }
  expect([evaluate({}, { environment }).values, evaluate({}, { environment }).values]).toEqual([
    { dice: 0.1 },
    { dice: 0.2 },
  ])
})

test('[1-3.4-01] [1-4-03] a group that a formula hides hides its fields; what hides says whether their values go', () => {
  const plain = { EQ: ['{{record.kind}}', 'plain'] }
  const inGroup = (detailGroupId: string, metadata: FieldSchema['metadata'] = {}): FieldSchema => ({
    ...text,
    metadata: { ...metadata, detailGroupId },
  })
  const schema: RecordSchema = {
    type: 'object',
    properties: {
      kind: inGroup('basic'),
      care: inGroup('glass', { required: { IF: [true, true, false] } }),
      sum: inGroup('glass', { calculation: '{{record.kind}}' }),
      kept: inGroup('shown', { hidden: plain }),
      lost: inGroup('shown', { hidden: plain, shouldCleanHidden: true }),
      old: inGroup('never'),
    },
  }
  const groups = [
    { id: 'basic', name: 'Basic', order: 1 },
    { id: 'glass', name: 'Glass', order: 2, hidden: plain, shouldCleanHidden: true },
    { id: 'shown', name: 'Shown', order: 3 },
    { id: 'never', name: 'Never', order: 4, hidden: true, shouldCleanHidden: true },
  ]
  const form = makeFormFormulas(schema, { groups })
  const at = (values: RecordValues) => {
    const { hidden, cleaned } = form.evaluate({ values, isNew: false, roots: {}, environment: {} })
    return [[...hidden].toSorted(), [...cleaned].toSorted()]
  }
  expect(at({ kind: 'plain' })).toEqual([
    ['care', 'kept', 'lost', 'sum'],
    ['care', 'lost', 'old'],
  ])
  expect(at({ kind: 'glass' })).toEqual([[], ['old']])
  expect(makeFormFormulas({ type: 'object', properties: {} }, { groups }).isIdle).toBe(false)
})
