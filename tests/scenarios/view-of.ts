import { findComponent, newComponent, newView } from '@trellis/components'
import type { ViewDocument } from '@trellis/model'

/** A view with a table of each collection, whose components have the collections' ids in small letters. */
export function viewOf(name: string, collectionIds: readonly string[]): ViewDocument {
  const kind = findComponent('table')
  if (!kind) throw new Error('There is no table to put into a view')
  const view = newView()
  const tables = collectionIds.map(collectionId => ({
    ...newComponent(kind),
    id: collectionId.toLowerCase(),
    attrs: { title: collectionId, source: { type: 'collection' as const, cursor: { collectionId } } },
  }))
  return { ...view, name, content: { ...view.content, contains: tables } }
}
