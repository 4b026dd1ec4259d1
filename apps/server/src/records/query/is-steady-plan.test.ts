import { expect, test } from 'vitest'
import { isSteadyPlan, isWalk, sought } from './is-steady-plan.ts'

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

test('a walk may throw rows away as it goes; a plan that sorts or reads a whole table is none', () => {
  const filtered = node('Index Scan', { Filter: 'b > $2' })
  expect(isWalk(node('Limit', {}, filtered))).toBe(true)
  expect(isWalk(node('Limit', {}, walk))).toBe(true)
  expect(isWalk(node('Limit', {}, node('Sort', {}, filtered)))).toBe(false)
  expect(isWalk(node('Limit', {}, node('Seq Scan', { Filter: 'b > $2' })))).toBe(false)
  expect(isWalk(node('Subquery Scan', { Filter: 'b > $2' }, node('Limit', {}, filtered)))).toBe(false)
  expect(isWalk(node('Limit', {}, node('Bitmap Heap Scan', { Filter: 'b > $2' })))).toBe(false)
})

test('says which parameters tell where to begin to read', () => {
  const deep = node('Limit', {}, node('Index Scan', { 'Index Cond': '((a = $1) AND (b > $12))', Filter: 'c = $3' }))
  expect([...sought(deep)]).toEqual([1, 12])
  expect(sought(undefined).size).toBe(0)
})
