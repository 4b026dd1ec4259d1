import { uuidv7 } from '@trellis/base'
import type { Contract } from '@trellis/contract'
import { contracts } from '@trellis/contract/registry'
import { findStep, walkFlow } from '@trellis/flows'
import { type FlowDocument, publicNameOf } from '@trellis/model'
import { sql } from 'kysely'
import { keepAnswer } from '../records/write/keep-answer.ts'
import { driveRun } from './drive-run.ts'
import { endRun } from './end-run.ts'
import type { FlowParts } from './flow-parts.ts'
import { endingOf } from './flow-work.ts'
import type { RunRequest, StartedRun } from './flows.ts'
import { insertRow, logsValues, type NewRun } from './insert-run.ts'
import { type RunRow, stateTable } from './run-row.ts'
import { inputOf, refuseStatus, startedBy, withTest } from './start-run.ts'

const read: ReadonlySet<string> = new Set(
  Object.values<Contract>(contracts).flatMap(({ name, readOnly }) => (readOnly ? [name] : [])),
)

/** Whether none of its steps changes anything or waits. */
function onlyReads(document: FlowDocument): boolean {
  return [...walkFlow(document)].every(({ step: { action } }) => {
    const work = findStep(action.type)?.work
    if (!work) return read.has(action.type)
    return 'immediate' in work || 'loop' in work || ('effect' in work && work.effect.reads === true)
  })
}

/**
 * Runs a flow that only reads: whoever dies meanwhile leaves nothing behind, so that one row at the end is enough. undefined where it does
 * more, or was stopped.
 */
export async function runReading(
  parts: FlowParts,
  request: RunRequest,
  signal: AbortSignal,
): Promise<StartedRun | undefined> {
  const { services } = parts
  const { caller, flow, cause } = request
  if (cause !== 'editor') refuseStatus(flow.status)
  if (request.parent || !onlyReads(flow.document)) return undefined
  const { tenant } = caller
  const startedAt = new Date()
  const started = startedBy(request, startedAt)
  const input = await inputOf(services, request, started)
  const event = withTest(started, request)
  const run = { ...(await rowOf(parts, request)), event, input }
  const driving = { parts, tenant, run, signal, goesBehind: false }
  const driven = await driveRun(driving, flow.document).catch((error: unknown) => {
    if (signal.aborted) return undefined
    throw error
  })
  if (!driven || 'againAt' in driven) return undefined
  const { isDraft = false, answerKey } = request
  const given: Omit<NewRun, 'leaseMs'> = { caller, flow, isDraft, cause, chain: [], event, input, needsPlace: false }
  await services.database.withRole(tenant.role).transaction(async connection => {
    await insertRow(connection, given, { id: run.id, hasPlace: false, isHeld: true, startedAt })
    await endRun(connection, tenant, run, endingOf(run, flow.document, driven))
    await keepAnswer(connection, answerKey, JSON.stringify({ runId: run.id }))
  })
  services.bus.announce('log', tenant.id)
  return { runId: run.id }
}

async function rowOf(
  { services }: FlowParts,
  { caller, flow, cause, isDraft = false }: RunRequest,
): Promise<Omit<RunRow, 'event' | 'input'>> {
  const { tenant, userId, token } = caller
  const [kept] = await services.database
    .withRole(tenant.role)
    .run<{ state: Record<string, unknown> }>(sql`select state from ${stateTable(tenant)} where flow_id = ${flow.id}`)
  return {
    id: uuidv7(),
    flowId: flow.id,
    flowVersion: flow.version,
    flowName: publicNameOf(flow.document),
    draft: isDraft ? flow.document : null,
    status: 'running',
    cause,
    userId,
    tokenId: token?.id ?? null,
    chain: [],
    store: kept?.state ?? {},
    record: null,
    changed: null,
    logsValues: logsValues({ flow, cause }),
    needsPlace: false,
    hasPlace: false,
    createdAt: new Date().toISOString(),
    spentMs: 0,
    epoch: 1,
  }
}
