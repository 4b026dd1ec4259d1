import { queryOptions, useQueries } from '@tanstack/react-query'
import type { FlowDocument } from '@trellis/model'
import { loadCollection } from '../../collections/editor/loaded-collection.ts'
import type { WatchedSchemas } from './flow-scope.ts'

/** The definition of a collection that a flow waits for changes of. */
export function watchedQuery(collectionId: string) {
  return queryOptions({
    queryKey: ['collections', 'watched', collectionId],
    queryFn: ({ signal }) => loadCollection(collectionId, signal),
    staleTime: 60_000,
    retry: false,
  })
}

/** Of the collections that triggers of the flow name. */
export function useWatchedSchemas({ triggers = [] }: FlowDocument): WatchedSchemas {
  const ids = [...new Set(triggers.map(({ collectionId }) => collectionId))].filter(id => id !== '')
  return useQueries({
    queries: ids.map(watchedQuery),
    combine: answers =>
      new Map(answers.flatMap(({ data }, at) => (data ? [[ids[at] ?? '', data.document.schema]] : []))),
  })
}
