import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import type { FileAnswer } from '../calls/file-answer.ts'
import type { OperationContext } from '../calls/implement.ts'
import type { Operation } from '../operations/execute.ts'
import type { Services } from '../services.ts'
import { HttpTransport } from './http-transport.ts'

type Asked = {
  services: Services
  request: FastifyRequest
  reply: FastifyReply
  /** Ends it earlier than the client's going away does. */
  stop?: AbortSignal
}

/** Executes an operation as the one that a request asks for; the transport is made for those alone that look at it. */
export function executeRequest(operation: Operation, input: unknown, asked: Asked): Promise<string | FileAnswer> {
  const { services, request, reply } = asked
  return operation.execute(input, new Context(asked), {
    key: keyOf(request),
    transport: operation.needsTransport ? new HttpTransport(request, reply, services.config.url) : undefined,
  })
}

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  return typeof key === 'string' ? key : undefined
}

/** A class for the same reason as `HttpTransport`. */
class Context implements OperationContext<Caller | undefined> {
  readonly services: Services
  readonly caller: Caller | undefined
  readonly #reply: FastifyReply
  #signal: AbortSignal | undefined

  constructor({ services, request, reply, stop }: Asked) {
    this.services = services
    this.caller = request.identity?.caller
    this.#reply = reply
    this.#signal = stop
  }

  /** Made when asked for: most operations never look. */
  get signal(): AbortSignal {
    this.#signal ??= endOf(this.#reply)
    return this.#signal
  }
}

export function endOf({ raw }: FastifyReply): AbortSignal {
  const abort = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) abort.abort()
  })
  return abort.signal
}
