import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mostViews, type SavedView, savedViewsQuery } from './saved-views-query.ts'

export type ViewIds = ReadonlySet<string> | undefined

/** The view that a list was opened by; asked for only where there is one. */
export function useSavedView(collectionId: string, id: string | undefined): SavedView | undefined {
  return useViews(collectionId, id)?.find(view => view.id === id)
}

/** Ids of all views of the collection, where the list was opened by one; undefined while they are not all known. */
export function useViewIds(collectionId: string, id: string | undefined): ViewIds {
  const views = useViews(collectionId, id)
  return useMemo(() => (views && views.length < mostViews ? new Set(views.map(view => view.id)) : undefined), [views])
}

const useViews = (collectionId: string, id: string | undefined): readonly SavedView[] | undefined =>
  useQuery({ ...savedViewsQuery(collectionId), enabled: id !== undefined }).data
