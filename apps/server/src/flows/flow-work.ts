import { OperationalError } from '@trellis/base'
import { walkFlow } from '@trellis/flows'
import type { RunEnd } from '@trellis/flows/engine'
import { type FlowDocument, flowDefaults } from '@trellis/model'
import type { WorkKind } from '../work/work.ts'
import { claimRun } from './claim-run.ts'
import type { Driving } from './do-step.ts'
import { type Driven, driveRun } from './drive-run.ts'
import { endRun, type RunEnding } from './end-run.ts'
import type { FlowParts } from './flow-parts.ts'
import { concealedFields, maskKeys } from './run-log.ts'
import { flowWork, type RunError, RunLost, type RunRow } from './run-row.ts'

/** Runs go on however often they are taken over: their own time ends them. */
const attempts = 1_000_000
const backoff = { firstMs: 1000, factor: 2, maxMs: 60_000 }

/** A run that this server has, with the definition that it goes by; undefined where its flow is gone. */
export type ClaimedRun = { run: RunRow; document: FlowDocument | undefined }

export type FlowWorkOptions = {
  /** Runs that were begun with their row: nobody has to claim them. */
  takeBegun(runId: string): ClaimedRun | undefined
  onEnd(runId: string): void
}

/** Runs of flows as background work. */
export function makeFlowWork(parts: FlowParts, { takeBegun, onEnd }: FlowWorkOptions): WorkKind {
  return {
    id: flowWork,
    attempts,
    backoff,
    async run(held) {
      const { runId } = held.input as { runId: string }
      const { services } = parts
      const tenant = await services.tenants.find(held.tenantId ?? '')
      if (!tenant) return undefined
      const claimed =
        takeBegun(runId) ??
        (await held.transaction(connection =>
          connection.as(tenant.role, workspace => claimRun(workspace, tenant, runId)),
        ))
      if (!claimed) return undefined
      const again = await doRun({ parts, tenant, run: claimed.run, signal: held.signal }, claimed.document)
      // It gave its place to another.
      if (again) services.bus.announce('work', tenant.id)
      else onEnd(runId)
      return again
    },
  }
}

/** Drives a run to its end, or to where it waits. */
async function doRun(driving: Driving, document: FlowDocument | undefined): Promise<{ againAt: Date } | undefined> {
  const { parts, run, signal } = driving
  try {
    const driven = document ? await driveRun(driving, document) : { end: goneEnd }
    if ('againAt' in driven) return driven
    await finish(driving, document, driven)
    return undefined
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof RunLost) return undefined
    if (error instanceof OperationalError) throw error
    parts.services.log.error({ err: error, run: run.id, flow: run.flowId }, 'A run of a flow broke')
    await finish(driving, document, { end: brokenEnd })
    return undefined
  }
}

const goneEnd: RunEnd = { status: 'failed', error: { type: 'NOT_FOUND', message: 'The flow was not found' } }
const brokenEnd: RunEnd = {
  status: 'failed',
  error: { type: 'OTHERS', message: 'It failed; the log of the server says why' },
}

/** How a run ended that was driven, or could not be. */
export type Ended = Extract<Driven, { end: RunEnd }> | { end: RunEnd }

async function finish(driving: Driving, document: FlowDocument | undefined, ended: Ended): Promise<void> {
  const { parts, tenant, run } = driving
  const { services } = parts
  const ending = endingOf(run, document, ended)
  const closed = await services.database
    .withRole(tenant.role)
    .transaction(connection => endRun(connection, tenant, run, ending))
  if (!closed) throw new RunLost()
  services.bus.announce('log', tenant.id)
  if (closed.gives) services.bus.announce('work', tenant.id)
}

export function endingOf(run: RunRow, document: FlowDocument | undefined, ended: Ended): RunEnding {
  const { end } = ended
  const inputs = Object.entries(document?.inputs.properties ?? {})
  const input = maskKeys(run.input, concealedFields(inputs))
  const { machine, log } = 'machine' in ended ? ended : { machine: undefined, log: undefined }
  for (const text of input.texts) log?.hidden.add(text)
  return {
    ...(end.status === 'succeeded'
      ? { status: end.status, output: JSON.stringify(end.output ?? null) }
      : { status: end.status, error: errorOf(end, document) }),
    stepCount: machine?.stepCount() ?? 0,
    concurrency: document?.concurrency ?? flowDefaults.concurrency,
    changes: machine?.storeChanges() ?? { set: {}, add: {} },
    log: log?.text(run.logsValues || end.status === 'failed'),
    input: input.masked as RunEnding['input'],
  }
}

function errorOf(
  { error: told, stepId }: Extract<RunEnd, { status: 'failed' }>,
  document: FlowDocument | undefined,
): RunError {
  const { type, message, fields } = told
  const error = { type, message, ...(fields && { fields }) }
  if (stepId === undefined || !document) return error
  const found = [...walkFlow(document)].find(({ step }) => step.id === stepId)
  return { ...error, stepId, ...(found && { stepName: found.step.stepName }) }
}
