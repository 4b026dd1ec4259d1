import { UserError } from '@trellis/base'
import { StepFailed } from '@trellis/flows'
import type { StepError } from '@trellis/flows/engine'
import { type FlowStatus, flowLimits, publicNameOf } from '@trellis/model'
import { sql } from 'kysely'
import { sqlState } from '../database/translate-error.ts'
import { keepAnswer } from '../records/write/keep-answer.ts'
import type { Services } from '../services.ts'
import type { Runner } from '../work/run-work.ts'
import { beginRun } from './begin-run.ts'
import { checkInput } from './check-input.ts'
import type { ClaimedRun } from './flow-work.ts'
import type { RunRequest, StartedRun } from './flows.ts'
import type { FoundFlow } from './found-flow.ts'
import { type InsertedRun, insertRun, type NewRun } from './insert-run.ts'
import { readState } from './read-state.ts'
import { type ChainLink, runTable } from './run-row.ts'
import { startScope } from './start-scope.ts'

/** Why a flow does not start, where it is none of the editor's runs. */
export function refuseStatus(status: FlowStatus): void {
  if (status === 'enabled') return
  const message =
    status === 'blocked' ? 'This flow was blocked after it had failed several times' : 'This flow is switched off'
  throw new UserError('DENIED', message)
}

/** Where this server does runs at once, and those that it is about to do. */
export type RunsHere = { runner: Runner; begun: Map<string, ClaimedRun> }

type Stored = Pick<Services, 'database' | 'bus'>

/** Puts a run down, and does it here where that may be. */
export async function startRun(services: Stored, request: RunRequest, here: RunsHere | undefined): Promise<StartedRun> {
  refuseChain(request)
  if (request.cause !== 'editor') refuseStatus(request.flow.status)
  const known = await runOfKey(services, request)
  if (known) return known
  const event = startedBy(request, new Date())
  const input = await inputOf(services, request, event)
  try {
    const { run, work } = await store(services, request, {
      event: withTest(event, request),
      input,
      leaseMs: here?.runner.leaseMs,
    })
    if (work && here) {
      here.begun.set(run.id, { run, document: request.flow.document })
      here.runner.hold(work)
    } else services.bus.announce('work', request.caller.tenant.id)
    return { runId: run.id }
  } catch (error) {
    const started = sqlState(error) === '23505' ? await runOfKey(services, request) : undefined
    if (!started) throw error
    return started
  }
}

/** Of what another holder of the run that starts it has put down. */
async function runOfKey({ database }: Stored, { parent, caller }: RunRequest): Promise<StartedRun | undefined> {
  if (!parent) return undefined
  const { tenant } = caller
  const [found] = await database
    .withRole(tenant.role)
    .run<{ id: string }>(sql`select id from ${runTable(tenant)} where key = ${parent.key}`)
  return found && { runId: found.id }
}

/** What formulas read as `event`. */
export const startedBy = ({ cause, query }: Pick<RunRequest, 'cause' | 'query'>, at: Date) => ({
  cause,
  at: at.toISOString(),
  ...(query && { query }),
})

/** The row of the run keeps what a step that is tested finds for as long as it runs. */
export const withTest = (event: Readonly<Record<string, unknown>>, { test }: Pick<RunRequest, 'test'>) =>
  test ? { ...event, test } : event

/** What it goes by, checked. */
export async function inputOf(
  services: Pick<Services, 'database'>,
  { caller, flow, input }: Pick<RunRequest, 'caller' | 'flow' | 'input'>,
  event: Readonly<Record<string, unknown>>,
) {
  const { user, platform, ...zone } = startScope(caller)
  const store = flow.document.inputChanges.length === 0 ? {} : await readState(services, caller.tenant, flow.id)
  return checkInput(flow.document, input, { scope: { event, user, platform, store }, ...zone })
}

async function store(
  { database }: Stored,
  request: RunRequest,
  given: Pick<NewRun, 'event' | 'input' | 'leaseMs'>,
): Promise<InsertedRun> {
  const { caller, flow, cause, parent, isDraft = false, answerKey } = request
  const { leaseMs } = given
  const run: NewRun = {
    ...given,
    caller,
    flow,
    isDraft,
    cause,
    chain: parent?.chain ?? [],
    key: parent?.key,
    needsPlace: parent?.waits !== true,
  }
  const begun = leaseMs === undefined ? undefined : await beginRun(database, { ...run, leaseMs, answerKey })
  if (begun) return begun
  return database.withRole(caller.tenant.role).transaction(async connection => {
    const inserted = await insertRun(connection, run)
    const { id: runId, status } = inserted.run
    await keepAnswer(connection, answerKey, JSON.stringify({ runId, status }))
    return inserted
  })
}

function refuseChain({ parent, flow }: RunRequest): void {
  const error = parent && chainError(parent.chain, flow)
  if (error) throw new StepFailed(error)
}

/** Flows that start each other go on for so long. `chain`: those before this one. */
export function chainError(
  chain: readonly ChainLink[],
  { document }: Pick<FoundFlow, 'document'>,
): StepError | undefined {
  if (chain.length < flowLimits.chain) return undefined
  const names = [...chain.map(({ name }) => name), publicNameOf(document)].join(' → ')
  return { type: 'LIMIT', message: `More than ${flowLimits.chain} flows started each other: ${names}` }
}
