import { expect, test } from 'vitest'
import { conditionsOf, isBuildable, referenceTo, ruleOf, sourceOf, withReference } from './row-rule.ts'

test('a rule of plain conditions becomes rows and comes back', () => {
  const conditions = [
    { field: 'shipCountry', operator: '$eq' as const, value: 'Germany' },
    { field: 'shippedDate', operator: '$exists' as const },
    { field: 'shippedDate', operator: '$gte' as const, value: { relative: 'lastDays', days: 7 } },
  ]
  expect(conditionsOf(ruleOf(conditions))).toEqual(conditions)
  expect(conditionsOf({ shipCountry: { $eq: 'Germany' } })).toEqual([conditions[0]])
})

test('a rule about linked records, by name or by their fields, becomes rows and comes back', () => {
  const conditions = [
    { field: 'customer', operator: '$matches' as const, value: [{ id: 'ALFKI' }] },
    {
      field: 'order',
      operator: '$notMatches' as const,
      value: { join: '$and' as const, parts: [{ field: 'shipCountry', operator: '$eq' as const, value: 'Germany' }] },
    },
  ]
  expect(conditionsOf(ruleOf(conditions))).toEqual(conditions)
  expect(ruleOf(conditions)).toEqual({
    $and: [
      { customer: { $matches: { type: 'record', ids: ['ALFKI'] } } },
      {
        order: {
          $notMatches: { type: 'fields', filter: { $and: [{ shipCountry: { $eq: 'Germany' } }] } },
        },
      },
    ],
  })
  const chosen = { field: 'customer', operator: '$matches' as const }
  expect(conditionsOf(ruleOf([chosen]))).toEqual([{ ...chosen, value: [] }])
})

test('groups of conditions are for the builder of filters; what neither can show stays JSON', () => {
  for (const rule of [{ $or: [{ a: { $eq: 1 } }] }, { a: { $in: [1] } }]) {
    expect([conditionsOf(rule), isBuildable(rule)]).toEqual([undefined, true])
  }
  const byFormula = { order: { $matches: { type: 'record', ids: ['{{user.values.order}}', 'A'] } } }
  const inside = { line: { $matches: { type: 'fields', filter: byFormula } } }
  for (const rule of [{ $not: { a: { $eq: 1 } } }, byFormula, inside, { $or: [inside] }]) {
    expect([conditionsOf(rule), isBuildable(rule)]).toEqual([undefined, false])
  }
})

test("a rule that links lead to the reader's own record becomes rows, in groups and inside links as well", () => {
  const own = { manager: { $matches: { type: 'record', ids: ['{{user.id}}'] } } }
  const [condition] = conditionsOf(own) ?? []
  expect(condition).toEqual({ field: 'manager', operator: '$matches', value: { ids: ['{{user.id}}'] } })
  expect(sourceOf(condition?.value)).toBe('id')
  expect(ruleOf([condition ?? { field: '', operator: '$eq' }])).toEqual({ $and: [own] })
  expect(ruleOf([withReference({ field: 'manager', operator: '$matches', value: [] }, 'id')])).toEqual({ $and: [own] })
  const inside = { team: { $matches: { type: 'fields', filter: own } } }
  for (const rule of [{ $or: [own, inside] }, inside]) expect(isBuildable(rule)).toBe(true)
})

test('conditions that rows of a rule do not offer are for the builder; presence that does not hold has an operator', () => {
  for (const rule of [{ a: { $empty: true } }, { a: { $notEmpty: true } }, { a: { $empty: false } }])
    expect([conditionsOf(rule), isBuildable(rule)]).toEqual([undefined, true])
  expect(conditionsOf({ a: { $exists: false } })).toEqual([{ field: 'a', operator: '$notExists' }])
  expect(ruleOf(conditionsOf({ a: { $notExists: false } }) ?? [])).toEqual({ $and: [{ a: { $exists: true } }] })
})

test('references to the reader are told from fixed values', () => {
  expect(sourceOf('{{user.email}}')).toBe('email')
  expect(sourceOf(referenceTo('values.region'))).toBe('values.region')
  expect(sourceOf('Germany')).toBe('fixed')
  expect(sourceOf(7)).toBe('fixed')
})
