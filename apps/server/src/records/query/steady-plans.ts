import { isPlainObject } from '@trellis/base'
import type { Database } from '../../database/database.ts'
import { isSteadyPlan } from './is-steady-plan.ts'
import type { CachedStatement } from './statement-cache.ts'

/** Says which lists may keep the plan that PostgreSQL once made for them, instead of one that is made for each request's values. */
export type SteadyPlans = {
  /**
   * Whether the list may: `custom` is its statement that is planned anew each time, `steady` gives the other one. Found out in the
   * background once the list comes often, and again from time to time, because indexes come and go.
   */
  isSteady(database: Database, custom: CachedStatement, steady: () => CachedStatement): boolean
  /** Hears what a list with a kept plan took: one that was slow is planned anew each time, until it is looked at again. */
  observe(custom: CachedStatement, milliseconds: number): void
}

type Known = { isSteady: boolean; lookAgainAt: number; isLooking: boolean }

const usesBeforeLooking = 10
const lookAgainMs = 5 * 60 * 1000
const slowMs = 250

export function makeSteadyPlans(): SteadyPlans {
  const known = new WeakMap<CachedStatement, Known>()

  function look(database: Database, state: Known, statement: CachedStatement): void {
    state.isLooking = true
    const finish = (isSteady: boolean) => {
      Object.assign(state, { isSteady, isLooking: false, lookAgainAt: Date.now() + lookAgainMs })
    }
    // Not known before PostgreSQL 16: lists then go on as they were.
    readPlan(database, statement).then(
      plan => finish(isSteadyPlan(plan)),
      () => finish(false),
    )
  }

  return {
    isSteady(database, custom, steady) {
      if (custom.uses < usesBeforeLooking) return false
      let state = known.get(custom)
      if (!state) known.set(custom, (state = { isSteady: false, lookAgainAt: 0, isLooking: false }))
      if (!state.isLooking && state.lookAgainAt < Date.now()) look(database, state, steady())
      return state.isSteady
    },
    observe(custom, milliseconds) {
      const state = known.get(custom)
      if (state && milliseconds > slowMs) state.isSteady = false
    },
  }
}

async function readPlan(database: Database, { sql }: CachedStatement): Promise<unknown> {
  const { rows } = await database.query({ text: `explain (generic_plan, format json) ${sql.text}` })
  const answer = rows[0]?.['QUERY PLAN']
  const first: unknown = Array.isArray(answer) ? answer[0] : undefined
  return isPlainObject(first) ? first['Plan'] : undefined
}
