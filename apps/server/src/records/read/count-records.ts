import type { CountState } from '@trellis/model'
import { bindStatement, type Engine } from '../engine.ts'
import { compileCount, compileEstimate } from '../query/compile-list.ts'
import type { ReadCursor } from '../query/read-list.ts'
import { everything } from '../query/scope.ts'
import { findPostgresError } from '../write/postgres-problem.ts'
import { queryTexts } from './query-texts.ts'
import type { TenantQueue } from './tenant-queue.ts'

export type Count = { totalCount: number | null; countState: CountState }

export type Counter = {
  /** The true total, or `timeout` when it took over 2 s. */
  exact(cursor: ReadCursor): Promise<Count>
  /** What the planner expects. */
  estimate(cursor: ReadCursor): Promise<Count>
}

const timeout = 2000
const timedOut: Count = { totalCount: null, countState: 'timeout' }
const cancelled = '57014'

/** Totals are the dearest part of a list: equal ones in flight are one statement, and a tenant runs two at a time. */
export function makeCounter(engine: Engine, queue: TenantQueue): Counter {
  const inFlight = new Map<string, Promise<Count>>()

  async function run(cursor: ReadCursor, statement: ReturnType<typeof bindStatement>): Promise<Count> {
    try {
      const totalCount = await queue.run(cursor.scope.collection.tenantId, timeout, () =>
        countWithin(engine, statement),
      )
      return totalCount === undefined ? timedOut : { totalCount, countState: 'exact' }
    } catch (error) {
      if (findPostgresError(error)?.code === cancelled) return timedOut
      throw error
    }
  }

  async function exact(cursor: ReadCursor): Promise<Count> {
    const statement = bindCount(engine, cursor)
    const key = `${statement.text} ${JSON.stringify(statement.values)}`
    const shared = inFlight.get(key)
    if (shared) return shared
    const started = run(cursor, statement).finally(() => inFlight.delete(key))
    inFlight.set(key, started)
    return started
  }

  return {
    exact,
    async estimate(cursor) {
      // The planner's statistics know of rows outside the rule: who is under one gets the true total of theirs.
      if (cursor.scope.rules.read.node !== everything) return exact(cursor)
      return { totalCount: await estimateCount(engine, cursor), countState: 'estimate' }
    },
  }
}

function bindCount(engine: Engine, cursor: ReadCursor): ReturnType<typeof bindStatement> {
  const cached = engine.statements.find(`count|${cursor.shape}`, () => compileCount(cursor))
  return bindStatement(cached, cursor.values, cursor.scopes)
}

async function countWithin(engine: Engine, statement: ReturnType<typeof bindStatement>): Promise<number> {
  const [row] = await queryTexts(engine.database, { ...statement, settings: { statement_timeout: `${timeout}` } })
  return Number(row?.[0] ?? 0)
}

async function estimateCount(engine: Engine, cursor: ReadCursor): Promise<number> {
  const cached = engine.statements.find(`estimate|${cursor.shape}`, () => compileEstimate(cursor))
  const result = await engine.database.query<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>(
    bindStatement(cached, cursor.values, cursor.scopes),
  )
  return result.rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
}
