import { sql } from 'kysely'
import type { Collection } from '../collections/collection.ts'
import { type WantedIndex, wantedIndex } from './wanted-index.ts'

/** An index for each foreign key of the collection. A change of definitions makes one at once unless the table is big. */
export function associationIndexes(collection: Collection): WantedIndex[] {
  return [...collection.fields.values()].flatMap(({ id, association }) => {
    if (association?.storage.kind !== 'own-column') return []
    const { column } = association.storage
    const using = sql`using btree (${sql.id(column)})`
    const wanted = wantedIndex(collection, { prefix: '~index_', fieldIds: [id], reason: 'association', using, column })
    return wanted ? [wanted] : []
  })
}
