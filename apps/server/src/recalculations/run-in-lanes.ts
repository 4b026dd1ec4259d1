import { setImmediate as letOthers } from 'node:timers/promises'
import { sql } from 'kysely'
import { nextPartSize } from '../database/part-size.ts'
import { sqlState } from '../database/translate-error.ts'
import { nextRange, type Part, type Range, recalculateRange } from '../records/calculations/recalculate-part.ts'
import { isStillWanted, noteProgress, type Recalculation } from '../records/calculations/recalculation.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'

/** PostgreSQL works out a statement on one core: two lanes use two, and leave the others to people. */
const lanes = 2
/** A part holds the locks of its rows; writers of them wait so long at most. */
const wantedPartMs = 120
const smallest = 50
const firstSize = 1000

type Run = Pick<Services, 'database'> & {
  tenant: Tenant
  next: Recalculation
  part: Part
  largest: number
  isStopped: () => boolean
}

type Progress = { afterId: string; count: number }

/** Parts that are under way or done, in the order of their ids, behind all that is noted. */
type Begun = Range & { isDone: boolean }

type State = Run & {
  begun: Begun[]
  /** Records in parts that are done without a gap, and how many of them are noted. */
  doneCount: number
  notedCount: number
  afterId: string
  size: number
  /** Of the rows that were looked at last, how many were written. */
  written: { of: number; count: number }
  partsSinceLook: number
  isEnded: boolean
  finding: Promise<unknown>
}

/** Works out all records of the work that are not noted as done. Settles when no lane is at it any more. */
export async function runInLanes(run: Run): Promise<void> {
  const size = Math.min(run.largest, firstSize)
  const state: State = {
    ...run,
    begun: [],
    doneCount: 0,
    notedCount: 0,
    afterId: run.next.afterId,
    size,
    written: { of: 0, count: 0 },
    partsSinceLook: 0,
    isEnded: false,
    finding: Promise.resolve(),
  }
  const ends = await Promise.allSettled(Array.from({ length: lanes }, () => runLane(state)))
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function runLane(state: State): Promise<void> {
  try {
    for (;;) {
      const range = await take(state)
      if (!range) return
      const began = performance.now()
      const noted = await withRetries(() => runPart(state, range))
      if (noted === undefined) {
        state.isEnded = true
        return
      }
      settle(state, range, noted)
      const limits = { wantedMs: wantedPartMs, smallest, largest: state.largest }
      state.size = nextPartSize(range.count, performance.now() - began, limits)
      await letOthers()
    }
  } catch (error) {
    state.isEnded = true
    throw error
  }
}

/** One lane at a time looks for its next part: the other one then begins behind it. */
async function take(state: State): Promise<Begun | undefined> {
  const found = state.finding.then(async () => {
    if (state.isEnded || state.isStopped()) return undefined
    const { afterId, size } = state
    const range = await state.database.as(state.tenant.ownerRole, owner =>
      nextRange(owner, state.part, { afterId, size }),
    )
    if (!range) return undefined
    const begun = { ...range, isDone: false }
    state.begun.push(begun)
    state.afterId = range.lastId
    return begun
  })
  state.finding = found.catch(() => undefined)
  return found
}

/** How many records it noted; undefined where other work has taken its place: what was done last is left to that. */
async function runPart(state: State, range: Begun): Promise<number | undefined> {
  const { database, tenant, next, part } = state
  return database.transaction(async connection => {
    // Whatever is lost with the machine is not noted either, and done again.
    await connection.run(sql`set local synchronous_commit = off`)
    if (!(await isStillWanted(connection, next.id))) return undefined
    const writesAll = isSureToDiffer(state)
    const written = await connection.as(tenant.ownerRole, owner =>
      recalculateRange(owner, { ...part, writesAll }, range),
    )
    if (writesAll) state.partsSinceLook += 1
    else Object.assign(state, { written: { of: range.count, count: written }, partsSinceLook: 0 })
    const progress = progressWith(state, range)
    if (!progress) return 0
    await noteProgress(connection, next.id, progress)
    return progress.count
  })
}

const partsUntilLook = 8

/** Where all rows of a part were new, those of the next few are written without a look at each: it costs as much as working them out. */
function isSureToDiffer({ written: { of, count }, partsSinceLook }: State): boolean {
  return of > 0 && count >= of * 0.95 && partsSinceLook < partsUntilLook
}

/** What is done without a gap once this part is; a part with a gap before it is noted by the one that fills it. */
function progressWith({ begun, doneCount, notedCount }: State, range: Begun): Progress | undefined {
  if (begun[0] !== range) return undefined
  const unfinished = begun.findIndex(each => each !== range && !each.isDone)
  const done = unfinished === -1 ? [...begun] : begun.slice(0, unfinished)
  const count = done.reduce((sum, each) => sum + each.count, doneCount - notedCount)
  return { afterId: (done.at(-1) ?? range).lastId, count }
}

function settle(state: State, range: Begun, noted: number): void {
  range.isDone = true
  state.notedCount += noted
  while (state.begun[0]?.isDone) state.doneCount += state.begun.shift()?.count ?? 0
}

const attempts = 5

/** A writer of several records may stand in the way, and we in theirs. */
async function withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let count = 1; ; count += 1) {
    try {
      return await attempt()
    } catch (error) {
      const isPassing = ['40P01', '40001', '55P03'].includes(sqlState(error) ?? '')
      if (!isPassing || count === attempts) throw error
    }
  }
}
