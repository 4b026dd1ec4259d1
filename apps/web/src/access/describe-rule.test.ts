import type { RecordSchema } from '@trellis/model'
import { expect, test } from 'vitest'
import { describeRule } from './describe-rule.ts'

const text = (title: string) => ({ type: 'string', format: 'text', title }) as const
const schema: RecordSchema = {
  type: 'object',
  properties: {
    shipCountry: text('Ship country'),
    owner: text('Owner'),
    boss: { type: 'array', format: 'association', title: 'Boss' },
    seen: { ...text('Seen'), format: 'date-time' },
    due: { ...text('Due'), format: 'date' },
  },
}

test('a row rule is said by the titles of its fields, the names of its operators and what it compares with', () => {
  expect(describeRule({ shipCountry: { $eq: 'Germany' } }, schema)).toEqual(['Ship country is Germany'])
  const several = {
    $and: [
      { owner: { $eq: '{{user.email}}' } },
      { shipCountry: { $contains: '{{user.values.land}}' } },
      { owner: { $exists: true } },
      { owner: { $exists: false } },
      { boss: { $matches: { type: 'record', ids: ['{{user.id}}'] } } },
    ],
  }
  expect(describeRule(several, schema)).toEqual([
    'Owner is Email of the user',
    'Ship country contains App user value: land',
    'Owner has a value',
    'Owner has no value',
    'Boss is one of ID of the user',
  ])
})

test('days of a rule are said in words', () => {
  const rule = {
    $and: [
      { seen: { $eq: { relative: 'lastDays', days: 7 } } },
      { seen: { $lte: '2026-11-25' } },
      { due: { $gte: { relative: 'thisMonth' } } },
      { due: { $eq: { relative: 'nextDays', days: 1 } } },
    ],
  }
  expect(describeRule(rule, schema)).toEqual([
    'Seen is last 7 days',
    'Seen is on or before Nov 25, 2026',
    'Due is on or after this month',
    'Due is next 1 day',
  ])
})

test('what has no words is left to its JSON', () => {
  for (const rule of [
    { $or: [{ owner: { $eq: 'a' } }] },
    { gone: { $eq: 'a' } },
    { owner: { $eq: { UPPER: ['a'] } } },
    { owner: { $eq: { relative: 'today' } } },
    { due: { $eq: { relative: 'someday' } } },
  ]) {
    expect([rule, describeRule(rule, schema)]).toEqual([rule, undefined])
  }
})

test('for one person it is said what they have, or that they have nothing', () => {
  const rule = { shipCountry: { $eq: '{{user.values.land}}' } }
  expect(describeRule(rule, schema, { land: 'Norway' })).toEqual(['Ship country is Norway'])
  expect(describeRule(rule, schema, {})).toEqual(['Ship country is a land that they do not have'])
})
