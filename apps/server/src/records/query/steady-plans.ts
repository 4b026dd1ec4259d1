import { isPlainObject } from '@trellis/base'
import type { Database } from '../../database/database.ts'
import { isSteadyPlan } from './is-steady-plan.ts'
import { afterRun, isSlow, notSlow, type Run, type SlowStreak } from './slow-streak.ts'
import type { CachedStatement } from './statement-cache.ts'

/** Says which lists may keep the plan that PostgreSQL once made for them, instead of one that is made for each request's values. */
export type SteadyPlans = {
  /**
   * Whether the list may: `custom` is its statement that is planned anew each time, `steady` gives the other one. Found out in the
   * background once the list comes often, and again from time to time, because indexes come and go.
   */
  isSteady(database: Database, custom: CachedStatement, steady: () => CachedStatement): boolean
  /**
   * Hears of a page with a kept plan, in milliseconds of one clock. After three slow ones in a row the list is planned anew each time
   * until it is looked at again: PostgreSQL makes kept plans anew by itself, and may make a walk through the table then.
   */
  observe(custom: CachedStatement, page: Run): void
}

type Known = { isSteady: boolean; lookAgainAt: number; isLooking: boolean; slow: SlowStreak }

const usesBeforeLooking = 10
const lookAgainMs = 5 * 60 * 1000
const slowMs = 250
/** Nobody waits for a look; where the network is broken it must not hold its connection. */
const longestLookMs = 5000

export function makeSteadyPlans(): SteadyPlans {
  const known = new WeakMap<CachedStatement, Known>()

  function look(database: Database, state: Known, statement: CachedStatement): void {
    state.isLooking = true
    const finish = (isSteady: boolean) => {
      Object.assign(state, { isSteady, isLooking: false, lookAgainAt: Date.now() + lookAgainMs, slow: notSlow })
    }
    readPlan(database, statement).then(
      plan => finish(isSteadyPlan(plan)),
      () => finish(false),
    )
  }

  return {
    isSteady(database, custom, steady) {
      if (custom.uses < usesBeforeLooking) return false
      let state = known.get(custom)
      if (!state) known.set(custom, (state = { isSteady: false, lookAgainAt: 0, isLooking: false, slow: notSlow }))
      if (!state.isLooking && state.lookAgainAt < Date.now()) look(database, state, steady())
      return state.isSteady
    },
    observe(custom, page) {
      const state = known.get(custom)
      if (!state) return
      state.slow = afterRun(state.slow, page, slowMs)
      if (isSlow(state.slow)) state.isSteady = false
    },
  }
}

let looks = 0

/**
 * The plan for all values. EXPLAIN (GENERIC_PLAN) would give it from PostgreSQL 16 on; a prepared statement that is made to take it is
 * known to every version.
 */
function readPlan(database: Database, { sql }: CachedStatement): Promise<unknown> {
  // After a failure the connection keeps the statement: the next look needs another name.
  const name = `look_${(looks += 1)}`
  const values = sql.parameters.length > 0 ? `(${sql.parameters.map(() => 'null').join(', ')})` : ''
  return database.transaction(async connection => {
    const ask = (text: string) => connection.query({ text, withinMs: longestLookMs })
    await ask('set local plan_cache_mode = force_generic_plan')
    await ask(`prepare ${name} as ${sql.text}`)
    const { rows } = await ask(`explain (format json) execute ${name}${values}`)
    await ask(`deallocate ${name}`)
    const answer = rows[0]?.['QUERY PLAN']
    const first: unknown = Array.isArray(answer) ? answer[0] : undefined
    return isPlainObject(first) ? first['Plan'] : undefined
  })
}
