import websocket from '@fastify/websocket'
import { UserError } from '@trellis/base'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebSocket } from 'ws'
import type { BusTopic } from '../database/bus.ts'
import { createHub } from '../realtime/hub.ts'
import { closeCodes, createLiveConnection, type LiveConnection } from '../realtime/live-connection.ts'
import { closeSoon, keepAlive, sendWithinBuffer } from '../realtime/live-socket.ts'
import { makeOpenLiveScope } from '../realtime/open-live-scope.ts'
import type { Services } from '../services.ts'
import { apiOrView } from './authenticate.ts'

const largestMessage = 64 * 1024
const rechecked = ['grants', 'schema'] as const satisfies readonly BusTopic[]

type LiveServices = Pick<Services, 'config' | 'database' | 'bus' | 'log' | 'signIn' | 'records' | 'collections'>

/** `GET /api/websocket`: tells signed-in clients which of the records they list have changed. */
export async function addLiveRoutes(app: FastifyInstance, services: LiveServices): Promise<void> {
  const { database, bus, log, signIn } = services
  const hub = createHub({ database, bus, log, openScope: makeOpenLiveScope(services) })
  const connections = new Set<LiveConnection>()
  const stops = [
    ...rechecked.map(topic =>
      bus.on(topic, tenantId => {
        for (const connection of connections) void connection.recheck(tenantId, topic)
      }),
    ),
    signIn.onSessionEnd(sessionId => {
      for (const connection of connections) connection.sessionEnded(sessionId)
    }),
  ]

  await app.register(websocket, {
    options: { maxPayload: largestMessage, maxFragments: 64, maxBufferedChunks: 4096, perMessageDeflate: false },
    errorHandler: (error, socket) => {
      log.warn({ err: error }, 'A live connection failed')
      socket.terminate()
    },
  })
  app.route({
    method: 'GET',
    url: '/api/websocket',
    onRequest: request => refuseForeignPages(request, services.config.url),
    handler: refusePlainRequests,
    wsHandler(socket, request) {
      const connection = serve(socket, request.host)
      connections.add(connection)
      socket.on('close', () => {
        connections.delete(connection)
        connection.end()
      })
    },
  })
  letGoOfRefused(app)
  app.addHook('preClose', async () => {
    for (const stop of stops) stop()
    hub.close()
    for (const socket of app.websocketServer.clients) closeSoon(socket, 1001, 'The server is stopping')
  })

  function serve(socket: WebSocket, host: string): LiveConnection {
    const wire = {
      send: (message: object) => sendWithinBuffer(socket, JSON.stringify(message)),
      close: (code: number, reason: string) => closeSoon(socket, code, reason),
    }
    const identify = (token: string, at: string) => signIn.identify(token, at, apiOrView)
    const connection = createLiveConnection({ wire, host, hub, identify, log })
    keepAlive(socket)
    socket.on('error', () => socket.terminate())
    socket.on('message', (bytes, isBinary) => {
      if (!isBinary) return connection.receive(bytes.toString('utf8'))
      connection.end()
      closeSoon(socket, closeCodes.notText, 'Only text is taken')
    })
    return connection
  }
}

/** The plugin lets go of refused connections only where its own hook ran, and ours refuse foreign pages before it. */
function letGoOfRefused(app: FastifyInstance): void {
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.headers.upgrade !== undefined && !request.ws) request.raw.socket.destroySoon()
    done()
  })
}

async function refusePlainRequests(): Promise<never> {
  throw new UserError('NOT_FOUND', 'This address takes websockets only')
}

/**
 * A browser names the page's origin, and only our own pages may connect: before the upgrade, so that a foreign page learns nothing.
 * A query is refused as well, because addresses end up in logs and a token must never be there.
 */
async function refuseForeignPages(request: FastifyRequest, ownUrl: string | undefined): Promise<void> {
  const { origin } = request.headers
  if (hostOfOrigin(origin) !== request.host.toLowerCase() && (origin === undefined || origin !== ownUrl)) {
    throw new UserError('DENIED', 'Only pages of this server may connect')
  }
  if (request.url.includes('?')) throw new UserError('VALIDATION_ERROR', 'This address takes no query')
}

function hostOfOrigin(origin: string | undefined): string | undefined {
  if (!origin || !URL.canParse(origin)) return undefined
  const url = new URL(origin)
  const isPage = url.protocol === 'http:' || url.protocol === 'https:'
  return isPage && url.origin === origin.toLowerCase() ? url.host : undefined
}
