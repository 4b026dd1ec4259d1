import { setTimeout as sleep } from 'node:timers/promises'
import { isPlainObject, UserError } from '@trellis/base'
import type { ContractName } from '@trellis/contract'
import { contracts } from '@trellis/contract/registry'
import { findStep, findStepAction, StepFailed } from '@trellis/flows'
import {
  type Command,
  type Folded,
  type RunMachine,
  retryDelayMs,
  type StepError,
  type StepOutcome,
} from '@trellis/flows/engine'
import { findStepServer } from '@trellis/flows/server'
import { flowIdOf, isStartedByItself } from '@trellis/model'
import type { Caller } from '../access/caller.ts'
import { type StepKey, textOfStep } from '../calls/answer-key.ts'
import { FileAnswer } from '../calls/file-answer.ts'
import { withoutEmpty } from '../calls/without-empty.ts'
import { conceal } from '../secrets/conceal.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { buildsFlows, mayOpenFlow } from './find-flow.ts'
import { findStarter } from './find-starter.ts'
import type { FlowParts } from './flow-parts.ts'
import { concealedFields, type RunLog, type StepTimes } from './run-log.ts'
import { RunLost, type RunRow } from './run-row.ts'
import { makeStepCall, runFlow } from './step-call.ts'
import { isPassing, stepErrorOf } from './step-errors.ts'
import { lookForStep, storeBegun, storeOutcome } from './step-rows.ts'
import { dropTry, keepTry, shortestToldMs } from './tries.ts'

export type Driving = {
  parts: FlowParts
  tenant: Tenant
  run: RunRow
  /** Aborted where the run is to stop: its reason says why. */
  signal: AbortSignal
  /** Nobody waits for it here: what people ask goes before its steps. */
  goesBehind: boolean
}

export type StepContext = Driving & {
  machine: RunMachine
  log: RunLog
  /** Steps of which an earlier holder stored what it sends. */
  begun: ReadonlySet<string>
  /** Counts what this holder stores. */
  nextNumber(): number
  note(occurrence: string, times: StepTimes): void
}

export type DoCommand = Command & { type: 'do' }

/** `stored`: what the row of the step holds beside the outcome; undefined where it has none. */
export type DoneStep = { outcome: StepOutcome; stored?: readonly Folded[] }

/**
 * How often the same is tried where something of ours passes by itself, before the run is put back among the background work: the step
 * knows nothing of it.
 */
const mostPassing = 5
const defaultTimeoutSeconds = 60

/** Who writes the row of a step: nobody, the operation in the transaction of its write, or we once its outcome is there. */
type Keeping = 'none' | 'inWrite' | 'after' | 'around'

/** Does one step, again and again as its retries say, and stores what must not be done twice. */
export async function doStep(context: StepContext, command: DoCommand): Promise<DoneStep> {
  const startedAt = new Date()
  const keeping = keepingOf(context, command.action.type)
  if (keeping === 'around' && !context.begun.has(command.occurrence)) await keepBegun(context, command, startedAt)
  await hideConcealed(context, command)
  const done = await tryOften(context, command, { keeping, startedAt })
  const isStored = 'stored' in done || keeping === 'none' || keeping === 'inWrite'
  if (isStored || (keeping === 'after' && 'error' in done.outcome)) return done
  const { key, folded } = makeKey(context, command, startedAt)
  if (!(await storeOutcome(workspaceOf(context), key, done.outcome))) throw new RunLost()
  return { ...done, stored: folded }
}

function keepingOf({ parts }: StepContext, type: string): Keeping {
  if (flowIdOf(type) !== undefined || type === contracts.FLOW_RUN.name) return 'after'
  const work = findStep(type)?.work
  if (work && 'effect' in work && work.effect.reads) return 'none'
  if (work) return 'effect' in work && work.effect.outside ? 'around' : 'after'
  if (!Object.hasOwn(contracts, type)) return 'none'
  const name = type as ContractName
  if (contracts[name].readOnly) return 'none'
  return parts.keepsInWrite(name) ? 'inWrite' : 'after'
}

