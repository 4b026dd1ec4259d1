import { ownValue, UserError } from '@trellis/base'
import { refuseOtherBase } from '../../collections/assets/save-asset.ts'
import type { TransactionConnection } from '../../database/database.ts'
import { nextPartSize } from '../../database/part-size.ts'
import { workOffLists } from '../../database/work-off-lists.ts'
import { announceApplied, carryOut, isPassing, lockSchema } from '../apply-schema.ts'
import { leaveRoom } from '../leave-room.ts'
import { lockGently } from '../lock-gently.ts'
import { planSteps } from '../plan-steps.ts'
import { type PreparedChange, prepareChange } from '../prepare-change.ts'
import type { PlannedStep } from '../schema-change.ts'
import { buildIndex } from './build-index.ts'
import type { PartPlace, Preparation } from './preparation.ts'
import { ChangeHalted, type Running } from './running.ts'
import { noteProgress, setStatus } from './stored-change.ts'

/** A part holds its rows so long; writers of them wait. */
const wantedPartMs = 50
/** Few enough that a part stays short where the machine becomes busy all at once. */
const [smallest, largest] = [200, 2000]
const longestPauseMs = 1000
/** So many rows may be left to go over while nobody else writes. */
const fewRows = 500
const rounds = 50

/** Goes on with a stored change wherever it is, up to its end. */
export async function runStoredChange(running: Running): Promise<void> {
  const { change } = running
  if (change.status === 'running') await runForward(running)
  else await takeBack(running)
}

async function runForward(running: Running): Promise<void> {
  const preparations = await planned(running)
  for (const each of preparations) await expand(running, each)
  for (const each of preparations) await fill(running, each)
  for (const each of preparations) await goAgain(running, each)
  for (const { index } of preparations) if (index) await buildIndex(running, index)
  for (const each of preparations) await goAgain(running, each)
  await switchOver(running)
  // The last rows are written with the switch. Where nothing comes to this any more, those few wait as any rows do.
  for (const { fill: work } of preparations) if (work) await workOff(running, work)
}

/** Planned anew from what is live, which nobody changes meanwhile: the same steps each time. */
async function planned(running: Running): Promise<Preparation[]> {
  return transaction(running, async connection => {
    const { steps } = await plan(connection, running)
    return steps.flatMap(({ prepare }) => prepare ?? [])
  })
}

async function plan(
  connection: TransactionConnection,
  { tenant, change }: Running,
): Promise<{ prepared: PreparedChange; steps: PlannedStep[] }> {
  const { id, decided, request } = change
  const way = { mostAtOnce: Number.POSITIVE_INFINITY, stored: { id, decided } }
  const prepared = await prepareChange(connection, { ...request, tenant }, way)
  refuseOtherBase(request.baseVersion, prepared.liveVersion)
  return { prepared, steps: await planSteps(prepared.change) }
}

async function expand(running: Running, { key, locks, expand: make, before }: Preparation): Promise<void> {
  const progress = ownValue(running.change.progress, key)
  if (make && !progress?.isExpanded) {
    await transaction(running, async connection => {
      await lockGently(connection, locks)
      await make(connection)
      await note(connection, running, { key, progress: { isExpanded: true } })
    })
  }
  if (!before || progress?.isBegun) return
  await transaction(running, async connection => {
    await before(connection)
    await note(connection, running, { key, progress: { isBegun: true } })
  })
}

async function fill(running: Running, { key, fill: work }: Preparation): Promise<void> {
  const progress = ownValue(running.change.progress, key)
  if (!work || progress?.isFilled) return
  const { passes = 1 } = work
  let at: PartPlace = { pass: progress?.pass ?? 0, afterId: progress?.afterId ?? '', size: 1000 }
  while (at.pass < passes) {
    const began = performance.now()
    const { pass, size } = at
    const done = await transaction(running, async connection => {
      const made = await work.part(connection, at)
      const next = made ? { pass, afterId: made.afterId } : { pass: pass + 1, afterId: '' }
      await note(connection, running, { key, progress: next, count: made?.count ?? 0 })
      return { ...next, isEnd: made === undefined }
    })
    at = { pass: done.pass, afterId: done.afterId, size }
    if (done.isEnd) continue
    at.size = nextPartSize(size, performance.now() - began, { wantedMs: wantedPartMs, smallest, largest })
    await workOff(running, work)
    // People's requests come first: as long as a part took, nothing is asked of the database; longer where the machine is busy.
    await new Promise(resolve => setTimeout(resolve, Math.min(performance.now() - began, longestPauseMs)))
  }
  await transaction(running, connection => note(connection, running, { key, progress: { isFilled: true } }))
}

function workOff(running: Running, { table }: NonNullable<Preparation['fill']>): Promise<void> {
  return transaction(running, connection => workOffLists(connection, running.tenant.schema, table))
}

/** Until few rows are left that were written meanwhile. */
async function goAgain(running: Running, { key, fill: work }: Preparation): Promise<void> {
  if (!work) return
  for (let round = 1; round <= rounds; round += 1) {
    const count = await transaction(running, async connection => {
      const done = await work.again(connection, 2000)
      await note(connection, running, { key, progress: {} })
      return done
    })
    if (count > 0) await workOff(running, work)
    if (count < fewRows) return
  }
}

/** One short transaction: the last rows, the steps, the definition. */
async function switchOver(running: Running): Promise<void> {
  const { tenant, change } = running
  const { grantsChanged } = await transaction(running, async connection => {
    await lockSchema(connection, tenant.id)
    const { prepared, steps } = await plan(connection, running)
    const applied = await carryOut(connection, prepared, steps)
    if (!(await setStatus(connection, change.id, { from: 'running', to: 'done' }))) throw new ChangeHalted()
    return applied
  })
  announceApplied(running, tenant.id, grantsChanged)
}

/** Everything that was made beforehand goes again; nothing else had changed. */
async function takeBack(running: Running): Promise<void> {
  const { tenant, change } = running
  const preparations = await planned({ ...running, change }).catch((error: unknown) => {
    // What it wanted cannot even be planned any more: nothing of it can be there.
    if (error instanceof UserError) return []
    throw error
  })
  for (const { locks, discard } of preparations.reverse()) {
    await transaction({ ...running, isStopped: () => false }, async connection => {
      await lockGently(connection, locks)
      await discard(connection)
    })
  }
  const to = change.status === 'cancelling' ? 'cancelled' : 'failed'
  await setStatus(running.database, change.id, { from: change.status, to })
  running.bus.announce('schema-changes', tenant.id)
}

async function note(
  connection: TransactionConnection,
  { change }: Running,
  noted: Parameters<typeof noteProgress>[2],
): Promise<void> {
  if (!(await noteProgress(connection, change.id, noted))) throw new ChangeHalted()
}

const attempts = 4

/** As the owner of the tables; tried again where others stand in the way for a moment. */
async function transaction<Result>(
  running: Running,
  work: (connection: TransactionConnection) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    if (running.isStopped()) throw new ChangeHalted()
    try {
      return await running.database.withRole(running.tenant.ownerRole).transaction(async connection => {
        await leaveRoom(connection)
        return work(connection)
      })
    } catch (error) {
      if (!isPassing(error) || attempt === attempts) throw error
      await new Promise(resolve => setTimeout(resolve, 100 * 2 ** attempt))
    }
  }
}
