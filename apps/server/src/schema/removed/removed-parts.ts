import type { Contracts, OutputOf } from '@trellis/contract'
import type { Sql } from '@trellis/fields/server'
import type { CollectionDocument, FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import type { StoredAssociation } from '../../collections/load-tenant.ts'
import type { Queryable } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import type { Tenant } from '../../tenants/tenant.ts'

/** What lies in the schema trash of a removed or converted field. */
export type RemovedField = FieldSchema
/** Of a removed link field: `ofLink` is the id of its association. */
export type RemovedLinkField = FieldSchema & { ofLink: string }
/** Of an association, or of links that did not fit any more. */
export type RemovedAssociation = {
  association: StoredAssociation
  field?: FieldSchema
  inverseTitle?: string
}
export type RemovedCollection = {
  document: CollectionDocument
  columns: Record<string, string>
  associations?: StoredAssociation[]
}

export type Needed = Pick<Services, 'database' | 'bus' | 'log'>
export type Restored = { collectionId: string; fieldId?: string; isRunning: boolean }

/** Who wants which entry of the schema trash back. */
export type Restoring = {
  tenant: Tenant
  id: string
  author: string
  /** The last thing in the transaction, told what the call is answered. */
  finish?: (connection: Queryable, answer: Restored) => Promise<void>
}

/** One row of the schema trash. */
export type RemovedRow = {
  id: string
  what: 'table' | 'column' | 'link'
  collectionId: string
  fieldId: string | null
  table: string
  column: string | null
  definition: RemovedField | RemovedLinkField | RemovedAssociation | RemovedCollection
  removedBy: string | null
  removedAt: Date
  until: Date
  /** Of a link field: the association's field, where its links still are in a table. */
  linkKey: string | null
}

const columns = sql`id, what, collection_id as "collectionId", field_id as "fieldId", table_name as "table", column_name as "column",
  definition, removed_by as "removedBy", removed_at as "removedAt", until`

function linkKey({ coreSchema }: Tenant): Sql {
  return sql`(select a.parent_key from ${sql.id(coreSchema, 'association')} a where a.id = definition ->> 'ofLink' and a.link_table = table_name) as "linkKey"`
}

export async function findRemoved(connection: Queryable, tenant: Tenant, id: string): Promise<RemovedRow | undefined> {
  const [row] = await connection.run<RemovedRow>(
    sql`select ${columns}, ${linkKey(tenant)} from ${sql.id(tenant.coreSchema, 'schema_trash')} where id = ${id} and until > now()`,
  )
  return row
}

type Listed = OutputOf<Contracts['SCHEMA_TRASH_LIST']>['list'][number]

/** The newest first; parts of what was removed as a whole come back with it and are not told. */
export async function listRemoved(connection: Queryable, tenant: Tenant, collectionId?: string): Promise<Listed[]> {
  const rows =
    await connection.run<RemovedRow>(sql`select ${columns}, ${linkKey(tenant)} from ${sql.id(tenant.coreSchema, 'schema_trash')}
    where until > now() and definition ->> 'partOf' is null
      and (${collectionId ?? null}::text is null or collection_id = ${collectionId ?? null}) order by removed_at desc, id`)
  return rows.flatMap(row => {
    const kind = kindOf(row)
    if (!kind) return []
    const { id, removedBy, removedAt, until } = row
    const fieldId = kind === 'link-field' ? `${row.linkKey}.${row.fieldId}` : row.fieldId
    return [
      {
        id,
        kind,
        collectionId: row.collectionId,
        name: nameOf(row),
        ...(fieldId !== null && { fieldId }),
        removedAt: new Date(removedAt).toISOString(),
        until: new Date(until).toISOString(),
        ...(removedBy !== null && { removedBy }),
      },
    ]
  })
}

function kindOf({ what, definition, fieldId, linkKey }: RemovedRow): Listed['kind'] | undefined {
  if ('document' in definition) return 'collection'
  if ('association' in definition) return definition.field ? 'association' : 'values'
  if (what !== 'column' || fieldId === null || !('format' in definition)) return undefined
  // What a link itself said has no place without its link.
  if ('ofLink' in definition) return linkKey === null ? undefined : 'link-field'
  return 'replaced' in definition ? 'values' : 'field'
}

function nameOf({ definition, fieldId, collectionId }: RemovedRow): string {
  if ('document' in definition) return definition.document.name
  if ('association' in definition) return definition.field?.title || definition.association.parentKey
  return definition.title || fieldId || collectionId
}
