import { queryOptions } from '@tanstack/react-query'
import type { RecordSchema, Trigger, TriggerButton, ViewComponent, ViewLook, ViewVariable } from '@trellis/model'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { collectionQuery } from '../records/use-collection.ts'
import { fetchDrawnRecords } from './views-of-records.ts'

/** A view as it is drawn. */
export type OpenedView = {
  id: string
  name: string
  icon?: string
  color?: string
  description?: string
  input?: RecordSchema
  vars: readonly ViewVariable[]
  content: ViewComponent
  header: { title?: unknown; actions: TriggerButton[] }
  page?: ViewLook
  modals: readonly ViewComponent[]
  triggers: { onLoad?: Trigger[]; onUnload?: Trigger[] }
}

/** What every query of opened views begins with. */
export const openedViewsKey = ['opened-view'] as const

/** The view, with the collections and views that its components show: they need not ask for these. */
export function viewQuery(id: string) {
  return queryOptions({
    queryKey: [...openedViewsKey, id],
    queryFn: async ({ signal }): Promise<OpenedView> => {
      fetchDrawnRecords()
      const { collections, views, ...view } = await call('VIEW_OPEN', { id }, { signal })
      for (const collection of collections)
        queryClient.setQueryData(collectionQuery(collection.collectionId).queryKey, collection)
      for (const inner of views) queryClient.setQueryData([...openedViewsKey, inner.id], inner)
      return view as OpenedView
    },
  })
}
