import { notFound, uuidv7 } from '@trellis/base'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { createFileStore, type FileStore } from './file-store.ts'
import { isShownTo, type RecordReading } from './shows-file.ts'

type FileSettings = Pick<Config, 'dataDir' | 'largestFile'>

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
  /** Where the bytes lie. */
  path(tenant: Tenant, id: string): string
  /** Removes uploads that nobody claimed, and what cut off uploads left on the disk. */
  sweep(now?: Date): Promise<void>
}

const claimWithinMs = 24 * 60 * 60 * 1000
const leftoverAfterMs = 60 * 60 * 1000

type FileParts = RecordReading & { config: FileSettings }

export function makeFiles({ config, ...reading }: FileParts): Files {
  const { database } = reading
  const store = createFileStore(config.dataDir)
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

  /** The bytes go first: a file that is listed but gone is found again by the next round, one that is not listed never. */
  async function removeUnclaimed(now: Date): Promise<void> {
    const due = await database.run<{ tenantId: string; fileId: string; coreSchema: string; role: string | null }>(sql`
      select f.tenant_id as "tenantId", f.file_id as "fileId", t.core_schema_name as "coreSchema", t.role_name as role
      from trellis.unclaimed_file f join trellis.tenant t on t.id = f.tenant_id
      where f.until < ${now.toISOString()}
        and not exists (select from trellis.import_run r where r.tenant_id = f.tenant_id and r.file_id = f.file_id and r.status = 'running')
      order by f.until limit 1000`)
    for (const { tenantId, fileId, coreSchema, role } of due) {
      await store.remove({ tenantId, key: fileId })
      await database.transaction(async connection => {
        await connection.as(role ?? undefined, workspace =>
          workspace.run(sql`delete from ${sql.id(coreSchema, 'File')} where id = ${fileId}`),
        )
        await connection.run(sql`
          delete from trellis.unclaimed_file where tenant_id = ${tenantId} and file_id = ${fileId}`)
      })
    }
  }

  return {
    store,
    largestFile: config.largestFile,
    newId: () => uuidv7(),
    add,
    get,
    getReadable,
    path: (tenant, id) => store.path({ tenantId: tenant.id, key: id }),
    async sweep(now = new Date()) {
      await store.removeLeftovers(leftoverAfterMs)
      await removeUnclaimed(now)
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
