import { ownValue } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Collection, CollectionField } from '../../collections/collection.ts'

/** A column of a record table. `field` is absent for the version. */
export type TableColumn = { name: string; type: Sql; field: CollectionField | undefined }

const systemTypes: Readonly<Record<string, Sql>> = {
  id: sql`text`,
  createdAt: sql`timestamptz(3)`,
  updatedAt: sql`timestamptz(3)`,
}

const kept = new WeakMap<Collection, readonly TableColumn[]>()

/** The columns that the engine writes, the version included. */
export function tableColumns(collection: Collection): readonly TableColumn[] {
  const known = kept.get(collection)
  if (known) return known
  const columns: TableColumn[] = [{ name: 'version', type: sql`integer`, field: undefined }]
  for (const field of collection.fields.values()) {
    const name = columnOf(field)
    if (name !== undefined) columns.push({ name, type: typeOf(field), field })
  }
  kept.set(collection, columns)
  return columns
}

/** The column that holds the field's value or its foreign key. */
export function columnOf(field: CollectionField): string | undefined {
  const storage = field.association?.storage
  return storage?.kind === 'own-column' ? storage.column : field.column
}

function typeOf(field: CollectionField): Sql {
  return ownValue(systemTypes, field.id) ?? field.server.columnType?.(field.schema) ?? sql`text`
}
