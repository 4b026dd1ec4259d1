import type { FastifyReply, FastifyRequest } from 'fastify'
import { FileAnswer } from '../calls/file-answer.ts'
import type { Operation } from '../operations/execute.ts'
import type { Services } from '../services.ts'
import type { Ahead } from '../sign-in/token-input.ts'
import { executeRequest } from './execute-request.ts'

/** Milliseconds for which a token waits for what was asked ahead; slower answers are asked for again, on their own. */
const longestWait = 250
/** Characters; a longer answer would wait for its reader in memory, which answers of their own do in bounds (R28). */
const longestAnswer = 256 * 1024

export type AnswerAhead = (asked: {
  ahead: readonly Ahead[]
  accessToken: string
  request: FastifyRequest
  reply: FastifyReply
}) => Promise<string | undefined>

/**
 * Answers reading operations for the session that a token was just given to, as the JSON of a list. In the place of one that may not be
 * called, fails or takes long stands null, and nothing at all where there is no other: the client then asks as usual and is told why.
 */
export function makeAnswerAhead(services: Services, operations: readonly Operation[]): AnswerAhead {
  const reading = new Map(operations.flatMap(one => (one.contract.readOnly ? [[one.contract.name, one] as const] : [])))
  return async ({ ahead, accessToken, request, reply }) => {
    const asked = ahead.map(({ name, input }) => ({ operation: reading.get(name), input }))
    if (asked.every(({ operation }) => operation === undefined)) return undefined
    const stop = AbortSignal.timeout(longestWait)
    const identity = await services.signIn.identify(accessToken, request.host).catch(() => undefined)
    // Blocked at this very moment: the next request is told so.
    if (!identity) return undefined
    request.identity = identity
    const answers = await Promise.all(
      asked.map(({ operation, input }) => operation && answerOf(operation, input, { services, request, reply, stop })),
    )
    const found = answers.map(answer => answer ?? 'null')
    return found.every(answer => answer === 'null') ? undefined : `[${found.join()}]`
  }
}

type Asking = { services: Services; request: FastifyRequest; reply: FastifyReply; stop: AbortSignal }

async function answerOf(operation: Operation, input: unknown, asking: Asking): Promise<string | undefined> {
  try {
    const answer = await Promise.race([executeRequest(operation, input, asking), ended(asking.stop)])
    if (answer instanceof FileAnswer) answer.stream.destroy()
    return typeof answer === 'string' && answer.length <= longestAnswer ? answer : undefined
  } catch {
    return undefined
  }
}

function ended(signal: AbortSignal): Promise<undefined> {
  return new Promise(resolve => signal.addEventListener('abort', () => resolve(undefined), { once: true }))
}
