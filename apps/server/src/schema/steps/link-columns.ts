import { isSameJson, ownValue, uuidv7 } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import { getFormat } from '../../collections/formats.ts'
import { goneId } from '../../collections/former-ids.ts'
import { linkFieldSchemas } from '../../collections/link-fields.ts'
import type { LinkRename } from '../../collections/link-renames.ts'
import type { StoredAssociation } from '../../collections/load-tenant.ts'
import { linkColumnName } from '../../collections/physical-names.ts'
import { linkColumn } from '../association-storage.ts'
import type { SchemaChange } from '../schema-change.ts'
import { takeFromTrash, trashColumn } from '../schema-trash.ts'

/** Values of link fields that the change takes away: of fields that go or get another format, or of all where the link table goes. */
export async function countLinkValues(
  change: SchemaChange,
  before: StoredAssociation,
  after: StoredAssociation,
): Promise<number> {
  if (before.linkTable === undefined) return 0
  const renames = linkRenamesOf(change, before)
  const columns = goneFields(withNewIds(before, renames), after).map(([fieldId]) => {
    const oldId = renames.find(({ to }) => to === fieldId)?.from ?? fieldId
    return sql`count(${sql.id(linkColumnName(oldId))})`
  })
  if (columns.length === 0) return 0
  const [row] = await change.connection.run<{ count: number }>(
    sql`select (${sql.join(columns, sql` + `)})::int as count from ${sql.id(change.tenant.schema, before.linkTable)}`,
  )
  return row?.count ?? 0
}

/** Columns of a link table that stays, as the new link fields want them; what goes waits in the trash. */
export async function changeLinkColumns(
  change: SchemaChange,
  before: StoredAssociation,
  after: StoredAssociation,
): Promise<void> {
  const { linkTable } = before
  if (linkTable === undefined) return
  const renames = linkRenamesOf(change, before)
  await renameLinkColumns(change, linkTable, renames)
  change.idChanges.push(...renames.map(({ from, to }) => ({ associationId: before.id, from, to })))
  await adjustLinkColumns(change, { ...withNewIds(before, renames), linkTable }, after)
}

async function adjustLinkColumns(
  change: SchemaChange,
  before: StoredAssociation & { linkTable: string },
  after: StoredAssociation,
): Promise<void> {
  const { linkTable } = before
  const kept = new Set(Object.keys(linkFieldSchemas(before.relationship)))
  for (const [fieldId, schema] of goneFields(before, after)) {
    kept.delete(fieldId)
    const column = linkColumnName(fieldId)
    const definition = { ...schema, ofLink: before.id }
    const id = uuidv7()
    await trashColumn(change, { table: linkTable, column }, { id, fieldId, definition })
    if (!ownValue(after.relationship?.properties, fieldId))
      change.idChanges.push({ associationId: before.id, from: fieldId, to: goneId(fieldId, id) })
  }
  for (const [fieldId, schema] of Object.entries(linkFieldSchemas(after.relationship))) {
    if (kept.has(fieldId)) continue
    const restored = change.restored.get(restoredLinkField(before, fieldId))
    if (restored?.column) {
      await adoptLinkColumn(change, { table: linkTable, column: restored.column }, fieldId)
      await takeFromTrash(change, restored.id)
      const from = goneId(restored.fieldId ?? '', restored.id)
      change.idChanges.push({ associationId: before.id, from, to: fieldId })
      continue
    }
    await change.connection.run(
      sql`alter table ${sql.id(change.tenant.schema, linkTable)} add column ${linkColumn(fieldId, schema)}`,
    )
  }
}

/** Link fields of this association that the change gives another id, at whichever end they are named. */
export function linkRenamesOf(
  { collectionId, linkRenames }: Pick<SchemaChange, 'collectionId' | 'linkRenames'>,
  { parentCollection, parentKey, childCollection, childKey }: StoredAssociation,
): LinkRename[] {
  const sides = [
    ...(parentCollection === collectionId ? [parentKey] : []),
    ...(childCollection === collectionId ? [childKey] : []),
  ]
  return linkRenames.filter(({ fieldId }) => sides.includes(fieldId))
}

function withNewIds(before: StoredAssociation, renames: readonly LinkRename[]): StoredAssociation {
  const { relationship } = before
  if (!relationship || renames.length === 0) return before
  const newIds = new Map(renames.map(({ from, to }) => [from, to]))
  const properties = Object.entries(relationship.properties).map(([id, schema]) => [newIds.get(id) ?? id, schema])
  return { ...before, relationship: { ...relationship, properties: Object.fromEntries(properties) } }
}

/** Two that swap their ids wait under a name that no field can have. */
async function renameLinkColumns(
  { connection, tenant }: SchemaChange,
  linkTable: string,
  renames: readonly LinkRename[],
): Promise<void> {
  const table = sql.id(tenant.schema, linkTable)
  const waiting = (fieldId: string) => linkColumnName(`~${fieldId}`)
  for (const { from } of renames) {
    await connection.run(
      sql`alter table ${table} rename column ${sql.id(linkColumnName(from))} to ${sql.id(waiting(from))}`,
    )
  }
  for (const { from, to } of renames) {
    await connection.run(
      sql`alter table ${table} rename column ${sql.id(waiting(from))} to ${sql.id(linkColumnName(to))}`,
    )
  }
}

/** What a restored link field is named by among the restored parts of a change; ids of fields hold no point. */
export function restoredLinkField({ id }: Pick<StoredAssociation, 'id'>, fieldId: string): string {
  return `${id}.${fieldId}`
}

async function adoptLinkColumn(
  { connection, tenant }: SchemaChange,
  { table, column }: { table: string; column: string },
  fieldId: string,
): Promise<void> {
  await connection.run(
    sql`alter table ${sql.id(tenant.schema, table)} rename column ${sql.id(column)} to ${sql.id(linkColumnName(fieldId))}`,
  )
}

function goneFields(before: StoredAssociation, after: StoredAssociation): [string, FieldSchema][] {
  const wanted = linkFieldSchemas(after.relationship)
  return Object.entries(linkFieldSchemas(before.relationship)).filter(([fieldId, schema]) => {
    const next = ownValue(wanted, fieldId)
    return !next || after.storage !== 'link' || !isSameJson(typeOf(schema), typeOf(next))
  })
}

/** Two formats may share a column type, yet mean different values by it. */
function typeOf({ format }: FieldSchema): string {
  return getFormat(format).format.id
}