const workspaceOf = ({ parts, tenant }: StepContext) => parts.services.database.withRole(tenant.role)

function makeKey(
  { tenant, run, machine, nextNumber }: StepContext,
  { occurrence, step }: DoCommand,
  startedAt: Date,
): { key: StepKey; folded: readonly Folded[] } {
  const folded = machine.foldedFor(occurrence)
  const { coreSchema: schema, role } = tenant
  const { id: runId, epoch } = run
  const place = { runId, occurrence, stepId: step.id, epoch, number: nextNumber() }
  return { folded, key: { schema, role, ...place, folded: JSON.stringify(folded), startedAt } }
}

/** What a step sends outside is kept before it is sent: every try sends the same, whoever makes it. */
async function keepBegun(context: StepContext, command: DoCommand, startedAt: Date): Promise<void> {
  const { parameters, payload } = command.action
  const { key, folded } = makeKey(context, command, startedAt)
  const begun = { parameters, ...(payload !== undefined && { payload }) }
  if (!(await storeBegun(workspaceOf(context), key, begun))) throw new RunLost()
  context.machine.keep(folded)
}

async function tryOften(
  context: StepContext,
  command: DoCommand,
  how: { keeping: Keeping; startedAt: Date },
): Promise<DoneStep> {
  const { step, occurrence } = command
  let passing = 0
  let isTold = false
  for (let attempt = 1; ; attempt += 1) {
    const done = await tryOnce(context, command, how).catch((error: unknown) => {
      if (!isPassing(error) || context.signal.aborted || passing >= mostPassing) throw error
      passing += 1
      return undefined
    })
    context.note(occurrence, {
      startedAt: how.startedAt.getTime(),
      durationMs: Date.now() - how.startedAt.getTime(),
      attempts: attempt - passing,
    })
    const error = done && 'error' in done.outcome ? done.outcome.error : undefined
    if (isTold) await isTelling(context, occurrence, dropTry(whereOf(context), occurrence))
    isTold = false
    if (done && !error) return done
    const delay = error
      ? retryDelayMs(step.retry, { attempt: attempt - passing, error, random: Math.random })
      : 100 * 2 ** passing
    if (done && delay === undefined) return done
    if (error && delay !== undefined && delay >= shortestToldMs) {
      const times = { startedAt: how.startedAt, againAt: new Date(Date.now() + delay) }
      isTold = await tellTry(context, command, { ...times, attempts: attempt - passing, error })
    }
    await sleep(delay, undefined, { signal: context.signal })
  }
}

const whereOf = (context: StepContext) => ({
  connection: workspaceOf(context),
  tenant: context.tenant,
  run: context.run,
})

type FailedTry = { attempts: number; error: StepError; startedAt: Date; againAt: Date }

/** Tells whoever looks at the run meanwhile; a run does not fail of it. */
async function tellTry(context: StepContext, { step, occurrence }: DoCommand, failed: FailedTry): Promise<boolean> {
  const { log } = context
  const { attempts, error, startedAt, againAt } = failed
  const told = { stepId: step.id, attempts, error: conceal(error, log.hidden) as StepError }
  const times = { startedAt: startedAt.toISOString(), againAt: againAt.toISOString() }
  return isTelling(context, occurrence, keepTry(whereOf(context), occurrence, { ...told, ...times }))
}

async function isTelling({ parts, run }: StepContext, occurrence: string, telling: Promise<void>): Promise<boolean> {
  try {
    await telling
    return true
  } catch (error) {
    parts.services.log.warn({ err: error, run: run.id, occurrence }, 'How a step is tried could not be told')
    return false
  }
}

