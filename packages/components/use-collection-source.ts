import type { CollectionSource, ViewComponent } from '@trellis/model'
import { useResolved } from './use-resolved.ts'

/** The records that a component shows, with its formulas worked out; undefined where none are chosen. */
export function useCollectionSource({ attrs }: ViewComponent): CollectionSource | undefined {
  const source = useResolved(attrs.source)
  return source?.type === 'collection' && source.cursor.collectionId !== '' ? source : undefined
}
