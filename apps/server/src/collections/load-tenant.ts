import { ownValue } from '@trellis/base'
import type { AssociationSettings, CollectionDocument } from '@trellis/model'
import { sql } from 'kysely'
import type { Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { StoredIdChange } from './former-ids.ts'

/** An association as stored: the parent is the side it was made from. Maxima as in the fields: -1 = unlimited. */
export type StoredAssociation = {
  id: string
  parentCollection: string
  parentKey: string
  childCollection: string
  childKey: string | undefined
  /** Most records of the child collection that one parent links. */
  parentMax: number
  childMax: number
  storage: 'parent-column' | 'child-column' | 'link'
  columnName: string | undefined
  linkTable: string | undefined
  /** Link fields, as the parent's field says. */
  relationship: AssociationSettings['relationship'] | undefined
}

/** The live definition of one builder collection with the names of its table and columns. */
export type StoredCollection = {
  id: string
  version: number
  document: CollectionDocument
  table: string
  columns: Readonly<Record<string, string>>
}

export type StoredTenant = {
  schemaVersion: string
  collections: StoredCollection[]
  associations: StoredAssociation[]
  idChanges: StoredIdChange[]
}

type AssociationRow = Record<'id' | 'parent_collection' | 'parent_key' | 'child_collection', string> & {
  child_key: string | null
  parent_max: number
  child_max: number
  storage: StoredAssociation['storage']
  column_name: string | null
  link_table: string | null
}
type StoredRow = {
  schema_version: string | number
  collections: (Omit<StoredCollection, 'columns'> & { columns: Record<string, string> | null })[] | null
  associations: AssociationRow[] | null
  id_changes: StoredIdChange[] | null
}

/** Everything that compiling a tenant's collections needs, from one snapshot. */
export async function loadTenant(connection: Queryable, tenant: Tenant): Promise<StoredTenant> {
  const named = (name: string) => sql.id(tenant.coreSchema, name)
  const [row] = await connection.as(tenant.ownerRole, owner =>
    owner.run<StoredRow>(sql`select
    (select schema_version from trellis.tenant where id = ${tenant.id}) as schema_version,
    (select json_agg(json_build_object('id', t.collection_id, 'table', t.table_name, 'version', v.version, 'document', v.document,
        'columns', (select json_object_agg(c.field_id, c.column_name) from ${named('field_column')} c where c.collection_id = t.collection_id))
        order by t.collection_id)
      from ${named('collection_table')} t
      join ${named('asset_version')} v on v.asset_kind = 'Entity' and v.asset_id = t.collection_id and v.status = 'live') as collections,
    (select json_agg(a) from ${named('association')} a) as associations,
    (select json_agg(json_build_object('collectionId', f.collection_id, 'associationId', f.association_id, 'from', f.from_id, 'to', f.to_id,
        'at', to_char(f.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')) order by f.at) from ${named('former_id')} f) as id_changes`),
  )
  const collections = (row?.collections ?? []).map(each => ({ ...each, columns: each.columns ?? {} }))
  return {
    schemaVersion: String(row?.schema_version ?? ''),
    collections,
    associations: (row?.associations ?? []).map(each => toAssociation(each, collections)),
    idChanges: row?.id_changes ?? [],
  }
}

function toAssociation(row: AssociationRow, collections: readonly StoredCollection[]): StoredAssociation {
  const parent = collections.find(each => each.id === row.parent_collection)?.document
  return {
    relationship: ownValue(parent?.schema.properties, row.parent_key)?.metadata?.association?.relationship,
    id: row.id,
    parentCollection: row.parent_collection,
    parentKey: row.parent_key,
    childCollection: row.child_collection,
    childKey: row.child_key ?? undefined,
    parentMax: row.parent_max,
    childMax: row.child_max,
    storage: row.storage,
    columnName: row.column_name ?? undefined,
    linkTable: row.link_table ?? undefined,
  }
}
