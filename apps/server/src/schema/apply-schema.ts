import type { SchemaProgress, SchemaStep } from '@trellis/contract'
import type { CollectionDocument } from '@trellis/model'
import { sql } from 'kysely'
import { refuseOtherBase } from '../collections/assets/save-asset.ts'
import { schemaLock } from '../collections/schema-lock.ts'
import type { Bus } from '../database/bus.ts'
import type { Database, Queryable, TransactionConnection } from '../database/database.ts'
import { sqlState } from '../database/translate-error.ts'
import { renameInKeptIndexes } from '../indexes/kept-indexes.ts'
import { newIdsOf } from './follow-references.ts'
import { leaveRoom } from './leave-room.ts'
import { lockGently } from './lock-gently.ts'
import { planSteps } from './plan-steps.ts'
import { type PreparedChange, prepareChange } from './prepare-change.ts'
import { recalculate } from './recalculate.ts'
import { refuseSteps } from './refuse-steps.ts'
import { refuseOtherDraft, saveDefinitions } from './save-definitions.ts'
import { saveIdChanges } from './save-id-changes.ts'
import { saveReferring } from './save-referring.ts'
import type { PlannedStep } from './schema-change.ts'
import type { SchemaRequest } from './schema-request.ts'
import { isCalculation } from './steps/titles.ts'
import { refuseUnderWay } from './stored/refuse-under-way.ts'
import { lastChange, storeChange } from './stored/stored-change.ts'

export type { SchemaRequest }

export type AppliedSchema = {
  collectionId: string
  /** As it is live now. */
  version: number
  document: CollectionDocument
  steps: SchemaStep[]
  /** It goes on in the background. */
  running?: SchemaProgress
}

/** The last thing in the transaction of a change, told what the call is answered. */
type Finish = (connection: Queryable, answer: AppliedSchema) => Promise<void>
type Applied = AppliedSchema & { grantsChanged: boolean }
type Needed = {
  database: Database
  bus: Bus
  log: { warn(fields: object, message: string): void }
}

const attempts = 2
/** A new collection has nothing that could go on in the background: it waits instead. */
const attemptsOfNew = 4
/** Behind the gentle locks nothing should wait; what does gives way. */
const lockTimeout = sql.lit('300ms')
/** Changes of tables with more records go on in the background. */
export const mostAtOnce = 10_000

/**
 * Plans a change of a collection and carries it out in one transaction: all of it, or nothing. What takes longer than others may
 * wait, or cannot have a table for itself now, is stored and goes on in the background.
 */
export async function applySchema(
  services: Needed,
  request: SchemaRequest,
  { mostAtOnce: most = mostAtOnce, finish }: { mostAtOnce?: number; finish?: Finish } = {},
): Promise<AppliedSchema> {
  const tenantId = request.tenant.id
  const work = (isLast: boolean) =>
    services.database.withRole(request.tenant.ownerRole).transaction(async connection => {
      const outcome = await applyOrStore(connection, request, { mostAtOnce: most, isLocked: isLast })
      const answer = await answerOf(connection, tenantId, outcome)
      await finish?.(connection, answer)
      return { outcome, answer }
    })
  const { outcome, answer } = await retryWhenLocked(work, request.baseVersion === null ? attemptsOfNew : attempts)
  if ('storedId' in outcome) services.bus.announce('schema-changes', tenantId)
  else announceApplied(services, tenantId, outcome.grantsChanged)
  return answer
}

async function answerOf(connection: Queryable, tenantId: string, outcome: Applied | Stored): Promise<AppliedSchema> {
  if (!('storedId' in outcome)) {
    const { grantsChanged: _, ...applied } = outcome
    return applied
  }
  const { storedId: _, ...stored } = outcome
  const running = await connection.as(undefined, platform => lastChange(platform, tenantId, outcome.collectionId))
  return running ? { ...stored, running } : stored
}

export function announceApplied({ bus }: Pick<Needed, 'bus'>, tenantId: string, grantsChanged: boolean): void {
  bus.announce('schema', tenantId)
  if (grantsChanged) bus.announce('grants', tenantId)
  bus.announce('log', tenantId)
}

/** The steps a change would take, each with what it would lose. */
export function planSchema(services: Needed, request: SchemaRequest): Promise<SchemaStep[]> {
  return services.database.withRole(request.tenant.ownerRole).transaction(async connection => {
    await connection.query({ text: 'set transaction isolation level repeatable read, read only' })
    await leaveRoom(connection)
    const { change } = await prepareChange(connection, request, { mostAtOnce })
    return (await planSteps(change)).map(toSchemaStep)
  })
}

/** Inside a transaction of the caller's, who announces 'schema' after the commit; however long it takes. */
export async function applyInTransaction(connection: TransactionConnection, request: SchemaRequest): Promise<Applied> {
  const prepared = await beginChange(connection, request, Number.POSITIVE_INFINITY)
  const steps = await planSteps(prepared.change)
  refuseSteps(steps, request)
  return carryOut(connection, prepared, steps)
}

type Stored = Omit<AppliedSchema, 'running'> & { storedId: string }

