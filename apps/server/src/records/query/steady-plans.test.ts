import { expect, test, vi } from 'vitest'
import type { Database } from '../../database/database.ts'
import { Slot } from './compile-sql.ts'
import type { CachedStatement } from './statement-cache.ts'
import { type AskedList, makeSteadyPlans } from './steady-plans.ts'

const statement = (): CachedStatement => ({ sql: { text: 'select', parameters: [1] }, name: undefined, uses: 10 })
const walk = { 'Node Type': 'Index Scan', 'Index Cond': 'a = $1' }

const asked = (custom: CachedStatement, more: Partial<AskedList> = {}): AskedList => ({
  custom,
  values: [1],
  steady: statement,
  bound: ({ sql }: CachedStatement) => ({ text: sql.text }),
  widening: () => new Map(),
  ...more,
})

/** A database whose plan for all values is this one, and the one for the values of a request this or another. */
function planning(plan: object, planFor: () => object = () => plan): Database {
  const answer = (found: object) => ({ rows: [{ 'QUERY PLAN': [{ Plan: found }] }] })
  const ofKept = ({ text }: { text: string }) =>
    Promise.resolve(text.startsWith('explain') ? answer(plan) : { rows: [] })
  return {
    transaction: (work: (connection: object) => unknown) => work({ query: ofKept }),
    query: async () => answer(planFor()),
  } as unknown as Database
}

/** A list whose plan is kept, and pages of it one after the other, each so many milliseconds long. */
async function keeping() {
  const plans = makeSteadyPlans()
  const custom = statement()
  const isKept = () => plans.isSteady(planning(walk), asked(custom))
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
  const isKept = () => plans.isSteady(planning({ 'Node Type': 'Seq Scan' }), asked(custom, { steady: look }))
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

const filtered = { ...walk, Filter: 'b > $2', 'Total Cost': 20 }

/** Asks for a list whose kept plan throws rows away, so often that everything about these values was found out. */
async function askedOften(planFor: () => object, values: unknown[] = [1]) {
  const plans = makeSteadyPlans()
  const custom = statement()
  const planned = vi.fn(planFor)
  const isKept = (others = values) => plans.isSteady(planning(filtered, planned), asked(custom, { values: others }))
  isKept()
  await new Promise(resolve => setImmediate(resolve))
  for (let use = 0; use < 20; use += 1) isKept()
  await new Promise(resolve => setImmediate(resolve))
  return { plans, custom, planned, isKept }
}

test('for values that come often a plan that throws rows away is kept, too, where it is the one made for them', async () => {
  const { isKept, planned } = await askedOften(() => ({ ...filtered, Filter: "b > '5'::numeric" }))
  expect(isKept()).toBe(true)
  expect(isKept([2])).toBe(false)
  expect(planned).toHaveBeenCalledTimes(1)
})

test('for values with another plan, or a dear one, the list is planned anew each time', async () => {
  expect((await askedOften(() => ({ ...filtered, 'Index Cond': 'b = 5' }))).isKept()).toBe(false)
  expect((await askedOften(() => ({ ...filtered, 'Total Cost': 5000 }))).isKept()).toBe(false)
})

test('values of great length are planned for each time', async () => {
  const { isKept, planned } = await askedOften(() => filtered, ['x'.repeat(1000)])
  expect(isKept()).toBe(false)
  expect(planned).not.toHaveBeenCalled()
})

test('a plan that is kept for some values goes when it makes three pages in a row slow', async () => {
  const { plans, custom, isKept } = await askedOften(() => filtered)
  expect(isKept()).toBe(true)
  for (const began of [0, 300, 600]) plans.observe(custom, { began, ended: began + 300 })
  expect(isKept()).toBe(false)
})

/** A list of what is larger than a value, whose kept plan has these conditions. */
async function largerThan(conditions: object) {
  const plans = makeSteadyPlans()
  const compiled = (): CachedStatement => ({
    ...statement(),
    sql: { text: 'select', parameters: [new Slot('request', 0)] },
  })
  const custom = compiled()
  const planned = vi.fn(() => ({ ...plan, Filter: "b > '5'::numeric" }))
  const plan = { 'Node Type': 'Index Scan', 'Total Cost': 20, ...conditions }
  const isKept = (value: unknown) => {
    const more = { values: [value], steady: compiled, widening: () => new Map([['request 0', 'smaller' as const]]) }
    return plans.isSteady(planning(plan, planned), asked(custom, more))
  }
  const ask = async (value: unknown, times: number) => {
    for (let use = 0; use < times; use += 1) {
      isKept(value)
      await new Promise(resolve => setImmediate(resolve))
    }
  }
  await ask(5, 12)
  return { planned, isKept, ask }
}

test('values that find more rows than those that were looked at may keep the plan, those that find fewer may not', async () => {
  const { isKept, planned } = await largerThan({ Filter: 'b > $1' })
  expect([5, 4, -100, 4.5].map(isKept)).toEqual([true, true, true, true])
  expect([6, 5.01, '4', null].map(isKept)).toEqual([false, false, false, false])
  expect(planned).toHaveBeenCalledTimes(1)
})

test('where the value tells the plan where to begin, or the plan is no walk, only the same value may keep it', async () => {
  const begun = await largerThan({ 'Index Cond': 'b > $1', Filter: 'b > $1' })
  expect([5, 4].map(begun.isKept)).toEqual([true, false])
  const read = await largerThan({ 'Node Type': 'Seq Scan', Filter: 'b > $1' })
  expect([5, 4].map(read.isKept)).toEqual([true, false])
})

test('narrower values are looked at in turn, and less often where that is of no use', async () => {
  const { isKept, ask, planned } = await largerThan({ Filter: 'b > $1' })
  await ask(8, 12)
  expect([8, 6, 4].map(isKept)).toEqual([true, true, true])
  planned.mockClear()
  for (let next = 9; next < 1009; next += 1) await ask(next, 1)
  expect(planned.mock.calls.length).toBeLessThan(10)
})
