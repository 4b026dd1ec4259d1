import type { MultipartFile } from '@fastify/multipart'
import { UserError } from '@trellis/base'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../access/caller.ts'
import { checkFileName } from '../../files/file-name.ts'
import type { Files, StoredFile } from '../../files/make-files.ts'
import { sniffMimeType } from '../../files/sniff-mime-type.ts'

type Receiving = { caller: Caller; files: Files }

/** Takes one multipart field `file` from the request as it streams in. What is refused or cut off leaves nothing behind. */
export async function receiveUpload(request: FastifyRequest, receiving: Receiving): Promise<StoredFile> {
  const { caller, files } = receiving
  refuseTooLong(request, files.largestFile)
  if (!request.isMultipart()) {
    throw new UserError('UNSUPPORTED_MEDIA_TYPE', 'A file is sent as multipart/form-data with one field "file"')
  }
  let kept: StoredFile | undefined
  try {
    for await (const part of request.parts(multipartOptions(files.largestFile))) {
      if (part.type !== 'file' || part.fieldname !== 'file' || kept) {
        if (part.type === 'file') part.file.resume()
        throw onlyOneFile()
      }
      kept = await keep(part, receiving)
    }
    if (!kept) throw onlyOneFile()
    await files.add(caller, kept)
    return kept
  } catch (error) {
    if (kept) await files.store.remove({ tenantId: caller.tenant.id, key: kept.id })
    throw translate(error, files.largestFile)
  }
}

/** One part more than allowed, so that a second one is noticed instead of being dropped. */
function multipartOptions(fileSize: number) {
  return {
    limits: { fileSize, files: 2, fields: 1, parts: 2, fieldSize: 1024, headerPairs: 50 },
    preservePath: true,
    defParamCharset: 'utf8',
  }
}

async function keep(part: MultipartFile, { caller, files }: Receiving): Promise<StoredFile> {
  let name: string
  try {
    name = checkFileName(part.filename)
  } catch (error) {
    part.file.resume()
    throw error
  }
  // The reader of forms cuts a file at its limit, but reads the rest of it to its end, however long that is.
  part.file.once('limit', () => part.file.destroy(tooLarge(files.largestFile)))
  const id = files.newId()
  const { head, ...bytes } = await files.store.write({ tenantId: caller.tenant.id, key: id }, part.file)
  return { id, name, mimeType: await sniffMimeType(head, name), ...bytes }
}

function refuseTooLong(request: FastifyRequest, largestFile: number): void {
  const length = Number(request.headers['content-length'])
  const envelope = 64 * 1024
  if (Number.isFinite(length) && length > largestFile + envelope) throw tooLarge(largestFile)
}

function onlyOneFile(): UserError {
  return new UserError('VALIDATION_ERROR', 'Exactly one field "file" with one file is expected')
}

function tooLarge(largestFile: number): UserError {
  const megabytes = Math.floor(largestFile / 1024 / 1024)
  return new UserError('PAYLOAD_TOO_LARGE', `The file is larger than the ${megabytes} MB that are allowed`)
}

/** Errors of the multipart reader, which names its limits by code. */
function translate(error: unknown, largestFile: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(largestFile)
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT') return onlyOneFile()
  const isOurs = error instanceof UserError || !(error instanceof Error) || error.name === 'OperationalError'
  if (isOurs || !isBrokenForm(error, code)) return error
  return new UserError('VALIDATION_ERROR', 'The upload was cut off or is not a proper multipart form', { cause: error })
}

function isBrokenForm(error: Error, code: unknown): boolean {
  if (typeof code === 'string' && (code.startsWith('FST_') || code === 'ERR_STREAM_PREMATURE_CLOSE')) return true
  // The reader searches for the boundary, which it calls a needle.
  return /multipart|needle|unexpected end of|part terminated|malformed|boundary|aborted/i.test(error.message)
}
