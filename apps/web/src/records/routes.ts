import type { Area } from '../routes/area.ts'

/** Records: TABLE and DETAIL. */
export const recordsArea: Area = {
  findCommands: async (search, signal) => (await import('./find-records.ts')).findRecords(search, signal),
  routes: [
    {
      path: '/table',
      load: async () => (await import('./table-page.tsx')).TablePage,
      prepare: async search => (await import('./list/prepare-list.ts')).prepareList(search),
    },
    {
      path: '/trash',
      load: async () => (await import('../trash/trash-page.tsx')).TrashPage,
    },
    {
      path: '/activity',
      load: async () => (await import('./activity/activity-page.tsx')).ActivityPage,
    },
    {
      path: '/detail',
      load: async () => (await import('./detail/record-page.tsx')).RecordPage,
    },
  ],
}
