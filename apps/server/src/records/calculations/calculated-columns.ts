import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Collection, CollectionField, Collections } from '../../collections/collection.ts'
import { templateOf } from './calculation-sources.ts'

/** A stored column that a save computes from the other columns of the row with this alias; its result is text or null. */
export type CalculatedColumn = { field: CollectionField; column: string; value(alias: string): Sql }

/** How deep a calculation may refer to others; deeper, or in a circle, gives nothing. */
const maximumDepth = 10

/** The collection's calculated columns. The tables of its to-one associations are looked up once, for their titles. */
export async function calculatedColumns(collection: Collection, collections: Collections): Promise<CalculatedColumn[]> {
  const fields = [...collection.fields.values()].filter(field => templateOf(field, collection))
  const targets = await targetTables(collection, collections)
  return fields.flatMap(field => {
    const { column } = field
    if (column === undefined) return []
    return [{ field, column, value: (alias: string) => fieldText(field, alias, { collection, targets, depth: 0 }) }]
  })
}

type Tables = ReadonlyMap<string, Collection['table']>
type Surroundings = { collection: Collection; targets: Tables; depth: number }

async function targetTables(collection: Collection, collections: Collections): Promise<Tables> {
  const tables = new Map<string, Collection['table']>()
  for (const { association } of collection.fields.values()) {
    if (association?.storage.kind !== 'own-column') continue
    const target = await collections.find(collection.tenantId, association.targetCollectionId)
    if (target) tables.set(target.id, target.table)
  }
  return tables
}

function fieldText(field: CollectionField, alias: string, at: Surroundings): Sql {
  const template = templateOf(field, at.collection)
  if (!template || at.depth >= maximumDepth) return valueText(field, alias, at)
  const parts = template.map(part => (typeof part === 'string' ? sql.lit(part) : referenceText(part.fieldId, alias, at)))
  const texts = parts.map(part => sql`coalesce(${part}, '')`)
  return texts.length === 0 ? sql`null::text` : sql`nullif(${sql.join(texts, sql` || `)}, '')`
}

function referenceText(fieldId: string, alias: string, at: Surroundings): Sql {
  const field = at.collection.fields.get(fieldId)
  if (!field) return sql`null::text`
  return fieldText(field, alias, { ...at, depth: at.depth + 1 })
}

function valueText(field: CollectionField, alias: string, at: Surroundings): Sql {
  const { association } = field
  if (association) return linkTitle(association, alias, at)
  if (!field.read || templateOf(field, at.collection)) return sql`null::text`
  return field.server.text(field.read(alias), field.schema)
}

function linkTitle(association: NonNullable<CollectionField['association']>, alias: string, at: Surroundings): Sql {
  const table = at.targets.get(association.targetCollectionId)
  if (association.storage.kind !== 'own-column' || !table) return sql`null::text`
  const foreignKey = sql.ref(`${alias}.${association.storage.column}`)
  return sql`(select linked."recordTitle" from ${sql.id(table.schema, table.name)} linked where linked."id" = ${foreignKey})`
}
