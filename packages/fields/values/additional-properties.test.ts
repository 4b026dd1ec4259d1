import { expect, test } from 'vitest'
import {
  checkAdditionalProperties,
  mistypedField,
  propertyKeyProblem,
  shownProperties,
} from './additional-properties.ts'

const fields = ['title', 'line1', 'sku', 'createdAt']

test.each([
  ['titel', 'title'],
  ['tite', 'title'],
  ['titles', 'title'],
  ['TITLE', 'title'],
  ['SKU', 'sku'],
  ['createdat', 'createdAt'],
  // Another word, a number, or too short to be told from others.
  ['tiles2', undefined],
  ['line2', undefined],
  ['line12', undefined],
  ['skv', undefined],
  ['colour', undefined],
])('%s is a slip for %s', (key, field) => {
  expect(mistypedField(key, fields)).toBe(field)
})

test.each([
  '',
  'k'.repeat(101),
  'nul\u0000',
  'half\ud83d',
  '$set',
  '$$title',
  'id',
  'relationship',
  'additionalProperties',
])('no property has the key %j', key => expect(propertyKeyProblem(key)).toEqual(expect.any(String)))

test.each(['__proto__', 'constructor', 'prototype', 'toString', 'constructor.prototype'])(
  'S51: nor one that every object has: %s',
  key => expect(propertyKeyProblem(key)).toEqual(expect.any(String)),
)

test.each(['_id', 'a.b', 'Größe', 'with blanks', '1', 'k'.repeat(100)])('any other is one: %j', key => {
  expect(propertyKeyProblem(key)).toBeUndefined()
})

test('100 of them and 64 kB are enough, of any JSON 32 levels deep', () => {
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]))
  expect(checkAdditionalProperties(many(100))).toEqual({ value: many(100) })
  expect(checkAdditionalProperties(many(101))).toHaveProperty('problem')
  // Two bytes a letter, and what stands around them.
  expect(checkAdditionalProperties({ a: 'ä'.repeat(32_764) })).toHaveProperty('value')
  expect(checkAdditionalProperties({ a: 'ä'.repeat(32_765) })).toHaveProperty('problem')
  const endless = Array.from({ length: 300_000 }, () => 1)
  expect(checkAdditionalProperties({ a: endless })).toHaveProperty('problem')
  // PostgreSQL writes all digits of a number: 301 here.
  expect(checkAdditionalProperties({ a: Array.from({ length: 210 }, () => 1e300) })).toHaveProperty('value')
  for (const large of [1e300, -1e300, 1.5e-300])
    expect(checkAdditionalProperties({ a: Array.from({ length: 220 }, () => large) })).toHaveProperty('problem')
  for (const value of [[], 'text', { a: undefined }, { a: Number.NaN }, { a: 'nul \u0000' }])
    expect(checkAdditionalProperties(value)).toHaveProperty('problem')
})

test('what is a field by now is not shown', () => {
  expect(shownProperties({ title: 1, colour: 2 }, key => fields.includes(key))).toEqual({ colour: 2 })
  expect(shownProperties(undefined, () => false)).toEqual({})
})
