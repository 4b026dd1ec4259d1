import multipart from '@fastify/multipart'
import { isRecordId, notFound } from '@trellis/base'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../access/caller.ts'
import type { Services } from '../services.ts'
import type { FileStore } from './file-store.ts'
import { receiveUpload } from './receive-upload.ts'
import { sendFile } from './send-file.ts'
import type { StoredFiles } from './stored-files.ts'

type FileOptions = {
  /** Who sends the request; throws UNAUTHENTICATED. */
  authenticate(request: FastifyRequest): Promise<Caller>
  store: FileStore
  files: StoredFiles
  /** Bytes. */
  largestFile: number
}

const sweepEvery = 60 * 60 * 1000
const leftoverAfter = 60 * 60 * 1000

/** `POST /api/files` and `GET /api/files/{id}`, and the clearing of what nobody uses. */
export async function registerFiles(
  app: FastifyInstance,
  { log }: Pick<Services, 'log'>,
  options: FileOptions,
): Promise<void> {
  const { store, files } = options
  // A scope of its own: nothing else of the server takes multipart bodies.
  await app.register(async scope => addRoutes(scope, options))

  async function sweep(): Promise<void> {
    try {
      await store.removeLeftovers(leftoverAfter)
      await files.removeUnclaimed(new Date())
    } catch (error) {
      log.warn({ err: error }, 'Unused files could not be removed; trying again in an hour')
    }
  }
  const timer = setInterval(() => void sweep(), sweepEvery)
  timer.unref()
  app.addHook('onReady', async () => void sweep())
  app.addHook('preClose', async () => clearInterval(timer))
}

async function addRoutes(
  app: FastifyInstance,
  { authenticate, store, files, largestFile }: FileOptions,
): Promise<void> {
  await app.register(multipart)

  app.post('/api/files', async (request, reply) => {
    // A refused upload is not read to its end: the connection is closed after the answer.
    void reply.header('connection', 'close')
    const caller = await authenticate(request)
    const { id, name, mimeType, size } = await receiveUpload(request, { caller, store, files, largestFile })
    void reply.removeHeader('connection')
    return { id, name, mimeType, size }
  })

  app.get<{ Params: { id: string } }>('/api/files/:id', async (request, reply) => {
    const caller = await authenticate(request)
    if (!isRecordId(request.params.id)) throw notFound('The file')
    const file = await files.get(caller, request.params.id)
    return sendFile(request, reply, { store, tenant: caller.tenant, file })
  })
}
