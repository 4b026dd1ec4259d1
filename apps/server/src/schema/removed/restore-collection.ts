import { isSameJson, UserError } from '@trellis/base'
import { CollectionDocument } from '@trellis/model'
import { sql } from 'kysely'
import { takeVersionsBack } from '../../collections/assets/asset-trash.ts'
import { collectionAsset } from '../../collections/assets/collection-asset.ts'
import { saveAsset } from '../../collections/assets/save-asset.ts'
import { goneId } from '../../collections/former-ids.ts'
import { loadTenant, type StoredAssociation } from '../../collections/load-tenant.ts'
import { tableName } from '../../collections/physical-names.ts'
import { loadReferring } from '../../collections/references/find-uses.ts'
import { referringKind } from '../../collections/references/referring-kinds.ts'
import { underTodaysIds } from '../../collections/references/under-todays-ids.ts'
import type { TransactionConnection } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { announceApplied, lockSchema } from '../apply-schema.ts'
import { insertAssociation } from '../association-storage.ts'
import { relationNames } from '../names-in-use.ts'
import { saveReferringThing } from '../save-referring.ts'
import { renameInTrash } from '../schema-trash.ts'
import type { RemovedCollection, RemovedRow, Restored, Restoring } from './removed-parts.ts'

type Returning = Restoring & { row: RemovedRow }

/** The table takes its name again, and the links with itself and with the product's own collections theirs. */
export async function restoreCollection(
  services: Pick<Services, 'database' | 'bus'>,
  returning: Returning,
): Promise<Restored> {
  const { tenant, row, author, finish } = returning
  const { collectionId } = row
  const answer: Restored = { collectionId, isRunning: false }
  const { document, columns, associations = [] } = row.definition as RemovedCollection
  await services.database.withRole(tenant.ownerRole).transaction(async connection => {
    await lockSchema(connection, tenant.id)
    await refuseTaken(connection, returning)
    const named = (name: string) => sql.id(tenant.coreSchema, name)
    const table = await renameBack(connection, returning, { from: row.table, to: collectionId })
    await connection.run(
      sql`insert into ${named('collection_table')} (collection_id, table_name) values (${collectionId}, ${table})`,
    )
    await connection.run(sql`insert into ${named('field_column')} (collection_id, field_id, column_name)
      select ${collectionId}, key, value from jsonb_each_text(${JSON.stringify(columns)}::jsonb)`)
    for (const association of associations) await restoreLinks(connection, returning, association)
    await renameInTrash({ connection, tenant }, { from: goneId(collectionId, row.id), to: collectionId })
    const written = { stored: await loadTenant(connection, tenant), at: new Date(row.removedAt) }
    const own = { collectionId, properties: document.schema.properties, keepsGone: true as const }
    const renamed = underTodaysIds(written, { schema: CollectionDocument, value: document, ownId: collectionId }, own)
    const place = { connection, tenant, id: collectionId }
    await takeVersionsBack(place, collectionAsset.asset.id, row.id)
    const change = { ...place, document: renamed, baseVersion: undefined, author, action: 'restore' as const }
    await saveAsset(collectionAsset, change)
    await renameInViews(connection, { tenant, author, written, own })
    await connection.run(
      sql`delete from ${named('schema_trash')} where id = ${row.id} or definition ->> 'partOf' = ${row.id}`,
    )
    await connection.run(sql`update trellis.tenant set schema_version = schema_version + 1 where id = ${tenant.id}`)
    await finish?.(connection, answer)
  })
  announceApplied(services, tenant.id, false)
  return answer
}

type Viewing = Pick<Restoring, 'tenant' | 'author'> & {
  written: Parameters<typeof underTodaysIds>[0]
  own: NonNullable<Parameters<typeof underTodaysIds>[2]>
}

/** Its saved views stayed where they are; what they name through its links may be called something else by now. */
async function renameInViews(
  connection: TransactionConnection,
  { tenant, author, written, own }: Viewing,
): Promise<void> {
  for (const view of await loadReferring(connection, tenant)) {
    const { kind, document } = view
    const { goesWithCollection, schema } = referringKind(kind)
    if (!goesWithCollection || !('collectionId' in document) || document.collectionId !== own.collectionId) continue
    const named = underTodaysIds(written, { schema, value: document }, own)
    if (!isSameJson(document, named))
      await saveReferringThing({ connection, tenant, author }, { ...view, document: named })
  }
}

async function refuseTaken(connection: TransactionConnection, { tenant, row }: Returning): Promise<void> {
  const found = await connection.run(
    sql`select from ${sql.id(tenant.coreSchema, 'collection_table')} where lower(collection_id) = lower(${row.collectionId})`,
  )
  if (found.length > 0)
    throw new UserError(
      'VALIDATION_ERROR',
      `There is a collection with the ID ${row.collectionId} again: delete that one first`,
    )
}

async function restoreLinks(
  connection: TransactionConnection,
  returning: Returning,
  association: StoredAssociation,
): Promise<void> {
  const { linkTable } = association
  const table =
    linkTable === undefined
      ? undefined
      : await renameBack(connection, returning, {
          from: linkTable,
          to: `${association.parentCollection}_${association.parentKey}`,
        })
  await insertAssociation({ connection, tenant: returning.tenant }, { ...association, linkTable: table })
}

async function renameBack(
  connection: TransactionConnection,
  { tenant }: Returning,
  { from, to }: { from: string; to: string },
): Promise<string> {
  const name = tableName(to, await relationNames({ connection, tenant }))
  await connection.run(sql`alter table ${sql.id(tenant.schema, from)} rename to ${sql.id(name)}`)
  return name
}
