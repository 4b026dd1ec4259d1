import { expect, test } from 'vitest'
import { planCost, planOutline } from './plan-outline.ts'

const walk = (more: object = {}) => ({
  'Node Type': 'Limit',
  'Total Cost': 21,
  Plans: [{ 'Node Type': 'Index Scan', 'Index Name': 'by_date', 'Parent Relationship': 'Outer', ...more }],
})

test('values and estimates make no difference, nor whether they are known', () => {
  const known = walk({
    Filter: `((status = ANY ('{open,"it''s"}'::text[])) AND (version > 3) AND (amount > '5'::numeric))`,
    'Plan Rows': 7,
  })
  const unknown = walk({ Filter: '((amount > $2) AND (version > $3) AND (status = ANY ($1)))', 'Plan Rows': 900 })
  expect(planOutline(known)).toBe(planOutline(unknown))
})

test('another index, condition or way of reading is another plan', () => {
  const plan = planOutline(walk({ Filter: '(amount > $2)' }))
  expect(planOutline(walk({ Filter: '(amount > $2)', 'Index Name': 'by_amount' }))).not.toBe(plan)
  expect(planOutline(walk({ 'Index Cond': '(amount > $2)' }))).not.toBe(plan)
  expect(planOutline(walk({ Filter: '(amount > $2)', 'Node Type': 'Seq Scan' }))).not.toBe(plan)
  expect(planOutline({ ...walk(), Plans: [] })).not.toBe(planOutline(walk()))
})

test('what is never run costs nothing', () => {
  const never = { 'Node Type': 'Aggregate', 'Parent Relationship': 'InitPlan', 'Total Cost': 12_500 }
  expect(planCost({ 'Total Cost': 12_521, Plans: [{ 'Total Cost': 12_520, Plans: [never] }] })).toBe(21)
  expect(planCost(walk())).toBe(21)
  expect(planCost(undefined)).toBeNaN()
})
