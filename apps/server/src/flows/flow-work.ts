import { OperationalError } from '@trellis/base'
import { walkFlow } from '@trellis/flows'
import type { RunEnd } from '@trellis/flows/engine'
import { type FlowDocument, flowDefaults } from '@trellis/model'
import type { WorkKind } from '../work/work.ts'
import { type Holding, workEnding } from '../work/work-table.ts'
import { claimRun } from './claim-run.ts'
import type { Driving } from './do-step.ts'
import { type Driven, driveRun } from './drive-run.ts'
import { endRun, type RunEnding, runEnding, wasLost } from './end-run.ts'
import type { FlowParts } from './flow-parts.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { hadNoPlace } from './places.ts'
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
  /** `outcome`: of one that was done here. */
  onEnd(runId: string, outcome?: Outcome): void
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
      const begun = takeBegun(runId)
      const claimed =
        begun ??
        (await held.transaction(connection =>
          connection.as(tenant.role, workspace => claimRun(workspace, tenant, runId)),
        ))
      if (!claimed) return undefined
      const driving = { parts, tenant, run: claimed.run, signal: held.signal, goesBehind: !begun, work: held }
      const done = await doRun(driving, claimed.document)
      // It gave its place to another.
      if (done && 'againAt' in done) services.bus.announce('work', tenant.id)
      else onEnd(runId, done?.outcome)
      if (!done || 'againAt' in done) return done
      return done.hasEndedWork ? 'ended' : undefined
    },
  }
}

type Doing = Driving & { work: Holding }
/** `hasEndedWork`: the background work that it is has its end, too. */
type Finished = { outcome: Outcome; hasEndedWork: boolean }

/** Drives a run to its end, or to where it waits. undefined where it is somebody else's. */
async function doRun(
  driving: Doing,
  document: FlowDocument | undefined,
): Promise<{ againAt: Date } | Finished | undefined> {
  const { parts, run, signal } = driving
  try {
    const driven = document ? await driveRun(driving, document) : { end: goneEnd }
    if ('againAt' in driven) return driven
    return await finish(driving, document, driven)
  } catch (error) {
    if (signal.aborted) throw signal.reason
    if (error instanceof RunLost) return undefined
    if (error instanceof OperationalError) throw error
    parts.services.log.error({ err: error, run: run.id, flow: run.flowId }, 'A run of a flow broke')
    return finish(driving, document, { end: brokenEnd })
  }
}

const goneEnd: RunEnd = { status: 'failed', error: { type: 'NOT_FOUND', message: 'The flow was not found' } }
const brokenEnd: RunEnd = {
  status: 'failed',
  error: { type: 'OTHERS', message: 'It failed; the log of the server says why' },
}

/** How a run ended that was driven, or could not be. */
export type Ended = Extract<Driven, { end: RunEnd }> | { end: RunEnd }

async function finish(driving: Doing, document: FlowDocument | undefined, ended: Ended): Promise<Finished> {
  const { parts, tenant, run } = driving
  const { services } = parts
  const ending = endingOf(run, document, ended)
  const outcome = outcomeOf({ runId: run.id, ...ending })
  if (ending.status === 'succeeded' && (await endTogether(driving, ending))) {
    services.bus.announce('log', tenant.id)
    return { outcome, hasEndedWork: true }
  }
  const closed = await services.database
    .withRole(tenant.role)
    .transaction(connection => endRun(connection, tenant, run, ending))
  if (!closed) throw new RunLost()
  services.bus.announce('log', tenant.id)
  if (closed.gives) services.bus.announce('work', tenant.id)
  return { outcome, hasEndedWork: false }
}

/** The end of the run and of its work, for the price of one statement. False where its place may be for another one: nothing was stored then. */
async function endTogether({ parts, tenant, run, work }: Doing, ending: RunEnding): Promise<boolean> {
  try {
    await parts.services.database.withRole(tenant.role).together([
      { role: tenant.role, fragment: runEnding(tenant, run, ending) },
      { role: undefined, fragment: workEnding(work, { status: 'done' }) },
    ])
    return true
  } catch (error) {
    if (hadNoPlace(error)) return false
    if (wasLost(error)) throw new RunLost()
    throw error
  }
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
