import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { refuseBrokenRequest } from './broken-requests.ts'
import { refuseForeignOrigins } from './check-origin.ts'
import { answerErrors, describe, sendError, toBody } from './errors.ts'
import { readJsonBodies } from './read-json.ts'
import { addSecurityHeaders, apiHeaders } from './security-headers.ts'

/** Bytes of an ordinary JSON body. */
export const jsonBodyLimit = 1024 * 1024
/** A client that takes longer to send its headers is cut off. */
const slowHeadersMs = 15_000
/** Bodies of files may be long; those of JSON have their own, shorter limit. */
const slowestUploadMs = 60 * 60 * 1000

/** The HTTP server without routes: limits, headers, the shape of bodies and errors. */
export async function createApp(config: Config): Promise<FastifyInstance> {
  const app = Fastify({
    logger:
      config.logLevel === 'silent'
        ? false
        : { level: config.logLevel, stream: process.stderr, serializers: { err: toLogged } },
    logController: new LogController({ disableRequestLogging: true }),
    // Lines name their request themselves; a logger for each would cost more than most of a request.
    childLoggerFactory: logger => logger,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: jsonBodyLimit,
    requestTimeout: slowestUploadMs,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // Addresses that cannot be decoded: refused before hooks run.
    frameworkErrors: (error, _request, reply) => {
      sendError(reply.headers(apiHeaders), toBody(error))
    },
    clientErrorHandler: refuseBrokenRequest,
    routerOptions: { maxParamLength: 300 },
    http: { maxHeaderSize: 16_384, headersTimeout: slowHeadersMs, connectionsCheckingInterval: 2000 },
  })
  addSecurityHeaders(app)
  refuseForeignOrigins(app, config.url)
  readJsonBodies(app)
  answerErrors(app, logOf(app))
  // Read where they are asked for (`readCookie`), which is nearly nowhere.
  await app.register(cookie, { hook: false })
  return app
}

function toLogged(error: Error) {
  const { name: type, stack = '', ...rest } = describe(error)
  return { type, stack, ...rest }
}

export function logOf(app: FastifyInstance) {
  return {
    info: (fields: object, message: string) => app.log.info(fields, message),
    warn: (fields: object, message: string) => app.log.warn(fields, message),
    error: (fields: object, message: string) => app.log.error(fields, message),
  }
}
