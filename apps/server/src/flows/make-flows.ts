import type { Services } from '../services.ts'
import type { Runner } from '../work/run-work.ts'
import { type ClaimedRun, makeFlowWork } from './flow-work.ts'
import type { FlowParts, Flows } from './flows.ts'
import { startRun } from './start-run.ts'
import { RunWaiters } from './wait-for-end.ts'

/** Starting runs, doing them, waiting for them. `partsOf`: known once all of the server is there. */
export function makeFlows(partsOf: (services?: Services) => FlowParts): Flows {
  const waiters = new RunWaiters()
  const begun = new Map<string, ClaimedRun>()
  let runner: Runner | undefined
  return {
    start: request => startRun(partsOf().services, request, runner && { runner, begun }),
    waitForEnd: (caller, runId, { ms, signal }) => waiters.wait(partsOf().services, caller, { runId, ms, signal }),
    noteEnd: runId => waiters.noteEnd(runId),
    workKind: services =>
      makeFlowWork(partsOf(services), {
        takeBegun(runId) {
          const found = begun.get(runId)
          begun.delete(runId)
          return found
        },
        onEnd: runId => waiters.noteEnd(runId),
      }),
    runOn(made) {
      runner = made
    },
  }
}
