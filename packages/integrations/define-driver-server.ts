import type { Socket } from 'node:net'
import type { RecordValues } from '@trellis/model'

export type OutboundRequest = {
  url: string
  method: string
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Redirects followed; none where the request carries what no other host may see. */
  redirects?: number
}

export type OutboundAnswer = {
  /** The address that answered, after redirects. */
  url: string
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
}

export type Token = { value: string; expiresAt: number }

/** What the server half of a driver has to work with. Nothing else of it reaches the network. */
export type DriverCall = {
  connection: RecordValues
  secrets: Readonly<Record<string, string>>
  /** The outbound guard: throws IntegrationFailure where there is no answer. */
  ask(request: OutboundRequest): Promise<OutboundAnswer>
  /** The kept token, or a new one; whoever asks meanwhile waits for the same. `refused`: the other system does not take this one. */
  token(renew: () => Promise<Token>, refused?: string): Promise<string>
  /** Takes a text that signs in out of whatever is told. */
  conceal(text: string): void
  /** A connection through the outbound guard; throws IntegrationFailure where there is none. */
  connect(place: { host: string; port: number }): Promise<Socket>
  /** Lends a connection of this integration, kept for the next call unless it is closed by then; `open` makes one where none is free. */
  lend<Connection extends KeptConnection, Result>(
    open: () => Promise<Connection>,
    work: (connection: Connection) => Promise<Result>,
  ): Promise<Result>
  /** Aborted where nobody waits any longer, or the call took too long. */
  signal: AbortSignal
  /** Of a step in a flow: the same at every try. */
  key?: string
}

/** What a pool keeps between calls. */
export type KeptConnection = { isOpen(): boolean; close(): void }

/** A text with places for values: one text more than values. */
export type Written = { texts: readonly string[]; values: readonly unknown[] }

export type DriverAnswer = { output: unknown; rows?: number }

export type DriverServer = {
  /** Throws IntegrationFailure where the connection does not work. */
  test(call: DriverCall): Promise<void>
  operations: Readonly<Record<string, (call: DriverCall, input: RecordValues) => Promise<DriverAnswer>>>
}

export function defineDriverServer<const Server extends DriverServer>(server: Server): Server {
  return server
}
