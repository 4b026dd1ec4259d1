import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore } from '../../files/file-store.ts'
import type { Files, StoredFile } from '../../files/make-files.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { attachment } from '../content-disposition.ts'

const guards = {
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "sandbox; default-src 'none'",
}

/**
 * Answers with a file's bytes, all or the one range asked for. Whatever the file holds, it is downloaded and never opened as a
 * page of ours (S62).
 */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  served: { store: FileStore; tenant: Tenant; file: StoredFile },
): Promise<FastifyReply> {
  const { file, tenant, store } = served
  const etag = `"${file.sha256}"`
  void reply.headers({
    ...guards,
    etag,
    'content-type': file.mimeType,
    'content-disposition': attachment(file.name),
    'accept-ranges': 'bytes',
  })
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const place = { tenantId: tenant.id, key: file.id }
  const range = readRange(request, etag, file.size)
  if (range === 'outside') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  if (!range) return reply.header('content-length', file.size).send(await store.read(place))
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(await store.read(place, range))
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header.split(',').some(item => item.trim() === '*' || item.trim().replace(/^W\//, '') === etag)
}

/** A small picture of an image, as WebP. */
export async function sendThumbnail(
  request: FastifyRequest,
  reply: FastifyReply,
  served: { files: Pick<Files, 'store' | 'thumbnails'>; tenant: Tenant; file: StoredFile; width: number },
): Promise<FastifyReply> {
  const { files, tenant, file } = served
  const { key, width } = await files.thumbnails.get(
    { tenantId: tenant.id, key: file.id, mimeType: file.mimeType },
    served.width,
  )
  const etag = `"${file.sha256}-${width}"`
  void reply.headers({ ...guards, etag, 'content-type': 'image/webp', 'content-disposition': 'inline' })
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.send(await files.store.read({ tenantId: tenant.id, key }))
}

type Range = { start: number; end: number }

/** Several ranges at once, or a range of another version, give the whole file, as RFC 9110 allows. */
function readRange(request: FastifyRequest, etag: string, size: number): Range | 'outside' | undefined {
  const ifRange = request.headers['if-range']
  if (ifRange && ifRange !== etag) return undefined
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end || start >= size ? 'outside' : { start, end }
}
