import { join } from 'node:path'
import { notFound, uuidv7 } from '@trellis/base'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { createDiskFileStore } from './disk-file-store.ts'
import { type FileLinks, makeFileLinks } from './file-links.ts'
import type { FileStore } from './file-store.ts'
import { removeUnclaimed } from './remove-unclaimed.ts'
import { createS3FileStore } from './s3-file-store.ts'
import { isShownTo, type RecordReading } from './shows-file.ts'
import { makeThumbnails, type Thumbnails } from './thumbnails.ts'
import { makeUnusedFiles } from './unused-files.ts'

type FileSettings = Pick<Config, 'dataDir' | 'largestFile' | 's3'>

export type StoredFile = { id: string; name: string; mimeType: string; size: number; sha256: string }

/** Uploaded files: records of the core collection File and the bytes that belong to them. */
export type Files = {
  store: FileStore
  /** Bytes that one file may have. */
  largestFile: number
  newId(): string
  /** Records an upload whose bytes are stored already. It is removed after a day unless it is claimed. */
  add(caller: Caller, file: StoredFile): Promise<void>
  /** The caller's own file; NOT_FOUND for anybody else's. */
  get(caller: Caller, id: string): Promise<StoredFile>
  /** The caller's own file, or one that a record shows them; NOT_FOUND for any other. */
  getReadable(caller: Caller, id: string): Promise<StoredFile>
  /** A file of this machine with its bytes. */
  localPath(tenant: Tenant, id: string): Promise<string>
  links: FileLinks
  thumbnails: Thumbnails
  /** Removes uploads that nobody claimed, files that no record shows any more, and what cut off uploads left behind. */
  sweep(now?: Date): Promise<void>
}

const claimWithinMs = 24 * 60 * 60 * 1000
const leftoverAfterMs = 60 * 60 * 1000

type FileParts = RecordReading & { config: FileSettings; linkKey: string }

export function makeFiles({ config, linkKey, ...reading }: FileParts): Files {
  const { database } = reading
  const store = config.s3
    ? createS3FileStore(config.s3, join(config.dataDir, 'copies'))
    : createDiskFileStore(config.dataDir)
  const thumbnails = makeThumbnails(store)
  const unused = makeUnusedFiles(reading)
  async function add({ tenant, userId }: Caller, file: StoredFile): Promise<void> {
    const until = new Date(Date.now() + claimWithinMs).toISOString()
    await database.withRole(tenant.role).transaction(async connection => {
      await connection.run(sql`
        insert into ${sql.id(tenant.coreSchema, 'File')}
          (id, "recordTitle", "createdAt", "createdBy", "updatedAt", "updatedBy", name, "mimeType", size, sha256, "uploadedAt", "uploadedBy")
        values (${file.id}, ${file.name}, now(), ${userId}, now(), ${userId}, ${file.name}, ${file.mimeType}, ${file.size},
          ${file.sha256}, now(), ${userId})`)
      await connection.as(undefined, platform =>
        platform.run(sql`
          insert into trellis.unclaimed_file (tenant_id, file_id, until) values (${tenant.id}, ${file.id}, ${until})`),
      )
    })
  }

  async function get(caller: Caller, id: string): Promise<StoredFile> {
    const file = await findFile(database, caller, id)
    if (file?.uploadedBy !== caller.userId) throw notFound('The file')
    return file
  }

  async function getReadable(caller: Caller, id: string): Promise<StoredFile> {
    const file = await findFile(database, caller, id)
    const isReadable = file?.uploadedBy === caller.userId || (file && (await isShownTo(reading, caller, id)))
    if (!file || !isReadable) throw notFound('The file')
    return file
  }

  return {
    store,
    largestFile: config.largestFile,
    newId: () => uuidv7(),
    add,
    get,
    getReadable,
    localPath: (tenant, id) => store.localPath({ tenantId: tenant.id, key: id }),
    links: makeFileLinks(linkKey),
    thumbnails,
    async sweep(now = new Date()) {
      await store.removeLeftovers(leftoverAfterMs)
      await unused.release(now)
      await removeUnclaimed({ database, store, thumbnails }, now)
    },
  }
}

type FoundFile = StoredFile & { uploadedBy: string }

async function findFile(database: Database, { tenant }: Caller, id: string): Promise<FoundFile | undefined> {
  const [file] = await database.withRole(tenant.role).run<FoundFile>(sql`
    select id, name, "mimeType", size::float8 as size, sha256, "uploadedBy"
    from ${sql.id(tenant.coreSchema, 'File')} where id = ${id}`)
  return file
}
