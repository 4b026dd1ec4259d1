import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Collection, CollectionField } from '../../collections/collection.ts'
import { templateOf } from './calculation-sources.ts'

/** A stored column that a save computes from the other columns of the row with this alias; its result is text or null. */
export type CalculatedColumn = { field: CollectionField; column: string; value(alias: string): Sql }

/** How deep a calculation may refer to others; deeper, or in a circle, gives nothing. */
const maximumDepth = 10

/** The collection's calculated columns; `targets` are the collections its to-one associations lead to, for their titles. */
export function calculatedColumns(collection: Collection, targets: Targets): CalculatedColumn[] {
  return [...collection.fields.values()].flatMap(field => {
    const { column } = field
    if (column === undefined || !templateOf(field, collection)) return []
    return [{ field, column, value: (alias: string) => fieldText(field, alias, { collection, targets, depth: 0 }) }]
  })
}

/** Collections by id, or something that knows theirs. */
export type Targets = ReadonlyMap<string, { collection: Pick<Collection, 'table'> }>

type Surroundings = { collection: Collection; targets: Targets; depth: number }

function fieldText(field: CollectionField, alias: string, at: Surroundings): Sql {
  const template = templateOf(field, at.collection)
  if (!template || at.depth >= maximumDepth) return valueText(field, alias, at)
  const parts = template.map(part =>
    typeof part === 'string' ? sql.lit(part) : referenceText(part.fieldId, alias, at),
  )
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
  if (!field.read || field.format.concealed || templateOf(field, at.collection)) return sql`null::text`
  const { text, searchText = text } = field.server
  return searchText(field.read(alias), field.schema)
}

function linkTitle(association: NonNullable<CollectionField['association']>, alias: string, at: Surroundings): Sql {
  const table = at.targets.get(association.targetCollectionId)?.collection.table
  if (association.storage.kind !== 'own-column' || !table) return sql`null::text`
  const foreignKey = sql.ref(`${alias}.${association.storage.column}`)
  return sql`(select linked."recordTitle" from ${sql.id(table.schema, table.name)} linked where linked."id" = ${foreignKey})`
}
