import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'application/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Names that the build writes: none leads out of the folder. */
const assetName = /^[\w-][\w.-]*$/

/** As the build wrote it: compressed, or, where that would gain nothing, plain. */
type Asset = { body: Buffer; encoding?: 'br' }

/**
 * Answers from memory with files of the client that were asked for before. A page asks for a dozen at once, and each from the disk takes
 * this process several turns. What is asked for in another way (other encodings, parts, by ETag) is read from the disk as ever.
 */
export function serveAssets(app: FastifyInstance, webDir: string, cacheControl: string): void {
  const find = makeFind(join(webDir, 'assets'))
  app.get<{ Params: { '*': string } }>('/assets/*', { exposeHeadRoute: false }, async (request, reply) => {
    const name = request.params['*']
    const asset = isPlain(request) && assetName.test(name) && extname(name) in types ? await find(name) : undefined
    if (!asset || (asset.encoding && !takesBrotli(request))) return fromDisk(request, reply)
    if (asset.encoding) reply.header('content-encoding', asset.encoding)
    return reply
      .header('content-type', types[extname(name)])
      .header('vary', 'Accept-Encoding')
      .header('cache-control', cacheControl)
      .send(asset.body)
  })
}

/** What is not there is looked for again: the next build may bring it. */
function makeFind(folder: string): (name: string) => Promise<Asset | undefined> {
  const kept = new Map<string, Asset>()
  return async name => {
    const found = kept.get(name) ?? (await readAsset(join(folder, name)))
    if (found) kept.set(name, found)
    return found
  }
}

async function readAsset(path: string): Promise<Asset | undefined> {
  const packed = await read(`${path}.br`)
  if (packed) return { body: packed, encoding: 'br' }
  const body = await read(path)
  return body && { body }
}

const read = (path: string): Promise<Buffer | undefined> => readFile(path).catch(() => undefined)

const isPlain = ({ headers }: FastifyRequest): boolean =>
  headers.range === undefined && headers['if-none-match'] === undefined && headers['if-modified-since'] === undefined

/** What browsers send, and no more: anything finer, such as a refusal by `q=0`, is left to the library. */
const takesBrotli = ({ headers }: FastifyRequest): boolean =>
  /(^|[ ,])br(,|$)/.test(String(headers['accept-encoding'] ?? ''))

function fromDisk(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path = ''] = request.url.split('?', 1)
  return reply.sendFile(path.slice(1))
}
