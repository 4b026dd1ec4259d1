import { expect, test, vi } from 'vitest'
import type { Database } from '../../database/database.ts'
import type { CachedStatement } from './statement-cache.ts'
import { makeSteadyPlans } from './steady-plans.ts'

const statement = (): CachedStatement => ({ sql: { text: 'select', parameters: [1] }, name: undefined, uses: 10 })
const walk = { 'Node Type': 'Index Scan', 'Index Cond': 'a = $1' }

/** A database whose plan for all values is this one. */
function planning(plan: object): Database {
  const query = (asked: { text: string }) =>
    Promise.resolve({ rows: asked.text.startsWith('explain') ? [{ 'QUERY PLAN': [{ Plan: plan }] }] : [] })
  return { transaction: (work: (connection: object) => unknown) => work({ query }) } as unknown as Database
}

/** A list whose plan is kept, and pages of it one after the other, each so many milliseconds long. */
async function keeping() {
  const plans = makeSteadyPlans()
  const custom = statement()
  const isKept = () => plans.isSteady(planning(walk), custom, statement)
  await vi.waitFor(() => expect(isKept()).toBe(true))
  let now = 0
  const pages = (...lengths: number[]) => {
    for (const length of lengths) plans.observe(custom, { began: now, ended: (now += length) })
  }
  return { plans, custom, isKept, pages }
}

test('a plan is kept where it walks along an index, and not where it throws rows away', async () => {
  expect((await keeping()).isKept()).toBe(true)
  const plans = makeSteadyPlans()
  const custom = statement()
  const look = vi.fn(() => statement())
  const isKept = () => plans.isSteady(planning({ 'Node Type': 'Seq Scan' }), custom, look)
  expect(isKept()).toBe(false)
  await new Promise(resolve => setImmediate(resolve))
  expect(isKept()).toBe(false)
  expect(look).toHaveBeenCalledTimes(1)
})

test('a plan that makes three pages in a row slow goes, for PostgreSQL made another of it', async () => {
  const { isKept, pages } = await keeping()
  pages(300, 300)
  expect(isKept()).toBe(true)
  pages(300)
  expect(isKept()).toBe(false)
})

test('one slow page, or two, leave the plan, as often as it happens', async () => {
  const { isKept, pages } = await keeping()
  for (let round = 0; round < 10; round += 1) pages(300, 900, 2)
  expect(isKept()).toBe(true)
})

test('pages that were under way together are slow together, once', async () => {
  const { plans, custom, isKept } = await keeping()
  const burst = (began: number) => {
    for (let each = 0; each < 16; each += 1) plans.observe(custom, { began: began + each, ended: began + 400 + each })
  }
  burst(0)
  expect(isKept()).toBe(true)
  burst(1000)
  expect(isKept()).toBe(true)
  burst(2000)
  expect(isKept()).toBe(false)
})

test('a list is looked at again after five minutes, also one whose plan went', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const { isKept, pages } = await keeping()
    pages(300, 300, 300)
    expect(isKept()).toBe(false)
    vi.setSystemTime(Date.now() + 5 * 60 * 1000 + 1)
    expect(isKept()).toBe(false)
    await vi.waitFor(() => expect(isKept()).toBe(true))
  } finally {
    vi.useRealTimers()
  }
})
