import { OperationalError } from '@trellis/base'
import { StepFailed } from '@trellis/flows'
import type { StepCall } from '@trellis/flows/server'
import { flowLimits } from '@trellis/model'
import type { Caller } from '../access/caller.ts'
import { notify } from '../notifications/notify.ts'
import { askOutbound } from '../outbound/ask-outbound.ts'
import { callIntegration } from './call-integration.ts'
import { findFlow } from './find-flow.ts'
import type { FlowParts } from './flow-parts.ts'
import { readOutcome } from './read-outcome.ts'
import { type ChainLink, isOpen, type RunError } from './run-row.ts'
import { sendMail } from './send-mail.ts'

type Calling = {
  parts: FlowParts
  /** With the rights that they have by now. */
  caller: Caller
  /** The flows up to this one. */
  chain: readonly ChainLink[]
  key: string
  signal: AbortSignal
}

/** Everything that the server half of a step reaches. */
export function makeStepCall(calling: Calling): StepCall {
  const { parts, caller, key, signal } = calling
  const { services, guard } = parts
  return {
    key,
    signal,
    ask: request => askOutbound(request, { ...guard, signal, largest: flowLimits.resultBytes }),
    mail: mail => sendMail(services, caller, { key, ...mail }),
    async notify(notification) {
      const { database, bus } = services
      const { tenant, userId: author } = caller
      const told = await database
        .withRole(tenant.role)
        .transaction(connection => notify(connection, tenant, { kind: 'flow', key, author, ...notification }))
      bus.announce('log', tenant.id)
      bus.announce('work', tenant.id)
      return told
    },
    integration: asked => callIntegration(services, caller, { ...asked, key, signal }),
    runFlow: flow => runFlow(calling, flow),
  }
}

/** Longer than any step may take: its timeout ends the wait. */
const untilTheTimeout = 3_700_000

/** Starts another flow with the rights of whoever started this one, once for each step. */
export async function runFlow(
  { parts, caller, chain, key, signal }: Calling,
  { id, input, wait }: Parameters<StepCall['runFlow']>[0],
): ReturnType<StepCall['runFlow']> {
  const { services } = parts
  const flow = await findFlow(services, caller, id)
  const { runId } = await services.flows.start({
    caller,
    flow,
    cause: 'flow',
    input,
    parent: { chain, key, waits: wait },
  })
  if (!wait) return { runId }
  const known = await services.flows.waitForEnd(caller, runId, { ms: untilTheTimeout, signal })
  signal.throwIfAborted()
  const { status, output, error } = known ?? (await readOutcome(services, caller, runId))
  if (status === 'succeeded') return { runId, output: output ?? null }
  // Nobody waits any longer, and the other one goes on.
  if (isOpen(status)) throw new OperationalError('UNAVAILABLE', 'The server stops')
  throw new StepFailed(failureOf(error))
}

function failureOf(error: RunError | undefined) {
  if (!error) return { type: 'OTHERS', message: 'The other flow was cancelled' }
  const { type, message, fields } = error
  return { type, message, ...(fields && { fields }) }
}
