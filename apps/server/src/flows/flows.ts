import type { FlowQuery, FlowRunCause } from '@trellis/model'
import type { Caller } from '../access/caller.ts'
import type { AnswerKey } from '../calls/answer-key.ts'
import type { FoundFlow } from './found-flow.ts'
import type { Outcome } from './outcome.ts'
import type { ChainLink } from './run-row.ts'
import type { StepTest } from './step-alone.ts'

export type StartedRun = { runId: string }

export type RunRequest = {
  caller: Caller
  flow: FoundFlow
  isDraft?: boolean
  cause: FlowRunCause
  input: Readonly<Record<string, unknown>>
  /** What of its rows whoever shows them wants. */
  query?: FlowQuery | undefined
  /** Of a run that another one starts: `key` names the step. */
  parent?: { chain: readonly ChainLink[]; key: string; waits: boolean }
  answerKey?: AnswerKey | undefined
  /** One step alone: what it finds of others. */
  test?: StepTest | undefined
}

export type Flows = {
  /** Checks the input and puts the run down; this server does it at once where it can. */
  start(request: RunRequest): Promise<StartedRun>
  /**
   * The same for a flow that only reads, where somebody waits: it is run at once and put down with its end. undefined where the flow does
   * more, or the time was too short: nothing was put down then.
   */
  runReading(request: RunRequest, signal: AbortSignal): Promise<Outcome | undefined>
  /** Until the run has ended, or the time is up. Answers how it went, where it ended on this server. */
  waitForEnd(
    caller: Pick<Caller, 'tenant'>,
    runId: string,
    wait: { ms: number; signal: AbortSignal },
  ): Promise<Outcome | undefined>
  /** Tells those who wait. */
  noteEnd(runId: string): void
}
