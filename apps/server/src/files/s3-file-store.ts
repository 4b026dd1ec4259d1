import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { OperationalError } from '@trellis/base'
import { AwsClient } from 'aws4fetch'
import { createMeasure, type FilePlace, type FileStore, type StoredBytes } from './file-store.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** S3 takes parts of at least 5 MB and at most 10,000 of them: files up to 160 GB, with two parts in memory. */
const partSize = 16 * 1024 * 1024

/** Files in one bucket of an S3-compatible store, addressed by path. Copies for readers that jump about lie in `cacheDir`. */
export function createS3FileStore(settings: S3Settings, cacheDir: string): FileStore {
  const s3 = makeRequests(settings)

  async function write(place: FilePlace, bytes: Readable): Promise<StoredBytes> {
    const measure = createMeasure()
    try {
      await Promise.all([pipeline(bytes, measure.stream), sendParts(s3, keyOf(place), measure.stream)])
      return measure.result()
    } catch (error) {
      bytes.resume()
      throw error
    }
  }

  async function localPath(place: FilePlace): Promise<string> {
    const path = join(cacheDir, `${place.tenantId}-${place.key}`)
    const found = await stat(path).catch(() => undefined)
    if (found) {
      await utimes(path, new Date(), new Date())
      return path
    }
    await mkdir(cacheDir, { recursive: true, mode: 0o700 })
    const temporary = `${path}.part-${process.pid}-${Date.now()}`
    await pipeline(await s3.read(keyOf(place)), createWriteStream(temporary, { mode: 0o600 }))
    await rename(temporary, path)
    return path
  }

  return {
    write,
    read: (place, range) => s3.read(keyOf(place), range),
    has: place => s3.has(keyOf(place)),
    localPath,
    async remove(place) {
      await rm(join(cacheDir, `${place.tenantId}-${place.key}`), { force: true })
      await s3.remove(keyOf(place))
    },
    async removeLeftovers(olderThanMs) {
      const before = Date.now() - olderThanMs
      for (const name of await readdir(cacheDir).catch(() => [])) {
        const found = await stat(join(cacheDir, name)).catch(() => undefined)
        if (found && found.mtimeMs < before) await rm(join(cacheDir, name), { force: true })
      }
      await s3.endUploads(new Date(before))
    },
  }
}

const keyOf = ({ tenantId, key }: FilePlace) => `${encodeURIComponent(tenantId)}/${encodeURIComponent(key)}`

type Requests = ReturnType<typeof makeRequests>

/** A file of one part at once, a larger one in parts; what breaks off is taken back. */
async function sendParts(s3: Requests, key: string, bytes: Readable): Promise<void> {
  let upload: string | undefined
  const tags: string[] = []
  let gathered: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of bytes) {
      gathered.push(chunk)
      size += chunk.length
      if (size < partSize) continue
      upload ??= await s3.startUpload(key)
      tags.push(await s3.sendPart({ key, upload, number: tags.length + 1, body: Buffer.concat(gathered) }))
      gathered = []
      size = 0
    }
    const rest = Buffer.concat(gathered)
    if (!upload) return await s3.put(key, rest)
    if (rest.length > 0) tags.push(await s3.sendPart({ key, upload, number: tags.length + 1, body: rest }))
    await s3.finishUpload(key, upload, tags)
  } catch (error) {
    if (upload) await s3.abortUpload(key, upload).catch(() => undefined)
    throw error
  }
}

function makeRequests({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })
  const root = `${endpoint.replace(/\/$/, '')}/${bucket}`

  async function send(path: string, init: RequestInit & { missing?: boolean } = {}): Promise<Response> {
    const { missing, ...request } = init
    const response = await client.fetch(`${root}/${path}`, request).catch((error: unknown) => {
      throw new OperationalError('UNAVAILABLE', 'The file store does not answer', { cause: error })
    })
    if (response.ok || (missing && response.status === 404)) return response
    throw failureOf(response.status, await response.text())
  }

  const drain = async (response: Response) => void (await response.arrayBuffer())
  const abortUpload = async (key: string, upload: string) =>
    drain(await send(`${key}?uploadId=${encodeURIComponent(upload)}`, { method: 'DELETE', missing: true }))
  return {
    put: async (key: string, body: Buffer) => drain(await send(key, { method: 'PUT', body: new Uint8Array(body) })),
    async read(key: string, range?: { start: number; end: number }): Promise<Readable> {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const { body } = await send(key, { headers })
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([])
    },
    has: async (key: string) => (await send(key, { method: 'HEAD', missing: true })).ok,
    remove: async (key: string) => drain(await send(key, { method: 'DELETE', missing: true })),
    async startUpload(key: string): Promise<string> {
      const answer = await (await send(`${key}?uploads=`, { method: 'POST' })).text()
      const upload = elementsOf(answer, 'UploadId')[0]
      if (!upload) throw new OperationalError('UNAVAILABLE', 'The file store began no upload')
      return upload
    },
    async sendPart(part: { key: string; upload: string; number: number; body: Buffer }): Promise<string> {
      const path = `${part.key}?partNumber=${part.number}&uploadId=${encodeURIComponent(part.upload)}`
      const response = await send(path, { method: 'PUT', body: new Uint8Array(part.body) })
      await drain(response)
      return response.headers.get('etag') ?? ''
    },
    async finishUpload(key: string, upload: string, tags: readonly string[]): Promise<void> {
      const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
      const response = await send(`${key}?uploadId=${encodeURIComponent(upload)}`, { method: 'POST', body })
      const answer = await response.text()
      // Such a store answers 200 before it is sure, and tells of a failure in the body.
      if (answer.includes('<Error>')) throw failureOf(500, answer)
    },
    abortUpload,
    /** Not every store lists its unfinished uploads; those have rules of their own to end them. */
    async endUploads(before: Date): Promise<void> {
      const response = await send('?uploads=').catch(() => undefined)
      const uploads = response ? (await response.text()).split('<Upload>').slice(1) : []
      for (const upload of uploads) {
        const [key, id, started] = ['Key', 'UploadId', 'Initiated'].map(name => elementsOf(upload, name)[0])
        if (key && id && started && new Date(started) < before)
          await abortUpload(key.split('/').map(encodeURIComponent).join('/'), id).catch(() => undefined)
      }
    },
  }
}

function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)
}

function failureOf(status: number, answer: string): OperationalError {
  const [code = String(status)] = elementsOf(answer, 'Code')
  const isFull = status === 507 || /QuotaExceeded|StorageFull|InsufficientStorage/i.test(code)
  const cause = new Error(`The file store answered ${status} ${code}`)
  return isFull
    ? new OperationalError('STORAGE_FULL', 'The file store is full', { cause })
    : new OperationalError('UNAVAILABLE', 'The file store refused a request', { cause })
}
