import { queryClient } from '../api/query-client.ts'
import type { Area } from '../routes/area.ts'
import { cursorOf, listStateKey, readListState } from './list/list-state.ts'
import { pageQuery } from './list/records-query.ts'

/** Records: TABLE and DETAIL. */
export const recordsArea: Area = {
  findCommands: async (search, signal) => (await import('./find-records.ts')).findRecords(search, signal),
  routes: [
    {
      path: '/table',
      load: async () => (await import('./table-page.tsx')).TablePage,
      prepare: search => {
        const { collectionId } = search
        if (typeof collectionId !== 'string') return
        const state = readListState(search[listStateKey(collectionId)])
        void queryClient.prefetchQuery(pageQuery(cursorOf(collectionId, state), false))
      },
    },
    {
      path: '/trash',
      load: async () => (await import('../trash/trash-page.tsx')).TrashPage,
    },
    {
      path: '/detail',
      load: async () => (await import('./detail/record-page.tsx')).RecordPage,
    },
  ],
}