async function tryOnce(
  context: StepContext,
  command: DoCommand,
  { keeping, startedAt }: { keeping: Keeping; startedAt: Date },
): Promise<DoneStep> {
  const made = keeping === 'inWrite' ? makeKey(context, command, startedAt) : undefined
  const seconds = command.step.timeoutSeconds ?? defaultTimeoutSeconds
  const timeout = AbortSignal.timeout(seconds * 1000)
  const signal = AbortSignal.any([context.signal, timeout])
  try {
    const caller = await loadCaller(context)
    const output = await perform(context, command, { caller, signal, key: made?.key })
    return { outcome: { output: output ?? null }, ...(made && { stored: made.folded }) }
  } catch (error) {
    const found = made && (await lookForStep(workspaceOf(context), context.tenant, made.key))
    if (found?.outcome) return { outcome: found.outcome, stored: made?.folded ?? [] }
    if (found && found.epoch !== context.run.epoch) throw new RunLost()
    if (context.signal.aborted) throw context.signal.reason
    if (timeout.aborted && !(error instanceof UserError))
      return { outcome: { error: { type: 'TIMEOUT', message: `The step took longer than ${seconds} seconds` } } }
    return { outcome: { error: toldError(context, command, error) } }
  }
}

/** Throws what passes by itself. */
function toldError({ parts, run }: StepContext, { step, occurrence }: DoCommand, error: unknown) {
  const told = stepErrorOf(error)
  if (told) return told
  if (isPassing(error) || error instanceof RunLost) throw error
  parts.services.log.error({ err: error, run: run.id, step: step.id, occurrence }, 'A step of a flow failed')
  return { type: 'OTHERS', message: 'It failed; the log of the server says why' }
}

/** Whoever started the run, with the rights that they have by now. */
async function loadCaller({ parts, tenant, run }: StepContext): Promise<Caller> {
  const caller = await findStarter(parts.services, tenant, run)
  if (!caller) throw new UserError('DENIED', 'Whoever started the run may not come in any more')
  if (!mayRun(caller, run)) throw new UserError('DENIED', 'Whoever started the run may not run this flow any more')
  return { ...caller, origin: { by: 'flow', runId: run.id, depth: run.chain.length + 1 } }
}

function mayRun(caller: Caller, { cause, flowId }: RunRow): boolean {
  if (cause === 'editor') return buildsFlows(caller)
  return isStartedByItself(cause) || mayOpenFlow(caller, flowId)
}

type Performing = { caller: Caller; signal: AbortSignal; key: StepKey | undefined }

async function perform(
  context: StepContext,
  { action, occurrence }: DoCommand,
  { caller, signal, key }: Performing,
): Promise<unknown> {
  const { parts, run } = context
  const { type, parameters, payload } = action
  const text = textOfStep({ runId: run.id, occurrence })
  const chain = [...run.chain, { flowId: run.flowId, name: run.flowName, runId: run.id }]
  const calling = { parts, caller, chain, key: text, signal }
  const flowId = flowIdOf(type)
  if (flowId !== undefined) return runFlow(calling, { id: flowId, input: asObject(payload), wait: true })
  const server = findStepServer(type)
  if (server) return server.run(parameters, makeStepCall(calling))
  if (!findStepAction(type) || !Object.hasOwn(contracts, type))
    throw new UserError('NOT_FOUND', `There is no action ${type} for flows`)
  if (type === contracts.FLOW_RUN.name) {
    const { id, input, wait } = parameters
    return runFlow(calling, { id: String(id), input: asObject(input), wait: wait !== 0 })
  }
  const name = type as ContractName
  const answer: unknown = await parts.call(name, withoutEmpty(contracts[name], parameters) as never, caller, {
    signal,
    checkpoint: key ?? text,
  })
  if (!(answer instanceof FileAnswer)) return answer
  answer.stream.destroy()
  throw new StepFailed({ type: 'OTHERS', message: 'A flow cannot keep a file' })
}

const asObject = (value: unknown) => (isPlainObject(value) ? value : {})

/** The log tells nothing of what formats conceal. */
async function hideConcealed({ parts, tenant, log }: StepContext, { action, occurrence }: DoCommand): Promise<void> {
  const { parameters, type } = action
  const { collectionId } = parameters
  if (typeof collectionId !== 'string' || !Object.hasOwn(contracts, type)) return
  const collection = await parts.services.collections.find(tenant.id, collectionId)
  if (!collection) return
  const fields = [...collection.fields].map(([id, { schema }]) => [id, schema] as const)
  log.hide(occurrence, parameters, concealedFields(fields))
}
