import { scopeTypes, toJson } from '@trellis/formula'
import { expect, test } from 'vitest'
import { completeFormula } from './complete-formula.ts'
import { choicesOf } from './inline-choices.ts'
import { readSample, sampleAt, splitReads, withSampleAt } from './sample-values.ts'

const scope = scopeTypes({
  record: {
    kind: 'object',
    properties: { amount: { kind: 'number', title: 'Amount due' }, city: { kind: 'text', title: 'City' } },
  },
})
const choices = (text: string, wanted: 'any' | 'number' | 'text' = 'any') =>
  choicesOf({ text, scope, wanted, isWrapping: false })

test('what is typed comes first where it is a formula', () => {
  const [first] = choices('record.amount + 1')
  expect([first?.kind, toJson(first?.node ?? { type: 'null' })]).toEqual(['typed', { ADD: ['{{record.amount}}', 1] }])
  expect(toJson(choices('12')[0]?.node ?? { type: 'null' })).toBe(12)
})

test('[2-2.7-03] a word finds items by title and functions by label; as a text it comes last', () => {
  const found = choices('amount')
  expect(found[0]?.detail).toBe('record.amount')
  expect(found.at(-1)?.kind).toBe('text')
  expect(choices('upper case').some(({ label }) => label === 'UPPER')).toBe(true)
})

test('what fits the wanted type comes first; the rest says how it is converted', () => {
  const found = choices('', 'number')
  const city = found.findIndex(({ detail }) => detail === 'record.city')
  const amount = found.findIndex(({ detail }) => detail === 'record.amount')
  expect(found[amount]?.coercion).toBeUndefined()
  expect(amount).toBeGreaterThanOrEqual(0)
  if (city >= 0) expect([city > amount, found[city]?.coercion]).toEqual([true, expect.stringContaining('digits')])
  expect(choices('city', 'number')[0]?.coercion).toContain('digits')
})

test('around a part stand functions that take it first', () => {
  const wrapped = { type: 'string', value: 'x' } as const
  const found = choicesOf({ text: 'round', scope, wanted: 'any', isWrapping: true, wrapped })
  expect(toJson(found.find(({ label }) => label === 'ROUND')?.node ?? { type: 'null' })).toEqual({
    ROUND: expect.arrayContaining(['x']),
  })
  expect(found.every(({ kind }) => kind === 'function')).toBe(true)
})

test('completion: fields after a dot, roots and functions elsewhere, nothing within text', () => {
  const complete = completeFormula(scope, kind => kind)
  const labels = (text: string) => complete(text, text.length)?.options.map(({ label }) => label)
  expect(labels('IF(record.')).toEqual(['amount', 'city'])
  expect(labels('record.am')).toEqual(['amount'])
  expect(labels('rec')?.[0]).toBe('record')
  expect(labels('ROUN')).toContain('ROUND')
  expect(labels('"rec')).toBeUndefined()
  expect(complete('ROUND', 5)?.options.find(({ label }) => label === 'ROUND')).toMatchObject({
    apply: 'ROUND()',
    back: 1,
  })
})

test('samples: read and replaced by path, taken from JSON only where it is an object', () => {
  const sample = { record: { lines: [{ price: 2 }], amount: 1 } }
  expect(sampleAt(sample, ['record', 'lines', '0', 'price'])).toBe(2)
  expect(withSampleAt(sample, ['record', 'amount'], 5)).toEqual({ record: { lines: [{ price: 2 }], amount: 5 } })
  expect(withSampleAt({}, ['user', 'email'], 'a')).toEqual({ user: { email: 'a' } })
  expect(sample.record.amount).toBe(1)
  expect([readSample('{"record": {}}'), readSample('[1]'), readSample('{')]).toEqual([
    { record: {} },
    undefined,
    undefined,
  ])
})

test('what a formula reads: fields of the record once each, other values by their path', () => {
  expect(splitReads([['record', 'lines', '0', 'price'], ['record', 'lines'], ['user', 'email'], ['record']])).toEqual({
    fields: ['lines'],
    others: [['user', 'email']],
  })
})
