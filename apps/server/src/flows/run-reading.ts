import { uuidv7 } from '@trellis/base'
import type { Contract } from '@trellis/contract'
import { contracts } from '@trellis/contract/registry'
import { findStep, walkFlow } from '@trellis/flows'
import { type FlowDocument, publicNameOf } from '@trellis/model'
import { isStepKey } from '../calls/answer-key.ts'
import { answerInsertion, keepAnswer } from '../records/write/keep-answer.ts'
import { driveRun } from './drive-run.ts'
import { endRun, type RunEnding } from './end-run.ts'
import type { FlowParts } from './flow-parts.ts'
import { endingOf } from './flow-work.ts'
import type { RunRequest } from './flows.ts'
import { insertRow, logsValues, type NewRun } from './insert-run.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { readState } from './read-state.ts'
import type { RunRow } from './run-row.ts'
import { inputOf, refuseStatus, startedBy, withTest } from './start-run.ts'
import { wholeRun } from './whole-run.ts'

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
): Promise<Outcome | undefined> {
  const { services } = parts
  const { caller, flow, cause } = request
  if (cause !== 'editor') refuseStatus(flow.status)
  if (request.parent || !onlyReads(flow.document)) return undefined
  const { tenant } = caller
  const startedAt = new Date()
  const started = startedBy(request, startedAt)
  const input = await inputOf(services, request, started)
  const event = withTest(started, request)
  const run = { ...(await rowOf(parts, request, startedAt)), event, input }
  const driving = { parts, tenant, run, signal, goesBehind: false }
  const driven = await driveRun(driving, flow.document).catch((error: unknown) => {
    if (signal.aborted) return undefined
    throw error
  })
  if (!driven || 'againAt' in driven) return undefined
  const ending = endingOf(run, flow.document, driven)
  await putDown(parts, request, { run, started, ending })
  services.bus.announce('log', tenant.id)
  return outcomeOf({ runId: run.id, ...ending })
}

/** Puts the run down with its end. */
async function putDown(
  { services }: FlowParts,
  { caller, flow, cause, isDraft = false, answerKey }: RunRequest,
  { run, started, ending }: { run: RunRow; started: RunRow['event']; ending: RunEnding },
): Promise<void> {
  const { tenant } = caller
  const { event, input } = run
  const given: Omit<NewRun, 'leaseMs'> = { caller, flow, isDraft, cause, chain: [], event, input, needsPlace: false }
  const answer = JSON.stringify({ runId: run.id })
  const workspace = services.database.withRole(tenant.role)
  const { status } = ending
  if (status === 'succeeded' && !(answerKey && isStepKey(answerKey))) {
    const whole = wholeRun({ ...given, event: started }, run, { ...ending, status })
    const kept = answerKey ? [answerInsertion(answerKey, answer)] : []
    await workspace.together([whole, ...kept].map(fragment => ({ role: tenant.role, fragment })))
    return
  }
  await workspace.transaction(async connection => {
    const startedAt = new Date(run.createdAt)
    await insertRow(connection, given, { id: run.id, hasPlace: false, isHeld: true, startedAt })
    await endRun(connection, tenant, run, ending)
    await keepAnswer(connection, answerKey, answer)
  })
}

async function rowOf(
  { services }: FlowParts,
  { caller, flow, cause, isDraft = false }: RunRequest,
  startedAt: Date,
): Promise<Omit<RunRow, 'event' | 'input'>> {
  const { tenant, userId, token } = caller
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
    store: await readState(services, tenant, flow.id),
    record: null,
    changed: null,
    logsValues: logsValues({ flow, cause }),
    needsPlace: false,
    hasPlace: false,
    createdAt: startedAt.toISOString(),
    spentMs: 0,
    epoch: 1,
  }
}
