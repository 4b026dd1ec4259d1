import { sql } from 'kysely'
import type { Collection, CollectionField } from '../collections/collection.ts'
import { beginningOf, foldedText, searchedFields, storedFields, wordsOf } from '../search/searched-fields.ts'
import type { Trigrams } from '../search/trigrams.ts'
import { type WantedIndex, wantedIndex, withId } from './wanted-index.ts'

type Fields = ReadonlyMap<string, CollectionField>

/**
 * The indexes that the search over all collections uses of this one: the words of what each group of people sees, because an index over
 * more would take the longer the more is hidden in it; how titles begin; and the letters of titles, which lists use too.
 */
export function searchIndexes(collection: Collection, seen: readonly Fields[], trigrams: Trigrams): WantedIndex[] {
  if (collection.document.globalSearchable === false) return []
  const made = seen.flatMap(fields => wordIndex(collection, storedFields(searchedFields(fields))) ?? [])
  return [
    ...(titleIndex(collection, trigrams) ?? []),
    ...(beginningIndex(collection) ?? []),
    ...new Map(made.map(index => [index.name, index])).values(),
  ]
}

function wordIndex(collection: Collection, fields: readonly CollectionField[]): WantedIndex | undefined {
  if (fields.length === 0) return undefined
  const fieldIds = fields.map(({ id }) => id)
  const using = sql`using gin (${wordsOf(fields, collection.table.name)})`
  return wantedIndex(collection, { prefix: '~search_', fieldIds, reason: 'search', using })
}

function titleIndex(collection: Collection, trigrams: Trigrams): WantedIndex[] | undefined {
  const title = collection.fields.get('recordTitle')
  const expression = title && foldedText(title, collection.table.name)
  if (!trigrams || !expression) return undefined
  const using = sql`using gin (${expression} ${sql.id(trigrams.schema, 'gin_trgm_ops')})`
  const index = wantedIndex(collection, {
    prefix: '~search_',
    fieldIds: ['recordTitle'],
    reason: 'titleLetters',
    using,
  })
  return index && [index]
}

function beginningIndex(collection: Collection): WantedIndex[] | undefined {
  const title = collection.fields.get('recordTitle')
  const expression = title && beginningOf(title, collection.table.name)
  if (!expression) return undefined
  const using = withId([expression])
  const index = wantedIndex(collection, {
    prefix: '~search_',
    fieldIds: ['recordTitle'],
    reason: 'titleBeginning',
    using,
  })
  return index && [index]
}
