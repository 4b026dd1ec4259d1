import { sql } from 'kysely'
import type { Collection } from '../collections/collection.ts'
import { type WantedIndex, wantedIndex } from './wanted-index.ts'

/**
 * An index for each foreign key of the workspace's tables. A change of definitions makes one at once unless the table is big. A key
 * that is a field on the other side alone is found through that one.
 */
export function associationIndexes(collections: ReadonlyMap<string, Collection>): WantedIndex[] {
  return [...collections.values()].flatMap(collection =>
    [...collection.fields.values()].flatMap(({ id, association }) => {
      const { storage, inverseFieldId, targetCollectionId } = association ?? {}
      if (storage?.kind === 'own-column') return keyIndex(collection, storage.column, [id])
      const target = targetCollectionId === undefined ? undefined : collections.get(targetCollectionId)
      if (storage?.kind !== 'target-column' || inverseFieldId !== undefined || !target) return []
      return keyIndex(target, storage.column, [])
    }),
  )
}

function keyIndex(collection: Collection, column: string, fieldIds: readonly string[]): WantedIndex[] {
  const using = sql`using btree (${sql.id(column)})`
  const wanted = wantedIndex(collection, { prefix: '~index_', fieldIds, reason: 'association', using, column })
  return wanted ? [wanted] : []
}
