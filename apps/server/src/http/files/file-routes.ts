import multipart from '@fastify/multipart'
import { isRecordId, notFound, UserError } from '@trellis/base'
import { contracts } from '@trellis/contract/registry'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { checkAccess } from '../../calls/gate.ts'
import type { LinkParameters } from '../../files/file-links.ts'
import type { Services } from '../../services.ts'
import { authenticate, authenticateForFiles } from '../authenticate.ts'
import { readRest } from './read-rest.ts'
import { receiveUpload } from './receive-upload.ts'
import { sendFile, sendThumbnail } from './send-file.ts'

type Needed = Pick<Services, 'files' | 'signIn' | 'apiTokens'>

/** `POST /api/files` and `GET /api/files/{id}`, in a scope of their own: nothing else of the server takes multipart bodies. */
export async function addFileRoutes(app: FastifyInstance, services: Needed): Promise<void> {
  await app.register(async scope => addRoutes(scope, services))
}

async function addRoutes(app: FastifyInstance, services: Needed): Promise<void> {
  const { files } = services
  await app.register(multipart)

  app.post('/api/files', async (request, reply) => {
    try {
      const { caller } = await authenticate(services, request)
      checkAccess(contracts.FILE_GET_URL, caller)
      const { id, name, mimeType, size } = await receiveUpload(request, { caller, files })
      return { id, name, mimeType, size }
    } catch (error) {
      // More than this is not read: the connection is closed after the answer.
      void reply.header('connection', 'close')
      await readRest(request.raw)
      throw error
    }
  })

  app.get<{ Params: { id: string }; Querystring: LinkParameters & { w?: string } }>(
    '/api/files/:id',
    async (request, reply) => {
      const { id } = request.params
      const caller = await readerOf(services, request, request.query)
      if (!isRecordId(id)) throw notFound('The file')
      const file = await files.getReadable(caller, id)
      const width = readWidth(request.query.w)
      if (width === undefined) return sendFile(request, reply, { store: files.store, tenant: caller.tenant, file })
      return sendThumbnail(request, reply, { files, tenant: caller.tenant, file, width })
    },
  )
}

/** By a signed address, else by token or cookie; whoever it is, their session goes on and their rights are those of now. */
async function readerOf(
  services: Needed,
  request: FastifyRequest<{ Params: { id: string } }>,
  parameters: LinkParameters,
): Promise<Caller> {
  const { files, signIn } = services
  if (parameters.s === undefined) {
    const { caller } = await authenticateForFiles(services, request)
    checkAccess(contracts.FILE_GET_URL, caller)
    return caller
  }
  const speaker = files.links.read(parameters, request.params.id)
  const caller = speaker && (await signIn.callerOf(speaker, request.host))
  if (!caller) throw new UserError('UNAUTHENTICATED', 'This address of a file is no longer valid')
  return caller
}

function readWidth(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw new UserError('VALIDATION_ERROR', 'The width is a whole number of pixels from 1 to 9999', {
    details: { fields: { w: 'Enter a whole number from 1 to 9999' } },
  })
}
