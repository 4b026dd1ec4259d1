import { sql } from 'kysely'
import type { Collection } from '../collections/collection.ts'
import { type WantedIndex, wantedIndex } from '../indexes/wanted-index.ts'
import { foldedText, searchedFields } from './searched-fields.ts'
import type { Trigrams } from './trigrams.ts'

/** The indexes that the search over all collections uses of this one. */
export function searchIndexes(collection: Collection, trigrams: Trigrams): WantedIndex[] {
  if (!trigrams || collection.document.globalSearchable === false) return []
  const operators = sql.id(trigrams.schema, 'gin_trgm_ops')
  return searchedFields(collection.fields).flatMap(field => {
    const expression = foldedText(field, collection.table.name)
    if (!expression) return []
    const using = sql`using gin (${expression} ${operators})`
    return wantedIndex(collection, { prefix: '~search_', fieldIds: [field.id], reason: 'search', using }) ?? []
  })
}
