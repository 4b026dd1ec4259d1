import { type FieldProblem, UserError, validationError } from '@trellis/base'
import type { SchemaStep } from '@trellis/contract'
import type { CollectionDocument } from '@trellis/model'
import { sql } from 'kysely'
import type { Bus } from '../../database/bus.ts'
import type { Database, TransactionConnection } from '../../database/database.ts'
import { sqlState } from '../../database/translate-error.ts'
import { renameInKeptIndexes } from '../../indexes/kept-indexes.ts'
import { collectionAsset } from '../assets/collection-asset.ts'
import { refuseOtherBase, saveAsset } from '../assets/save-asset.ts'
import { planSteps } from './plan-steps.ts'
import { prepareChange } from './prepare-change.ts'
import { recalculate } from './recalculate.ts'
import { newIdsOf, rewriteApps } from './rewrite-references.ts'
import type { PlannedStep, SchemaChange } from './schema-change.ts'
import type { SchemaRequest } from './schema-request.ts'
import { isCalculation } from './steps/titles.ts'

export type { SchemaRequest }

export type AppliedSchema = { collectionId: string; version: number; document: CollectionDocument; steps: SchemaStep[] }

type Applied = AppliedSchema & { grantsChanged: boolean }
type Needed = {
  database: Database
  bus: Bus
  log: { warn(fields: object, message: string): void }
}

const attempts = 4
/** Somebody holds a lock that the change needs: give way instead of making others queue behind it. */
const lockTimeout = sql.lit('2s')
const statementTimeout = sql.lit('10min')

/** Plans and carries out a change of a collection in one transaction: all of it, or nothing. */
export async function applySchema(services: Needed, request: SchemaRequest): Promise<AppliedSchema> {
  const { grantsChanged, ...applied } = await retryWhenLocked(() =>
    services.database
      .withRole(request.tenant.ownerRole)
      .transaction(connection => applyInTransaction(connection, request)),
  )
  const tenantId = request.tenant.id
  services.bus.announce('schema', tenantId)
  if (grantsChanged) services.bus.announce('grants', tenantId)
  services.bus.announce('log', tenantId)
  return applied
}

/** The steps a change would take, each with what it would lose. */
export function planSchema(services: Needed, request: SchemaRequest): Promise<SchemaStep[]> {
  return services.database.withRole(request.tenant.ownerRole).transaction(async connection => {
    await connection.query({ text: 'set transaction isolation level repeatable read, read only' })
    const { change } = await prepareChange(connection, request)
    return (await planSteps(change)).map(toSchemaStep)
  })
}

/** Inside a transaction of the caller's, who announces 'schema' after the commit. */
export async function applyInTransaction(connection: TransactionConnection, request: SchemaRequest): Promise<Applied> {
  await connection.run(sql`set local lock_timeout = ${lockTimeout}`)
  await connection.run(sql`set local statement_timeout = ${statementTimeout}`)
  await connection.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${request.tenant.id} schema`}, 0))`)
  const { change, liveVersion } = await prepareChange(connection, request)
  refuseOtherBase(request.baseVersion, liveVersion)
  const steps = await planSteps(change)
  refuseSteps(steps, request)
  for (const step of steps) await step.run()
  const version = await saveDefinitions(change)
  const grantsChanged = await rewriteApps(change)
  await connection.as(undefined, platform =>
    renameInKeptIndexes(platform, {
      tenantId: request.tenant.id,
      collectionId: request.collectionId,
      newIds: newIdsOf(change),
    }),
  )
  if (steps.some(isCalculation)) await recalculate(change)
  if (steps.length > 0) {
    await connection.run(
      sql`update trellis.tenant set schema_version = schema_version + 1 where id = ${request.tenant.id}`,
    )
  }
  return {
    collectionId: request.collectionId,
    version,
    document: change.wanted,
    steps: steps.map(toSchemaStep),
    grantsChanged,
  }
}

function refuseSteps(steps: readonly PlannedStep[], { acceptLoss, prefix = 'document.' }: SchemaRequest): void {
  const blocked = steps.flatMap((step): FieldProblem[] =>
    step.blocked ? [{ path: `${prefix}${step.blocked.path}`, message: step.blocked.message }] : [],
  )
  if (blocked.length > 0) throw validationError(blocked)
  const lossy = steps.filter(step => step.loses > 0)
  if (lossy.length === 0 || acceptLoss) return
  throw new UserError('VALIDATION_ERROR', lossy.map(step => step.description).join('. '), {
    description: 'This change loses values',
    details: {
      fields: Object.fromEntries(
        lossy.map(step => [`${prefix}schema.properties.${step.fieldId ?? ''}`, step.description]),
      ),
    },
  })
}

async function saveDefinitions(change: SchemaChange): Promise<number> {
  const { connection, tenant, author } = change
  for (const [id, document] of change.others) {
    await saveAsset(collectionAsset, { connection, tenant, id, document, baseVersion: undefined, author })
  }
  const own = { connection, tenant, id: change.collectionId, document: change.wanted, baseVersion: undefined, author }
  return (await saveAsset(collectionAsset, own)).version
}

function toSchemaStep({ action, fieldId, description, loses }: PlannedStep): SchemaStep {
  return { action, description, loses, ...(fieldId !== undefined && { fieldId }) }
}

async function retryWhenLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isLocked = ['55P03', '40P01', '40001'].includes(sqlState(error) ?? '')
      if (!isLocked || attempt === attempts) throw error
      await new Promise(resolve => setTimeout(resolve, 100 * 2 ** attempt))
    }
  }
}
