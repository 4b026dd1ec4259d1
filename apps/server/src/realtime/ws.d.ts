/** The part of `ws` that the server uses; the package ships no types. */
declare module 'ws' {
  import type { EventEmitter } from 'node:events'

  export class WebSocket extends EventEmitter {
    constructor(address: string, options?: { headers?: Record<string, string>; origin?: string })
    static readonly OPEN: number
    readonly readyState: number
    /** Bytes handed over and not yet taken by the network. */
    readonly bufferedAmount: number
    send(data: string | Buffer, options?: { binary?: boolean; fin?: boolean }): void
    ping(): void
    pause(): void
    close(code?: number, reason?: string): void
    terminate(): void
    on(event: 'message', listener: (message: Buffer, isBinary: boolean) => void): this
    on(event: 'close', listener: (code: number, reason: Buffer) => void): this
    on(event: 'error', listener: (error: Error) => void): this
    on(event: 'open' | 'pong' | 'ping', listener: () => void): this
    on(event: 'unexpected-response', listener: (request: unknown, response: { statusCode: number }) => void): this
  }

  export class Server extends EventEmitter {
    readonly clients: Set<WebSocket>
  }

  export type ServerOptions = {
    maxPayload?: number
    maxFragments?: number
    maxBufferedChunks?: number
    perMessageDeflate?: boolean
    /** Milliseconds a peer gets to answer a closing handshake. */
    closeTimeout?: number
  }
}
