import type { FlowQuery } from '@trellis/model'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'
import { wait } from '../api/retry.ts'

export type FlowOutcome = OperationOutput<'FLOW_RUN'>

/** Seconds that one call waits: it has to answer before the client gives it up. */
const longestWait = 20

/** How often a run that takes longer is asked for. */
const pause = 2000

/** Runs an enabled flow and waits for its end, however long that takes. */
export async function startFlow(
  { id, input, query }: { id: string; input: Readonly<Record<string, unknown>>; query?: FlowQuery | undefined },
  signal?: AbortSignal,
): Promise<FlowOutcome> {
  const asked = { id, input: { ...input }, ...(query && { query }), wait: longestWait }
  return endOf(await call('FLOW_RUN', asked), signal)
}

/** The same from the editor, whatever the status of the flow. */
export async function testFlow(
  given: {
    id: string
    input: Readonly<Record<string, unknown>>
    draft: boolean
    /** One step alone. */
    step?: { id: string; results: Record<string, unknown>; item?: unknown }
  },
  signal?: AbortSignal,
): Promise<FlowOutcome> {
  return endOf(await call('FLOW_TEST', { ...given, input: { ...given.input }, wait: longestWait }), signal)
}

/** A run may outlive the answer that told of its start. */
async function endOf(first: FlowOutcome, signal: AbortSignal | undefined): Promise<FlowOutcome> {
  let outcome = first
  while (!hasEnded(outcome.status) && !signal?.aborted) {
    await wait(pause)
    const { id, status, output, error } = await call('FLOW_RUN_GET', { runId: outcome.runId }, signal ? { signal } : {})
    outcome = { ...first, runId: id, status, ...(output !== undefined && { output }), ...(error && { error }) }
  }
  return outcome
}

export const hasEnded = (status: FlowOutcome['status']): boolean =>
  status === 'succeeded' || status === 'failed' || status === 'cancelled'
