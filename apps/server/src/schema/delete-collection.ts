import { notFound, UserError, uuidv7 } from '@trellis/base'
import { sql } from 'kysely'
import { removeAsset } from '../collections/assets/asset-trash.ts'
import { collectionAsset } from '../collections/assets/collection-asset.ts'
import { goneId } from '../collections/former-ids.ts'
import { loadTenant, type StoredAssociation, type StoredTenant } from '../collections/load-tenant.ts'
import { loadReferring, type Use, wordsOfUse } from '../collections/references/find-uses.ts'
import { referringKind } from '../collections/references/referring-kinds.ts'
import { collectionsOf, usesOfCollection } from '../collections/references/where-used.ts'
import { schemaLock } from '../collections/schema-lock.ts'
import type { Bus } from '../database/bus.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { SchemaChange } from './schema-change.ts'
import { renameInTrash, trashTable } from './schema-trash.ts'
import { findUnderWay } from './stored/stored-change.ts'

type Removal = { tenant: Tenant; collectionId: string; author: string | null }
/** `finish`: the last thing in the transaction. */
type Deletion = Removal & { finish?: (connection: Queryable) => Promise<void> }

/** Takes a collection out of use: its table waits 30 days in the trash. Refused while apps or other collections use it, naming them. */
export async function deleteCollection(
  services: { database: Database; bus: Bus },
  { tenant, collectionId, author, finish }: Deletion,
): Promise<void> {
  await services.database.withRole(tenant.ownerRole).transaction(async connection => {
    await connection.run(sql`set local lock_timeout = '2s'`)
    await connection.run(sql`select pg_advisory_xact_lock(${schemaLock(tenant.id)})`)
    const stored = await loadTenant(connection, tenant)
    const live = stored.collections.find(each => each.id === collectionId)
    if (!live) throw notFound()
    await refuseDependents(connection, tenant, collectionId, stored)
    const change = emptyChange({ connection, tenant, collectionId, author, stored })
    const trashId = uuidv7()
    const associations = await trashOwnLinks(change, trashId)
    await trashTable(change, 'table', live.table, {
      id: trashId,
      fieldId: undefined,
      definition: { document: live.document, columns: live.columns, associations },
    })
    await renameInTrash(change, { from: collectionId, to: goneId(collectionId, trashId) })
    for (const table of ['field_column', 'collection_table']) {
      await connection.run(sql`delete from ${sql.id(tenant.coreSchema, table)} where collection_id = ${collectionId}`)
    }
    await removeAsset({ connection, tenant, id: collectionId, author }, collectionAsset.asset.id, trashId)
    await connection.run(sql`update trellis.tenant set schema_version = schema_version + 1 where id = ${tenant.id}`)
    await finish?.(connection)
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
  const underWay = await findUnderWay(connection, tenant.id, [collectionId])
  if (underWay)
    throw new UserError(
      'UPDATE_CONFLICT',
      'A change of this collection is still under way: wait for its end, or cancel it',
    )
  const things = [...collectionsOf(stored), ...(await loadReferring(connection, tenant))]
  const uses = usesOfCollection(stored, things, collectionId).filter(
    ({ kind }) => !referringKind(kind).goesWithCollection,
  )
  if (uses.length === 0) return
  const named = [...new Set(uses.map(inWords))]
  throw new UserError('VALIDATION_ERROR', `This collection is still used by ${named.join('; ')}`, {
    description: 'The collection cannot be deleted',
  })
}

/** Of another collection the property; anything else is looked for by its name. */
function inWords(use: Use): string {
  const { isAboutItself, noun } = referringKind(use.kind)
  return isAboutItself ? `${use.name}: ${wordsOfUse(use)}` : `the ${noun} ${use.name}`
}

/** Associations with itself and with core collections go with it, and come back with it. */
async function trashOwnLinks(change: SchemaChange, trashId: string): Promise<StoredAssociation[]> {
  const { connection, tenant, collectionId, stored } = change
  const own = stored.associations.filter(
    ({ parentCollection, childCollection }) => parentCollection === collectionId || childCollection === collectionId,
  )
  const trashed: StoredAssociation[] = []
  for (const association of own) {
    const removed = { fieldId: association.parentKey, definition: { association, partOf: trashId } }
    const { linkTable } = association
    trashed.push({
      ...association,
      linkTable: linkTable === undefined ? undefined : await trashTable(change, 'link', linkTable, removed),
    })
    await connection.run(sql`delete from ${sql.id(tenant.coreSchema, 'association')} where id = ${association.id}`)
  }
  return trashed
}

function emptyChange(at: Removal & { connection: Queryable; stored: StoredTenant }): SchemaChange {
  const live = at.stored.collections.find(each => each.id === at.collectionId)
  if (!live) throw notFound()
  return {
    ...at,
    id: uuidv7(),
    decided: undefined,
    mostAtOnce: Number.POSITIVE_INFINITY,
    acceptLoss: true,
    publishes: undefined,
    live: live.document,
    wanted: live.document,
    renames: new Map(),
    linkRenames: [],
    names: { table: live.table, columns: new Map(Object.entries(live.columns)) },
    others: new Map(),
    referring: [],
    restored: new Map(),
    associations: new Map(),
    idChanges: [],
  }
}
