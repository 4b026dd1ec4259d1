import type { StepError } from '@trellis/flows/engine'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { type RunRow, runTable } from './run-row.ts'

/** A step that failed and is tried again. */
export type StepTry = {
  stepId: string
  /** How often it has failed. */
  attempts: number
  error: StepError
  startedAt: string
  againAt: string
}

/** By the occurrence of the step. */
export type StepTries = Readonly<Record<string, StepTry>>

/** Whoever waits for less is not told of. */
export const shortestToldMs = 500

type Where = { connection: Pick<Queryable, 'run'>; tenant: Tenant; run: Pick<RunRow, 'id' | 'epoch'> }

const held = ({ run }: Where) => sql`id = ${run.id} and epoch = ${run.epoch} and status = 'running'`

/** Tells of a step that waits for its next try, as long as the run is this holder's. */
export async function keepTry(where: Where, occurrence: string, told: StepTry): Promise<void> {
  await where.connection.run(sql`update ${runTable(where.tenant)}
    set tries = coalesce(tries, '{}') || ${JSON.stringify({ [occurrence]: told })}::jsonb where ${held(where)}`)
}

export async function dropTry(where: Where, occurrence: string): Promise<void> {
  await where.connection.run(
    sql`update ${runTable(where.tenant)} set tries = nullif(tries - ${occurrence}::text, '{}') where ${held(where)}`,
  )
}
