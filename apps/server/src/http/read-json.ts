import type { IncomingMessage } from 'node:http'
import { UserError } from '@trellis/base'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ordinaryLimits, parseJsonBytes } from '../calls/json-guard.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Nodes that the route's JSON may hold, where more than ordinary. */
    jsonNodes?: number
  }
}

/** A sender slower than this is cut off. */
const slowBodyMs = 15_000
/**
 * A body over its limit is still read up to this many bytes and thrown away, because a sender who is cut off while sending sees a
 * broken connection instead of the answer.
 */
const drainedBytes = 32_000_000
const onlyJson = /^application\/json(?:\s*;\s*charset=(?:utf-8|"utf-8"))?\s*$/i

/** Takes JSON in UTF-8 and nothing else (S81); routes for other content add their own parser in a scope of their own. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  // By name too: what goes to '*' has its type taken apart by Fastify for each request.
  app.addContentTypeParser('application/json', readBody)
  app.addContentTypeParser('*', readBody)
}

/** Takes anything as the bytes that came, with the same limits. */
export function readRawBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
    readAll(payload, request.routeOptions.bodyLimit),
  )
}

async function readBody(request: FastifyRequest, payload: IncomingMessage): Promise<unknown> {
  refuseOtherTypes(request)
  const bytes = await readAll(payload, request.routeOptions.bodyLimit)
  if (bytes.length === 0) return undefined
  const nodes = request.routeOptions.config.jsonNodes
  return parseJsonBytes(bytes, nodes === undefined ? ordinaryLimits : { ...ordinaryLimits, nodes })
}

function refuseOtherTypes({ headers, raw }: FastifyRequest): void {
  const type = headers['content-type'] ?? ''
  const isJson = (type === 'application/json' || onlyJson.test(type)) && countTypes(raw.rawHeaders) === 1
  if (!isJson || (headers['content-encoding'] ?? 'identity') !== 'identity') {
    throw new UserError('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json in UTF-8')
  }
}

/** Names stand before their values. */
function countTypes(rawHeaders: readonly string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 12 && name.toLowerCase() === 'content-type') count += 1
  }
  return count
}

const tooLarge = (limit: number) => new UserError('PAYLOAD_TOO_LARGE', `The body is larger than ${limit} bytes`)

function readAll(payload: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let length = 0
    const tooSlow = setTimeout(() => fail(new UserError('TIMEOUT', 'The body came too slowly')), slowBodyMs)
    const fail = (error: Error) => {
      clearTimeout(tooSlow)
      payload.removeAllListeners('data')
      // The rest is not wanted: it is thrown away as it comes, and the connection ends with the answer.
      payload.resume()
      reject(error)
    }
    payload.on('data', (chunk: Buffer) => {
      length += chunk.length
      if (length > drainedBytes) fail(tooLarge(limit))
      else if (length <= limit) chunks.push(chunk)
    })
    payload.once('end', () => {
      if (length > limit) return fail(tooLarge(limit))
      clearTimeout(tooSlow)
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
    })
    payload.once('error', fail)
    payload.once('aborted', () => fail(new UserError('TIMEOUT', 'The body did not arrive')))
  })
}
