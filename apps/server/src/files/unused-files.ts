import { ownValue } from '@trellis/base'
import { storedFileIds } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Collection } from '../collections/collection.ts'
import type { Database } from '../database/database.ts'
import type { RecordReading } from './shows-file.ts'

type Reading = Pick<RecordReading, 'database' | 'collections'>

/** Uses that one round looks at; the next one goes on behind them. */
const perRound = 1000
/** As long as the trash and the steps that take a change back still know the record that showed it. */
const keptForMs = 30 * 24 * 60 * 60 * 1000

type Use = { tenantId: string; fileId: string; collectionId: string; recordId: string; seen: string }
type Place = { coreSchema: string; role: string | null }

/** Files that no record shows any more are left to be removed thirty days later, unless one shows them again. */
export function makeUnusedFiles({ database, collections }: Reading): { release(now: Date): Promise<void> } {
  let after: Pick<Use, 'tenantId' | 'fileId' | 'collectionId' | 'recordId'> | undefined
  return {
    async release(now) {
      const uses = await readUses(database, after)
      after = uses.length < perRound ? undefined : uses.at(-1)
      const groups = Map.groupBy(uses, use => JSON.stringify([use.tenantId, use.collectionId]))
      for (const group of groups.values()) {
        const [{ tenantId, collectionId } = { tenantId: '', collectionId: '' }] = group
        const collection = await collections.find(tenantId, collectionId)
        const shown = collection ? await readShown(database, group, collection) : new Set<string>()
        const over = group.filter(use => !shown.has(`${use.recordId} ${use.fileId}`))
        if (over.length > 0) await letGo(database, over, new Date(now.getTime() + keptForMs))
      }
    },
  }
}

async function readUses(database: Database, after: Omit<Use, 'seen'> | undefined): Promise<(Use & Place)[]> {
  const behind = after
    ? sql`where (u.tenant_id, u.file_id, u.collection_id, u.record_id)
        > (${after.tenantId}, ${after.fileId}, ${after.collectionId}, ${after.recordId})`
    : sql``
  return database.run<Use & Place>(sql`
    select u.tenant_id as "tenantId", u.file_id as "fileId", u.collection_id as "collectionId", u.record_id as "recordId",
      u.xmin::text as seen, t.core_schema_name as "coreSchema", t.role_name as role
    from trellis.file_use u join trellis.tenant t on t.id = u.tenant_id ${behind}
    order by u.tenant_id, u.file_id, u.collection_id, u.record_id limit ${perRound}`)
}

/** "record file" of what records show, those in the trash included. */
async function readShown(
  database: Database,
  uses: readonly (Use & Place)[],
  collection: Collection,
): Promise<Set<string>> {
  const [{ coreSchema, role } = { coreSchema: '', role: null }] = uses
  const ids = [...new Set(uses.map(use => use.recordId))]
  const fields = [...collection.fields.values()].filter(({ format, column }) => format.fileIds && column !== undefined)
  const workspace = database.withRole(role ?? undefined)
  const shown = new Set<string>()
  if (fields.length > 0) {
    const columns = sql.join(fields.map(({ column }) => sql.id(column ?? '')))
    const { schema, name } = collection.table
    const rows = await workspace.run<Record<string, unknown>>(
      sql`select "id", ${columns} from ${sql.id(schema, name)} where "id" = any(${ids}::text[])`,
    )
    for (const row of rows) {
      for (const { format, schema: field, column } of fields) {
        for (const file of storedFileIds(format, field, ownValue(row, column ?? ''))) {
          shown.add(`${String(row['id'])} ${file}`)
        }
      }
    }
  }
  const trashed = await workspace.run<{ id: string }>(sql`
    select id from ${sql.id(coreSchema, 'trash')} where collection_id = ${collection.id} and id = any(${ids}::text[])`)
  const inTrash = new Set(trashed.map(({ id }) => id))
  for (const { recordId, fileId } of uses) if (inTrash.has(recordId)) shown.add(`${recordId} ${fileId}`)
  return shown
}

/** A save that shows the file again meanwhile has written its use anew, which is then another row version. */
async function letGo(database: Database, uses: readonly Use[], until: Date): Promise<void> {
  await database.transaction(async connection => {
    const rows = JSON.stringify(uses)
    const gone = await connection.run<{ tenantId: string; fileId: string }>(sql`
      delete from trellis.file_use u
      using jsonb_to_recordset(${rows}::text::jsonb)
        as over("tenantId" text, "fileId" text, "collectionId" text, "recordId" text, seen text)
      where u.tenant_id = over."tenantId" and u.file_id = over."fileId" and u.collection_id = over."collectionId"
        and u.record_id = over."recordId" and u.xmin::text = over.seen
      returning u.tenant_id as "tenantId", u.file_id as "fileId"`)
    await connection.run(sql`
      insert into trellis.unclaimed_file (tenant_id, file_id, until)
      select distinct gone."tenantId", gone."fileId", ${until.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(gone)}::text::jsonb) as gone("tenantId" text, "fileId" text)
      where not exists (
        select from trellis.file_use u where u.tenant_id = gone."tenantId" and u.file_id = gone."fileId")
      on conflict do nothing`)
  })
}