async function applyOrStore(
  connection: TransactionConnection,
  request: SchemaRequest,
  { isLocked, mostAtOnce: most }: { isLocked: boolean; mostAtOnce: number },
): Promise<Applied | Stored> {
  const prepared = await beginChange(connection, request, most)
  const { change, liveVersion } = prepared
  const steps = await planSteps(change)
  await refuseUnderWay(change)
  refuseSteps(steps, request)
  const { live } = change
  const isLong = steps.some(({ prepare }) => prepare !== undefined)
  if (!live || liveVersion === undefined || !(isLong || isLocked)) return carryOut(connection, prepared, steps)
  const { tenant, ...rest } = request
  await storeChange(connection, {
    id: change.id,
    tenantId: tenant.id,
    request: { ...rest, baseVersion: liveVersion },
    decided: {
      prepared: steps.flatMap(({ prepare }) => prepare?.key ?? []),
      inPlace: steps.flatMap(({ fieldId, isInPlace }) => (isInPlace && fieldId !== undefined ? [fieldId] : [])),
    },
    steps: steps.map(toSchemaStep),
    collections: [change.collectionId, ...change.others.keys()],
    totalCount: steps.reduce((sum, { prepare }) => sum + (prepare?.fill?.totalCount ?? 0), 0),
    reason: isLong ? undefined : 'locked',
  })
  const { collectionId } = request
  return { collectionId, version: liveVersion, document: live, steps: steps.map(toSchemaStep), storedId: change.id }
}

async function beginChange(
  connection: TransactionConnection,
  request: SchemaRequest,
  most: number,
): Promise<PreparedChange> {
  await leaveRoom(connection)
  await lockSchema(connection, request.tenant.id)
  const prepared = await prepareChange(connection, request, { mostAtOnce: most })
  refuseOtherBase(request.baseVersion, prepared.liveVersion)
  await refuseOtherDraft({ connection, tenant: request.tenant, id: request.collectionId }, request.publishes)
  return prepared
}

/** Changes of one workspace come one after the other. */
export async function lockSchema(connection: TransactionConnection, tenantId: string): Promise<void> {
  await connection.run(sql`set local lock_timeout = '2s'`)
  await connection.run(sql`select pg_advisory_xact_lock(${schemaLock(tenantId)})`)
  await connection.run(sql`set local lock_timeout = ${lockTimeout}`)
}

/**
 * Runs the steps, which nobody else sees before the end, and makes the definition live. Definitions are saved first: with the tables
 * for itself the change does only what needs them, for everybody waits meanwhile.
 */
export async function carryOut(
  connection: TransactionConnection,
  { change }: PreparedChange,
  steps: readonly PlannedStep[],
): Promise<Applied> {
  await refuseUnderWay(change)
  const { tenant, collectionId } = change
  const version = await saveDefinitions(change)
  const grantsChanged = await saveReferring(change)
  await connection.as(undefined, platform =>
    renameInKeptIndexes(platform, { tenantId: tenant.id, collectionId, newIds: newIdsOf(change) }),
  )
  await lockGently(
    connection,
    steps.flatMap(({ locks }) => locks ?? []),
  )
  for (const { prepare } of steps) await finishPreparation(connection, prepare)
  for (const step of steps) await step.run()
  await saveIdChanges(change)
  if (steps.some(isCalculation)) await recalculate(change)
  if (steps.length > 0)
    await connection.run(sql`update trellis.tenant set schema_version = schema_version + 1 where id = ${tenant.id}`)
  return { collectionId, version, document: change.wanted, steps: steps.map(toSchemaStep), grantsChanged }
}

async function finishPreparation(connection: TransactionConnection, prepare: PlannedStep['prepare']): Promise<void> {
  if (!prepare) return
  for (;;) if (((await prepare.fill?.again(connection, 1000)) ?? 0) === 0) break
  await prepare.finish?.(connection)
}

export function toSchemaStep(step: PlannedStep): SchemaStep {
  const { action, fieldId, sentences, loses, missing, holding, samples, newOptions, blocked, prepare } = step
  return {
    action,
    sentences: [...sentences],
    loses,
    ...(fieldId !== undefined && { fieldId }),
    ...(missing !== undefined && { missing }),
    ...(holding !== undefined && { holding }),
    ...(samples && { samples: [...samples] }),
    ...(newOptions && { newOptions: [...newOptions] }),
    ...(prepare && { inBackground: true }),
    ...(blocked && { blocked: blocked.message }),
  }
}

/** Again, where others were in the way; the last time `work` is told so, to find another way. */
export async function retryWhenLocked<Result>(
  work: (isLast: boolean) => Promise<Result>,
  most: number,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work(attempt === most)
    } catch (error) {
      if (!isPassing(error) || attempt === most) throw error
      await new Promise(resolve => setTimeout(resolve, 100 * 2 ** attempt))
    }
  }
}

/** Others were in the way. */
export function isPassing(error: unknown): boolean {
  return ['55P03', '40P01', '40001'].includes(sqlState(error) ?? '')
}
