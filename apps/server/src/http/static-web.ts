import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './errors.ts'
import { pagePolicy } from './page-policy.ts'
import { isApiPath } from './security-headers.ts'
import { serveAssets } from './serve-assets.ts'

const forever = 'public, max-age=31536000, immutable'
/** Kept, but asked for again each time: its name stays when its content changes. */
const revalidate = 'no-cache'

/** The web client: files as they were built and compressed; any other address is a page of the client, which routes it itself. */
export async function serveWeb(app: FastifyInstance, webDir: string): Promise<void> {
  const page = join(webDir, 'index.html')
  const isBuilt = existsSync(page)
  if (isBuilt) {
    const policy = makePolicyOf(page)
    await app.register(fastifyStatic, {
      root: webDir,
      preCompressed: true,
      cacheControl: false,
      index: 'index.html',
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.startsWith(join(webDir, 'assets')) ? forever : revalidate)
        if (path.startsWith(page)) reply.header('content-security-policy', policy())
      },
    })
    serveAssets(app, webDir, forever)
  }
  app.setNotFoundHandler((request, reply) => {
    if (isBuilt && isPage(request)) return reply.sendFile('index.html')
    return answerNotFound(request, reply, isBuilt)
  })
}

/** A client that was built anew under a running server has another script, thus another hash. */
function makePolicyOf(page: string): () => string {
  let known: { time: number; policy: string } | undefined
  return () => {
    const time = statSync(page).mtimeMs
    if (known?.time !== time) known = { time, policy: pagePolicy(readFileSync(page, 'utf8')) }
    return known.policy
  }
}

/** A file that is missing is an error, not a page: a script must never be answered with HTML. */
function isPage({ method, url }: FastifyRequest): boolean {
  if (isApiPath(url) || (method !== 'GET' && method !== 'HEAD')) return false
  const [path = ''] = url.split('?', 1)
  return !path.startsWith('/assets/')
}

const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function answerNotFound({ method, url }: FastifyRequest, reply: FastifyReply, isBuilt: boolean): FastifyReply {
  if (!knownMethods.has(method)) {
    return sendError(reply, { code: 'METHOD_NOT_ALLOWED', message: 'This method is not known here' })
  }
  const isMissingClient = !isBuilt && method === 'GET' && !isApiPath(url)
  const message = isMissingClient ? 'The web client is not built: run npm start' : 'There is nothing at this address'
  return sendError(reply, { code: 'NOT_FOUND', message })
}
