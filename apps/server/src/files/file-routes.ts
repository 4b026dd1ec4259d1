import multipart from '@fastify/multipart'
import { isRecordId, notFound } from '@trellis/base'
import type { FastifyInstance } from 'fastify'
import { authenticate, authenticateForFiles } from '../http/authenticate.ts'
import type { Services } from '../services.ts'
import { receiveUpload } from './receive-upload.ts'
import { sendFile } from './send-file.ts'

/** `POST /api/files` and `GET /api/files/{id}`, in a scope of their own: nothing else of the server takes multipart bodies. */
export async function addFileRoutes(app: FastifyInstance, services: Pick<Services, 'files' | 'signIn'>): Promise<void> {
  await app.register(async scope => addRoutes(scope, services))
}

async function addRoutes(app: FastifyInstance, { files, signIn }: Pick<Services, 'files' | 'signIn'>): Promise<void> {
  await app.register(multipart)

  app.post('/api/files', async (request, reply) => {
    // A refused upload is not read to its end: the connection is closed after the answer.
    void reply.header('connection', 'close')
    const { caller } = await authenticate({ signIn }, request)
    const { id, name, mimeType, size } = await receiveUpload(request, { caller, files })
    void reply.removeHeader('connection')
    return { id, name, mimeType, size }
  })

  app.get<{ Params: { id: string } }>('/api/files/:id', async (request, reply) => {
    const { caller } = await authenticateForFiles({ signIn }, request)
    if (!isRecordId(request.params.id)) throw notFound('The file')
    const file = await files.getReadable(caller, request.params.id)
    return sendFile(request, reply, { store: files.store, tenant: caller.tenant, file })
  })
}
