import { isSameJson } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { sql } from 'kysely'
import { getFormat } from '../../formats.ts'
import { linkFieldSchemas } from '../../link-fields.ts'
import type { StoredAssociation } from '../../load-tenant.ts'
import { linkColumnName } from '../../physical-names.ts'
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
  const columns = goneFields(before, after).map(([fieldId]) => sql`count(${sql.id(linkColumnName(fieldId))})`)
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
  const kept = new Set(Object.keys(linkFieldSchemas(before.relationship)))
  for (const [fieldId, schema] of goneFields(before, after)) {
    kept.delete(fieldId)
    const column = linkColumnName(fieldId)
    const definition = { ...schema, ofLink: before.id }
    await trashColumn(change, { table: linkTable, column }, { fieldId, definition })
  }
  for (const [fieldId, schema] of Object.entries(linkFieldSchemas(after.relationship))) {
    if (kept.has(fieldId)) continue
    const restored = change.restored.get(restoredLinkField(before, fieldId))
    if (restored?.column) {
      await adoptLinkColumn(change, { table: linkTable, column: restored.column }, fieldId)
      await takeFromTrash(change, restored.id)
      continue
    }
    await change.connection.run(
      sql`alter table ${sql.id(change.tenant.schema, linkTable)} add column ${linkColumn(fieldId, schema)}`,
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
    const next = wanted[fieldId]
    return !next || after.storage !== 'link' || !isSameJson(typeOf(schema), typeOf(next))
  })
}

/** Two formats may share a column type, yet mean different values by it. */
function typeOf({ format }: FieldSchema): string {
  return getFormat(format).format.id
}
