import { notFound, UserError } from '@trellis/base'
import type { AppDocument } from '@trellis/model'
import { sql } from 'kysely'
import type { Bus } from '../../database/bus.ts'
import type { Database, Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { collectionAsset } from '../assets/collection-asset.ts'
import { removeAsset } from '../assets/save-asset.ts'
import { loadTenant, type StoredTenant } from '../load-tenant.ts'
import type { SchemaChange } from './schema-change.ts'
import { trashTable } from './schema-trash.ts'

type Removal = { tenant: Tenant; collectionId: string; author: string | null }

/** Takes a collection out of use: its table waits 30 days in the trash. Refused while apps or other collections use it, naming them. */
export async function deleteCollection(
  services: { database: Database; bus: Bus },
  { tenant, collectionId, author }: Removal,
): Promise<void> {
  await services.database.withRole(tenant.ownerRole).transaction(async connection => {
    await connection.run(sql`set local lock_timeout = '2s'`)
    await connection.run(sql`select pg_advisory_xact_lock(hashtextextended(${`${tenant.id} schema`}, 0))`)
    const stored = await loadTenant(connection, tenant)
    const live = stored.collections.find(each => each.id === collectionId)
    if (!live) throw notFound()
    await refuseDependents(connection, tenant, collectionId, stored)
    const change = emptyChange({ connection, tenant, collectionId, author, stored })
    await trashOwnLinks(change)
    await trashTable(change, 'table', live.table, {
      fieldId: undefined,
      definition: { document: live.document, columns: live.columns },
    })
    for (const table of ['field_column', 'collection_table']) {
      await connection.run(sql`delete from ${sql.id(tenant.coreSchema, table)} where collection_id = ${collectionId}`)
    }
    await removeAsset({ connection, tenant, id: collectionId, author }, collectionAsset.id)
    await connection.run(sql`update trellis.tenant set schema_version = schema_version + 1 where id = ${tenant.id}`)
  })
  services.bus.announce('schema', tenant.id)
  services.bus.announce('log', tenant.id)
}

async function refuseDependents(
  connection: Queryable,
  tenant: Tenant,
  collectionId: string,
  stored: StoredTenant,
): Promise<void> {
  const apps = await connection.run<{ document: AppDocument }>(
    sql`select document from ${sql.id(tenant.coreSchema, 'asset_version')} where asset_kind = 'Tag' and status = 'live' order by document ->> 'name'`,
  )
  const usingApps = apps.filter(({ document }) => document.collections.some(each => each.collectionId === collectionId))
  const links = stored.associations.filter(each => {
    const isOurs = each.parentCollection === collectionId || each.childCollection === collectionId
    return (
      isOurs &&
      stored.collections.some(
        other => other.id !== collectionId && (other.id === each.parentCollection || other.id === each.childCollection),
      )
    )
  })
  const dependents = [
    ...usingApps.map(({ document }) => `the app ${document.name}`),
    ...links.map(each => `the association ${each.parentCollection}.${each.parentKey}`),
  ]
  if (dependents.length === 0) return
  throw new UserError('VALIDATION_ERROR', `This collection is still used by ${dependents.join(', ')}`, {
    description: 'The collection cannot be deleted',
  })
}

/** Associations with itself and with core collections go with it. */
async function trashOwnLinks(change: SchemaChange): Promise<void> {
  const { connection, tenant, collectionId, stored } = change
  for (const association of stored.associations) {
    if (association.parentCollection !== collectionId && association.childCollection !== collectionId) continue
    const removed = { fieldId: association.parentKey, definition: { association } }
    if (association.linkTable !== undefined) await trashTable(change, 'link', association.linkTable, removed)
    await connection.run(sql`delete from ${sql.id(tenant.coreSchema, 'association')} where id = ${association.id}`)
  }
}

function emptyChange(at: Removal & { connection: Queryable; stored: StoredTenant }): SchemaChange {
  const live = at.stored.collections.find(each => each.id === at.collectionId)
  if (!live) throw notFound()
  return {
    ...at,
    live: live.document,
    wanted: live.document,
    renames: new Map(),
    names: { table: live.table, columns: new Map(Object.entries(live.columns)) },
    others: new Map(),
    associations: new Map(),
  }
}
