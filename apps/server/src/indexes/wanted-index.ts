import { createHash } from 'node:crypto'
import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { Collection, CollectionField } from '../collections/collection.ts'
import { orderExpression } from '../records/query/compile-order.ts'
import { compileSql } from '../records/query/compile-sql.ts'

/** Why an index exists that the server keeps by itself. */
export type IndexReason =
  | 'rowRule'
  | 'association'
  | 'search'
  | 'titleLetters'
  | 'titleBeginning'
  | 'written'
  | 'shape'
  | 'pinned'

/** What lists ask for: these fields equal to something, in this order (by id where left out). Field ids, `equal` in alphabetical order. */
export type IndexShape = { equal: readonly string[]; orderBy?: string }

/** An index that should be there. Its name tells what is indexed: an expression that changes gets another index. */
export type WantedIndex = {
  name: string
  collectionId: string
  table: { schema: string; name: string }
  fieldIds: readonly string[]
  reason: IndexReason
  shape?: IndexShape
  /** `using <method> (<what>)`. */
  using: Sql
  /** Not needed where another index begins with this column. */
  column?: string | undefined
}

type Given = Omit<WantedIndex, 'name' | 'collectionId' | 'table'> & { prefix: IndexPrefix }

/** Indexes of no other name are ever touched. */
export const indexPrefixes = ['~search_', '~index_'] as const
type IndexPrefix = (typeof indexPrefixes)[number]

/** undefined where the SQL needs values, which a definition of an index cannot have. */
export function wantedIndex({ id, table }: Collection, { prefix, ...given }: Given): WantedIndex | undefined {
  const { text, parameters } = compileSql(given.using)
  if (parameters.length > 0) return undefined
  const hash = createHash('sha1')
    .update(JSON.stringify([id, text]))
    .digest('hex')
    .slice(0, 16)
  return { ...given, name: `${prefix}${hash}`, collectionId: id, table }
}

/** The index of a shape: what is equal first, then what ORDER BY is (performance.md, budget 6); undefined where none can serve it. */
export function shapeIndex(
  collection: Collection,
  shape: IndexShape,
  reason: 'shape' | 'pinned',
): WantedIndex | undefined {
  const { table, fields } = collection
  const parts: Sql[] = []
  for (const id of shape.equal) {
    const field = fields.get(id)
    if (!field?.read || !isIndexable(field)) return undefined
    parts.push(field.read(table.name))
  }
  if (shape.orderBy !== undefined) {
    const field = fields.get(shape.orderBy)
    const order = field && isIndexable(field) ? orderExpression(field, table.name) : undefined
    if (!order) return undefined
    parts.push(order)
  }
  if (parts.length === 0) return undefined
  const fieldIds = [...shape.equal, ...(shape.orderBy === undefined ? [] : [shape.orderBy])]
  return wantedIndex(collection, { prefix: '~index_', fieldIds, reason, shape, using: withId(parts) })
}

/** The same with the id behind, by which ties are broken. */
export function withId(parts: readonly Sql[]): Sql {
  return sql`using btree (${sql.join(parts.map(part => sql`(${part})`))}, id)`
}

const indexable: ReadonlySet<string> = new Set(['text', 'number', 'boolean', 'date', 'time', 'instant'])

/** Values of the record's own that surely fit an entry of an index: one that does not would refuse the record itself. */
export function isIndexable(field: CollectionField): boolean {
  return isComparable(field) && (field.format.comparison !== 'text' || isShort(field))
}

/** Values of the record's own that are compared as they are. */
export function isComparable({ column, read, association, format }: CollectionField): boolean {
  return column !== undefined && read !== undefined && !association && indexable.has(format.comparison)
}

/** PostgreSQL takes about 2,700 bytes; a character has at most four. */
const mostCharacters = 500

function isShort({ id, system, schema }: CollectionField): boolean {
  if (system) return !id.startsWith('record')
  const metadata: Readonly<Record<string, unknown>> | undefined = schema.metadata
  const options = metadata?.['optionList']
  if (Array.isArray(options) && options.length > 0) return true
  return schema.maxLength !== undefined && schema.maxLength <= mostCharacters
}

export function shapeOf(given: { equal: readonly string[]; orderBy?: string | undefined }): IndexShape {
  const equal = [...new Set(given.equal)].toSorted()
  return given.orderBy === undefined || given.orderBy === 'id' ? { equal } : { equal, orderBy: given.orderBy }
}
