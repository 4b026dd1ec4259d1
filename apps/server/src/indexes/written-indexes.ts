import { sql } from 'kysely'
import type { Collection } from '../collections/collection.ts'
import type { Trigrams } from '../search/trigrams.ts'
import { type WantedIndex, wantedIndex } from './wanted-index.ts'

/** Of fields whose values people write in many ways: over the forms by which filters find them however they are written. */
export function writtenIndexes(collection: Collection, trigrams: Trigrams): WantedIndex[] {
  if (!trigrams) return []
  return [...collection.fields.values()].flatMap(({ id, column, read, server }) => {
    const forms = column === undefined ? undefined : read && server.soughtText?.(read(collection.table.name))
    if (!forms) return []
    const using = sql`using gin (${forms} ${sql.id(trigrams.schema, 'gin_trgm_ops')})`
    return wantedIndex(collection, { prefix: '~index_', fieldIds: [id], reason: 'written', using }) ?? []
  })
}
