import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import type { CollectionField } from '../collections/collection.ts'

/** The fields whose words the search over all collections looks at, the weightiest first: title, description, and those marked for it. */
export function searchedFields(fields: ReadonlyMap<string, CollectionField>): readonly CollectionField[] {
  const known = kept.get(fields) ?? findSearched(fields)
  kept.set(fields, known)
  return known
}

/** Every search asks for them, of each collection. */
const kept = new WeakMap<ReadonlyMap<string, CollectionField>, readonly CollectionField[]>()

function findSearched(fields: ReadonlyMap<string, CollectionField>): CollectionField[] {
  const named = ['recordTitle', 'recordDescription'].flatMap(id => fields.get(id) ?? [])
  const marked = [...fields.values()].filter(field => !named.includes(field) && isMarked(field))
  return [...named, ...marked.slice(0, mostMarked)].filter(field => textOf(field, 't0') !== undefined)
}

/** Each makes every search dearer. */
const mostMarked = 6

function isMarked({ schema, format, column, read }: CollectionField): boolean {
  const metadata: Readonly<Record<string, unknown>> | undefined = schema.metadata
  return metadata?.['globalSearchable'] === true && format.searchable && column !== undefined && read !== undefined
}

/** undefined where the field has no value in its own row. */
export function textOf(field: CollectionField, alias: string): Sql | undefined {
  const { text, words = text } = field.server
  return field.read && words(field.read(alias), field.schema)
}

/** The same fields as the indexes know them, also of rows in which the caller does not see their values. */
export function storedFields(fields: readonly CollectionField[]): readonly CollectionField[] {
  return fields.map(field => field.guarded?.stored ?? field)
}

/** What is compared; the index is on the same. */
export function foldedText(field: CollectionField, alias: string): Sql | undefined {
  const text = textOf(field, alias)
  return text && sql`trellis.fold(${text})`
}

/** The words of all these fields together; the index is on the same. */
export function wordsOf(fields: readonly CollectionField[], alias: string): Sql {
  const texts = fields.flatMap(field => textsOf(field, alias)).map(text => sql`coalesce(${text}, '')`)
  return sql`trellis.search_words(${sql.join(texts, sql` || ' ' || `)})`
}

/** Values that people write in many ways have words in the forms by which they are sought, too. */
function textsOf(field: CollectionField, alias: string): Sql[] {
  const text = textOf(field, alias)
  const forms = field.read && field.server.soughtText?.(field.read(alias))
  return [text, forms].filter(each => each !== undefined)
}

/** Letters of a text that surely fit the entry of an index. */
export const longestBeginning = 100

/** How a text begins, in the order of its letters; the index is on the same. */
export function beginningOf(field: CollectionField, alias: string): Sql | undefined {
  const text = foldedText(field, alias)
  return text && sql`(left(${text}, ${sql.lit(longestBeginning)}) collate "C")`
}
