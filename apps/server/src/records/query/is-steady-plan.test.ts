import { expect, test } from 'vitest'
import { isSteadyPlan } from './is-steady-plan.ts'

type Plan = Record<string, unknown>

const node = (type: string, more: Plan = {}, ...plans: Plan[]): Plan => ({ 'Node Type': type, ...more, Plans: plans })
const as = (relationship: string, plan: Plan): Plan => ({ ...plan, 'Parent Relationship': relationship })
const walk = node('Index Scan', { 'Index Cond': 'a = $1' })

test('a page along an index keeps its plan, also with what is looked up for its rows', () => {
  const never = as('InitPlan', node('Aggregate', {}, node('Function Scan')))
  expect(isSteadyPlan(node('Subquery Scan', {}, node('Limit', {}, node('Result', {}, never, walk))))).toBe(true)
  const lookedUp = as('Inner', node('Index Scan', { Filter: 'not hidden' }))
  expect(isSteadyPlan(node('Nested Loop', {}, as('Outer', node('Limit', {}, walk)), lookedUp))).toBe(true)
  const branches = node('Append', {}, node('Limit', {}, walk), node('Limit', {}, walk))
  expect(isSteadyPlan(node('Limit', {}, node('Sort', {}, branches)))).toBe(true)
})

test('rows that are thrown away, sorted or read without an index depend on the values', () => {
  expect(isSteadyPlan(node('Limit', {}, node('Index Scan', { Filter: 'b = $2' })))).toBe(false)
  expect(isSteadyPlan(node('Limit', {}, node('Sort', {}, walk)))).toBe(false)
  expect(isSteadyPlan(node('Limit', {}, node('Seq Scan')))).toBe(false)
  expect(isSteadyPlan(node('Limit', {}, node('Bitmap Heap Scan', {}, node('Bitmap Index Scan'))))).toBe(false)
  expect(isSteadyPlan(node('Nested Loop', {}, as('Outer', walk), as('Inner', node('Seq Scan'))))).toBe(false)
  expect(isSteadyPlan(node('Nested Loop', {}, as('Outer', node('Index Scan', { Filter: 'x' })), walk))).toBe(false)
  expect(isSteadyPlan(node('Hash Join', {}, as('Outer', walk), as('Inner', node('Hash'))))).toBe(false)
  expect(isSteadyPlan(undefined)).toBe(false)
})
