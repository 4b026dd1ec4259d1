import type { Given } from './define-step.ts'
import type { WrittenText } from './written-text.ts'

/** An outside request through the one guard; throws StepFailed where there is no answer. */
export type OutboundCall = {
  url: string
  method: string
  headers?: Readonly<Record<string, string>>
  body?: string
  redirects?: number
}

export type OutboundReply = {
  url: string
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
}

/** What the server half of a step works with; nothing else of it reaches database or network. */
export type StepCall = {
  /** The same at every try of this step in this run: `<runId>:<occurrence>`. */
  key: string
  /** Aborted at a cancel or a timeout, and where another server goes on with the run. */
  signal: AbortSignal
  /** Through the outbound guard. */
  ask(request: OutboundCall): Promise<OutboundReply>
  /** Puts mail into the outbox, once for each key. */
  mail(mail: { to: readonly string[]; subject: string; text: string }): Promise<void>
  /** Makes notifications, once for each key and person. Answers how many. */
  notify(notification: {
    userIds: readonly string[]
    title: string
    text: string | undefined
    icon: string | undefined
    link: string | undefined
    silent: boolean
  }): Promise<number>
  /** Asks another system by an integration. `written`: the texts of the input as they were written. `readsOnly`: refuses what may change something. */
  integration(asked: {
    id: string
    operation: string
    input: Record<string, unknown>
    written: Readonly<Record<string, WrittenText>>
    readsOnly: boolean
  }): Promise<unknown>
  /** Starts another flow, once for each key, and waits for its end where `wait` says so. Answers its run and what it gives. */
  runFlow(flow: { id: string; input: Given; wait: boolean }): Promise<{ runId: string; output?: unknown }>
}

/** The server half of a step with an effect. Gives its result; throws `StepFailed` for what people can act on. */
export type StepServer = { run(parameters: Given, call: StepCall): Promise<unknown> }

export function defineStepServer(server: StepServer): StepServer {
  return server
}
