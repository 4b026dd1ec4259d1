import { isPlainObject } from '@trellis/base'
import type { Database, Statement } from '../../database/database.ts'
import { Slot } from './compile-sql.ts'
import { isSteadyPlan, isWalk, sought } from './is-steady-plan.ts'
import { planCost, planOutline } from './plan-outline.ts'
import { afterRun, isSlow, notSlow, type Run, type SlowStreak } from './slow-streak.ts'
import type { CachedStatement } from './statement-cache.ts'
import { makeValuesInUse, type ValuesInUse } from './values-in-use.ts'
import { slotKey, type Widening, wideningByPlace } from './widening.ts'

/**
 * A list as it is asked for: `custom` is its statement that is planned anew each time, `steady` the one that keeps a plan, `values` those
 * of this request, of which `bound` makes the statement with a kept plan. `widening` tells with which values it finds more rows, by
 * `slotKey`.
 */
export type AskedList = {
  custom: CachedStatement
  values: readonly unknown[]
  steady(): CachedStatement
  bound(steady: CachedStatement): Statement
  widening(): ReadonlyMap<string, Widening>
}

/** Says which lists may keep the plan that PostgreSQL once made for them, instead of one that is made for each request's values. */
export type SteadyPlans = {
  /**
   * Whether the list may: for all values, or for these, where they come often and the plan made for them, or for narrower ones, is the
   * kept one. Found out in the background once the list comes often, and again from time to time, because indexes come and go.
   */
  isSteady(database: Database, asked: AskedList): boolean
  /**
   * Hears of a page with a kept plan, in milliseconds of one clock. After three slow ones in a row the list is planned anew each time
   * until it is looked at again: PostgreSQL makes kept plans anew by itself, and may make a walk through the table then.
   */
  observe(custom: CachedStatement, page: Run): void
}

type Known = {
  isSteady: boolean
  /** What plan is kept; undefined while that is not known. */
  outline: string | undefined
  values: ValuesInUse
  lookAgainAt: number
  isLooking: boolean
  slow: SlowStreak
}

const usesBeforeLooking = 10
const lookAgainMs = 5 * 60 * 1000
const slowMs = 250
/** Nobody waits for a look; where the network is broken it must not hold its connection. */
const longestLookMs = 5000
/** Of a page that takes a few milliseconds, as PostgreSQL counts: of a dearer one the planning is the least part. */
const mostCost = 1000

export function makeSteadyPlans(): SteadyPlans {
  const known = new WeakMap<CachedStatement, Known>()

  function look(database: Database, state: Known, asked: AskedList): void {
    const steady = asked.steady()
    state.isLooking = true
    const finish = (plan: unknown) => {
      const outline = plan === undefined ? undefined : planOutline(plan)
      const isSame = outline === state.outline && !isSlow(state.slow)
      const values = isSame ? state.values : makeValuesInUse(widerOf(asked, steady, plan))
      const lookAgainAt = Date.now() + lookAgainMs
      Object.assign(state, {
        isSteady: isSteadyPlan(plan),
        outline,
        values,
        isLooking: false,
        lookAgainAt,
        slow: notSlow,
      })
    }
    readKeptPlan(database, steady).then(finish, () => finish(undefined))
  }

  function isSteadyFor(database: Database, state: Known, asked: AskedList): boolean {
    const { outline, values, slow } = state
    if (outline === undefined || isSlow(slow)) return false
    return values.isFine(asked.values, async () => {
      const plan = await readPlanFor(database, asked.bound(asked.steady()))
      return planCost(plan) <= mostCost && planOutline(plan) === outline
    })
  }

  return {
    isSteady(database, asked) {
      const { custom } = asked
      if (custom.uses < usesBeforeLooking) return false
      let state = known.get(custom)
      if (!state) known.set(custom, (state = newlyKnown()))
      if (!state.isLooking && state.lookAgainAt < Date.now()) look(database, state, asked)
      return state.isSteady || isSteadyFor(database, state, asked)
    },
    observe(custom, page) {
      const state = known.get(custom)
      if (!state) return
      state.slow = afterRun(state.slow, page, slowMs)
      if (isSlow(state.slow)) state.isSteady = false
    },
  }
}

/**
 * For each value of the list, whether a wider one will do as well. A walk that is not told where to begin by the values ends no later
 * where they find more rows; every other plan reads more of them.
 */
function widerOf({ custom, widening }: AskedList, steady: CachedStatement, plan: unknown): (Widening | undefined)[] {
  if (!isWalk(plan)) return []
  const places = [...sought(plan)].map(place => steady.sql.parameters[place - 1])
  const fixed = new Set(places.map(place => (place instanceof Slot ? slotKey(place) : undefined)))
  const free = [...widening()].filter(([key]) => !fixed.has(key))
  return wideningByPlace(custom.sql.parameters, new Map(free))
}

function newlyKnown(): Known {
  const values = makeValuesInUse()
  return { isSteady: false, outline: undefined, values, lookAgainAt: 0, isLooking: false, slow: notSlow }
}

let looks = 0

/**
 * The plan for all values. EXPLAIN (GENERIC_PLAN) would give it from PostgreSQL 16 on; a prepared statement that is made to take it is
 * known to every version.
 */
function readKeptPlan(database: Database, { sql }: CachedStatement): Promise<unknown> {
  // After a failure the connection keeps the statement: the next look needs another name.
  const name = `look_${(looks += 1)}`
  const values = sql.parameters.length > 0 ? `(${sql.parameters.map(() => 'null').join(', ')})` : ''
  return database.transaction(async connection => {
    const ask = (text: string) => connection.query({ text, withinMs: longestLookMs })
    await ask('set local plan_cache_mode = force_generic_plan')
    await ask(`prepare ${name} as ${sql.text}`)
    const { rows } = await ask(`explain (format json) execute ${name}${values}`)
    await ask(`deallocate ${name}`)
    return planOf(rows)
  })
}

async function readPlanFor(database: Database, { text, values = [] }: Statement): Promise<unknown> {
  const { rows } = await database.query({ text: `explain (format json) ${text}`, values })
  return planOf(rows)
}

function planOf(rows: readonly Readonly<Record<string, unknown>>[]): unknown {
  const answer = rows[0]?.['QUERY PLAN']
  const first: unknown = Array.isArray(answer) ? answer[0] : undefined
  return isPlainObject(first) ? first['Plan'] : undefined
}
