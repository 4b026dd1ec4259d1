import type { Services } from '../services.ts'
import type { Runner } from '../work/run-work.ts'
import type { WorkKind } from '../work/work.ts'
import type { FlowParts } from './flow-parts.ts'
import { type ClaimedRun, makeFlowWork } from './flow-work.ts'
import type { Flows } from './flows.ts'
import { runReading } from './run-reading.ts'
import { startRun } from './start-run.ts'
import { RunWaiters } from './wait-for-end.ts'

/** What the server itself does with flows, beside what operations do. */
export type FlowEngine = Flows & {
  /** Runs as background work, on these services. */
  workKind(services: Services): WorkKind
  /** What runs are done by here. */
  runOn(runner: Runner): void
  /** The server stops: whoever waits for a run is told that it goes on. */
  letGo(): void
}

/** Starting runs, doing them, waiting for them. `partsOf`: known once all of the server is there. */
export function makeFlows(partsOf: (services?: Services) => FlowParts): FlowEngine {
  const waiters = new RunWaiters()
  const begun = new Map<string, ClaimedRun>()
  let runner: Runner | undefined
  return {
    start: request => startRun(partsOf().services, request, runner && { runner, begun }),
    runReading: (request, signal) => runReading(partsOf(), request, signal),
    waitForEnd: (caller, runId, { ms, signal }) => waiters.wait(partsOf().services, caller, { runId, ms, signal }),
    noteEnd: runId => waiters.noteEnd(runId),
    workKind: services =>
      makeFlowWork(partsOf(services), {
        takeBegun(runId) {
          const found = begun.get(runId)
          begun.delete(runId)
          return found
        },
        onEnd: (runId, outcome) => waiters.noteEnd(runId, outcome),
      }),
    letGo: () => waiters.close(),
    runOn(made) {
      runner = made
    },
  }
}
