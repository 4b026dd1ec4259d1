import type { ContractName } from '@trellis/contract'
import type { FlowRunCause } from '@trellis/model'
import type { Caller } from '../access/caller.ts'
import type { AnswerKey } from '../calls/answer-key.ts'
import type { CallOperation } from '../calls/call-operation.ts'
import type { GuardRules } from '../outbound/guard-address.ts'
import type { Services } from '../services.ts'
import type { Runner } from '../work/run-work.ts'
import type { WorkKind } from '../work/work.ts'
import type { FoundFlow } from './find-flow.ts'
import type { ChainLink } from './run-row.ts'

/** What runs of flows need of the parts of the server that know all operations. */
export type FlowParts = {
  services: Services
  call: CallOperation
  /** Whether the operation keeps its answer in the transaction of its write. */
  keepsInWrite(name: ContractName): boolean
  guard: GuardRules
}

export type StartedRun = { runId: string }

export type RunRequest = {
  caller: Caller
  flow: FoundFlow
  isDraft?: boolean
  cause: FlowRunCause
  input: Readonly<Record<string, unknown>>
  /** Of a run that another one starts. */
  parent?: { chain: readonly ChainLink[]; key: string; waits: boolean }
  answerKey?: AnswerKey | undefined
}

export type Flows = {
  /** Checks the input and puts the run down; this server does it at once where it can. */
  start(request: RunRequest): Promise<StartedRun>
  /** Until the run has ended, or the time is up. */
  waitForEnd(caller: Caller, runId: string, wait: { ms: number; signal: AbortSignal }): Promise<void>
  /** Tells those who wait. */
  noteEnd(runId: string): void
  /** Runs as background work, on these services. */
  workKind(services: Services): WorkKind
  /** What runs are done by here. */
  runOn(runner: Runner): void
}
