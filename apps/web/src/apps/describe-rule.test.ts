import type { RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { describeRule } from './describe-rule.ts'

const text = (title: string) => ({ type: 'string', format: 'text', title }) as const
const schema: RecordSchema = {
  type: 'object',
  properties: { shipCountry: text('Ship country'), owner: text('Owner') },
}

test('a row rule is said by the titles of its fields, the names of its operators and what it compares with', () => {
  expect(describeRule({ shipCountry: { $eq: 'Germany' } }, schema)).toEqual(['Ship country is Germany'])
  const several = {
    $and: [
      { owner: { $eq: '{{user.email}}' } },
      { shipCountry: { $contains: '{{user.values.land}}' } },
      { owner: { $exists: true } },
    ],
  }
  expect(describeRule(several, schema)).toEqual([
    'Owner is E-mail of the user',
    'Ship country contains App user value: land',
    expect.stringMatching(/^Owner \D+$/),
  ])
})

test('what has no words is left to its JSON', () => {
  for (const rule of [
    { $or: [{ owner: { $eq: 'a' } }] },
    { gone: { $eq: 'a' } },
    { owner: { $exists: false } },
    { owner: { $eq: { UPPER: ['a'] } } },
  ]) {
    expect([rule, describeRule(rule, schema)]).toEqual([rule, undefined])
  }
})
