import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { FileAnswer } from '../calls/file-answer.ts'
import { checkAccess, isOpenToAnyone } from '../calls/gate.ts'
import { makeRateLimit } from '../calls/rate-limit.ts'
import type { Operation } from '../operations/execute.ts'
import type { Services } from '../services.ts'
import type { Identity } from '../sign-in/sign-in.ts'
import { apiOrView, authenticate } from './authenticate.ts'
import { attachment } from './content-disposition.ts'
import { executeRequest } from './execute-request.ts'
import { type Turn, Turns } from './turns.ts'
import type { WaitingAnswers } from './waiting-answers.ts'

declare module 'fastify' {
  interface FastifyRequest {
    identity: Identity | undefined
    turn: Turn | undefined
  }
}

/** Calls without sign-in touch passwords and set-up. */
const anonymousCalls = { attempts: 300, seconds: 60 }

/** `POST /api/operations/{NAME}` for each operation. */
export function addOperationRoutes(addRoute: AddOperationRoute, operations: readonly Operation[]): void {
  for (const operation of operations) {
    addRoute({
      method: 'POST',
      url: `/api/operations/${operation.contract.name}`,
      operation,
      toInput: request => request.body,
    })
  }
}

export type OperationRoute = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  operation: Operation
  toInput(request: FastifyRequest): unknown
  status?: number
}

export type AddOperationRoute = (route: OperationRoute) => void

/**
 * A route is its operation. Who asks and whether they may is settled before a byte of the body is read; the operation's own gate, which
 * every call goes through, then asks once more.
 */
export function makeAddRoute(app: FastifyInstance, services: Services, waiting: WaitingAnswers): AddOperationRoute {
  const anonymous = makeRateLimit(anonymousCalls)
  const turns = new Turns()

  return ({ method, url, operation, toInput, status = 200 }) => {
    const { contract } = operation
    const isOpen = isOpenToAnyone(contract)
    const route: RouteOptions = {
      method,
      url,
      ...(contract.maxBytes !== undefined && { bodyLimit: contract.maxBytes }),
      config: contract.maxNodes === undefined ? {} : { jsonNodes: contract.maxNodes },
      async onRequest(request, reply) {
        if (isOpen) return anonymous.take(request.ip)
        const { caller } = (request.identity = await authenticate(services, request, apiOrView))
        checkAccess(contract, caller)
        const taken = turns.take(caller.tenant.id, reply.raw)
        request.turn = taken instanceof Promise ? await taken : taken
        // Nobody is there to be answered.
        if (!request.turn) reply.hijack()
      },
      async handler(request, reply) {
        const answer = await executeInTurn(request, services, () =>
          executeRequest(operation, toInput(request), { services, request, reply }),
        )
        if (answer instanceof FileAnswer) return sendAnswer(reply.code(status), answer)
        return reply
          .code(status)
          .header('content-type', 'application/json; charset=utf-8')
          .send(await waiting.bodyOf(answer, reply.raw))
      },
    }
    app.route(route)
  }
}

/** Sending the answer is up to its reader. */
async function executeInTurn<Answer>(
  { turn }: FastifyRequest,
  { callsFirst }: Pick<Services, 'callsFirst'>,
  execute: () => Promise<Answer>,
): Promise<Answer> {
  callsFirst.begin()
  try {
    return await execute()
  } finally {
    callsFirst.end()
    turn?.end()
  }
}

function sendAnswer(reply: FastifyReply, { stream, name, mimeType }: FileAnswer) {
  return reply
    .headers({
      'content-type': mimeType,
      'content-disposition': attachment(name),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .send(stream)
}
