import type { Caller } from '../../apps/server/src/access/caller.ts'
import type { CallOperation } from '../../apps/server/src/calls/call-operation.ts'
import { readFlow } from '../../apps/server/src/flows/find-flow.ts'
import type { FlowParts } from '../../apps/server/src/flows/flow-parts.ts'
import { makeFlowWork } from '../../apps/server/src/flows/flow-work.ts'
import { insertRun } from '../../apps/server/src/flows/insert-run.ts'
import { findOperation } from '../../apps/server/src/operations/operations.ts'
import type { HeldWork } from '../../apps/server/src/work/work.ts'
import type { ServerWorld } from './server-world.ts'

/** No server takes the run over by itself. */
const longLease = 3_600_000

/** A run of a live flow that no server has; answers its id. */
export async function putDownFlow({ services, tenant }: ServerWorld, flowId: string, caller: Caller): Promise<string> {
  return services.database.withRole(tenant.role).transaction(async connection => {
    const flow = await readFlow(connection, tenant, flowId)
    const more = { caller, isDraft: false, cause: 'person', chain: [], event: {}, input: {} } as const
    const { run } = await insertRun(connection, { ...more, flow, needsPlace: true, leaseMs: longLease })
    return run.id
  })
}

/** Where a server dies: before or after what a call does. What it has begun then never goes on, or does long after. */
export type Death = { at: number; when: 'before' | 'after' }

/** A server that has the run; `goOn` lets what hung go on after all. */
export function holdRun(world: ServerWorld, runId: string, death: Death | undefined) {
  const { services, tenant } = world
  const { promise: isDead, resolve: die } = Promise.withResolvers<'dead'>()
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>()
  let calls = 0
  let hangs = false
  const hang = async () => {
    hangs = true
    die('dead')
    await mayGoOn
  }
  const call = async (...asked: Parameters<CallOperation>) => {
    calls += 1
    const own = calls
    // However long the call takes at which it dies: none of the items beside it gets further.
    if (death && own > death.at) await mayGoOn
    if (hangs || (own === death?.at && death.when === 'before')) await hang()
    const answer = await world.call(...asked)
    if (hangs || own === death?.at) await hang()
    return answer
  }
  const parts: FlowParts = {
    services,
    call: call as CallOperation,
    keepsInWrite: name => findOperation(name)?.keepsAnswer === 'inWrite',
    guard: { allowedHosts: ['127.0.0.1'] },
  }
  const held: HeldWork = {
    id: '0',
    kind: 'flow',
    tenantId: tenant.id,
    input: { runId },
    attempt: 1,
    epoch: 1,
    signal: new AbortController().signal,
    transaction: write => services.database.transaction(write),
    tell: async () => undefined,
  }
  const run = makeFlowWork(parts, { takeBegun: () => undefined, onEnd: () => undefined }).run(held)
  const ended = run.then(
    () => 'ended' as const,
    (error: unknown) => error,
  )
  return { goOn, ended, deadOrEnded: Promise.race([isDead, ended]) }
}
