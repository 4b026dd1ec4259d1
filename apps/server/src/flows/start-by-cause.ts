import { uuidv7 } from '@trellis/base'
import type { StepError } from '@trellis/flows/engine'
import type { FlowRunCause } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { endRun } from './end-run.ts'
import { endingOf } from './flow-work.ts'
import type { FoundFlow } from './found-flow.ts'
import { insertRow, insertRun, type NewRun } from './insert-run.ts'
import { lockPlaces } from './places.ts'
import { runTable } from './run-row.ts'
import { inputOf } from './start-run.ts'
import { stepErrorOf } from './step-errors.ts'

/** What starts a flow without anybody asking for it. */
export type Cause = {
  tenant: Tenant
  flow: FoundFlow
  /** Names what happened: there is one run of each. */
  key: string
  cause: FlowRunCause
  event: Readonly<Record<string, unknown>>
  input: Readonly<Record<string, unknown>>
}

export type PreparedStart = { run: Omit<NewRun, 'leaseMs'>; error: StepError | undefined }

/**
 * Finds whose rights the run has, those of the API token that the flow names, and checks its input. Where the token is gone or the input
 * does not fit, the run is one that fails at once: whoever looks after the flow sees why.
 */
export async function prepareStart(
  services: Pick<Services, 'database' | 'apiTokens'>,
  { tenant, flow, ...given }: Cause,
): Promise<PreparedStart> {
  const tokenId = flow.document.runAs ?? ''
  const starter = await services.apiTokens.callerOf(tenant.id, tokenId)
  const nobody = { tenant, userId: null, token: { id: tokenId } }
  const run = { ...given, flow, caller: starter ?? nobody, isDraft: false, chain: [], needsPlace: true }
  if (!starter) return { run, error: tokenGone }
  try {
    const input = await inputOf(services, { flow, caller: starter, input: given.input }, given.event)
    return { run: { ...run, input }, error: undefined }
  } catch (failure) {
    const error = stepErrorOf(failure)
    if (!error) throw failure
    return { run, error }
  }
}

export const tokenGone: StepError = {
  type: 'DENIED',
  message: 'The API token that the flow runs as was revoked or has ended, or its owner is blocked',
}

/** Puts the run down in the transaction that notes what started it; announce 'work' and 'log' afterwards. Answers the id of its run. */
export async function putDownStart(connection: Queryable, { run, error }: PreparedStart): Promise<string> {
  const { tenant } = run.caller
  // Before looking: of two that bring the same, the later one finds the run and need not insert it. That would wait for whoever ends
  // that run, who waits for this row.
  await lockPlaces(connection, tenant, run.flow.id)
  const [known] = await connection.run<{ id: string }>(
    sql`select id from ${runTable(tenant)} where key = ${run.key ?? null}`,
  )
  if (known) return known.id
  if (!error) return (await insertRun(connection, { ...run, leaseMs: undefined })).run.id
  const failed = await insertRow(connection, run, { id: uuidv7(), hasPlace: false, isHeld: true })
  await endRun(connection, tenant, failed, endingOf(failed, run.flow.document, { end: { status: 'failed', error } }))
  return failed.id
}
