import type { Contracts, InputOf, OutputOf } from '@trellis/contract'
import { queryUses } from '@trellis/flows'
import type { OperationContext } from '../calls/implement.ts'
import { findFlow, readFlow } from './find-flow.ts'
import type { RunRequest } from './flows.ts'
import { readOutcome } from './read-outcome.ts'
import { checkRunAs } from './run-as.ts'
import { stepAlone } from './step-alone.ts'

type Asked = Pick<InputOf<Contracts['FLOW_RUN']>, 'id' | 'input' | 'query' | 'wait'>
type Answer = OutputOf<Contracts['FLOW_RUN']>

const defaultWaitSeconds = 60

/** FLOW_RUN: with the rights of the caller. */
export async function runFlow(asked: Asked, context: OperationContext): Promise<Answer> {
  const flow = await findFlow(context.services, context.caller, asked.id)
  const answer = await start(asked, context, { flow, isDraft: false, cause: context.caller.token ? 'api' : 'person' })
  return asked.query ? { ...answer, uses: queryUses(flow.document) } : answer
}

/** FLOW_TEST: from the editor, whatever the status of the flow; or one step of it. */
export async function testFlow(
  { draft = false, step, ...asked }: InputOf<Contracts['FLOW_TEST']>,
  context: OperationContext,
): Promise<Answer> {
  const { services, caller } = context
  const workspace = services.database.withRole(caller.tenant.role)
  const flow = await readFlow(workspace, caller.tenant, asked.id, draft ? 'draft' : 'live')
  await checkRunAs({ services, caller }, flow.document, 'runAs')
  if (!step) return start(asked, context, { flow, isDraft: draft, cause: 'editor' })
  const { id, results = {}, item } = step
  return start(asked, context, {
    flow: { ...flow, document: stepAlone(flow.document, id) },
    isDraft: true,
    cause: 'editor',
    test: { results, ...(item !== undefined && { item }) },
  })
}

async function start(
  asked: Asked,
  context: OperationContext,
  run: Pick<RunRequest, 'flow' | 'cause' | 'test'> & { isDraft: boolean },
): Promise<Answer> {
  const { services, caller, answerKey } = context
  const request = { caller, ...run, input: asked.input ?? {}, query: asked.query, answerKey }
  const wait = (asked.wait ?? defaultWaitSeconds) * 1000
  const ended = wait > 0 ? await services.flows.runReading(request, signalOf(context, wait)) : undefined
  if (ended) return ended
  context.signal.throwIfAborted()
  const { runId } = await services.flows.start(request)
  return answerOf(runId, asked, context)
}

/** A reading that takes longer is put down like every other run. */
const longestReadingMs = 5000

function signalOf({ signal }: OperationContext, waitMs: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(Math.min(waitMs, longestReadingMs))])
}

/** Of a call that is repeated: how the run that it started has gone by now. */
export async function answerAgain(stored: string, asked: Asked, context: OperationContext): Promise<string> {
  const { runId } = JSON.parse(stored) as { runId: string }
  return JSON.stringify(await answerOf(runId, asked, context))
}

async function answerOf(
  runId: string,
  { wait = defaultWaitSeconds }: Asked,
  context: OperationContext,
): Promise<Answer> {
  const { services, caller, signal } = context
  const outcome = await services.flows.waitForEnd(caller, runId, { ms: wait * 1000, signal })
  return outcome ?? readOutcome(services, caller, runId)
}
