import { useQuery } from '@tanstack/react-query'
import type { AppDocument, TrellisRecord } from '@trellis/model'
import { call } from '../api/call.ts'

/** An app as somebody can be put into it. */
export type JoinableApp = {
  id: string
  name: string
  icon: string | undefined
  description: string | undefined
  /** What the app declares, as it is stored. */
  valueKeys: AppDocument['valueKeys']
}

const cursor = { collectionId: 'Tag', options: { limit: 1000, orderBy: 'name' } }
const select = ['name', 'icon', 'description', 'valueKeys']

/** Every app of the workspace, by name. */
export function useAllApps() {
  return useQuery({
    queryKey: ['apps', 'of-users'],
    queryFn: async ({ signal }) =>
      (await call('CORE_LIST', { cursor, select, count: 'none' }, { signal })).list.map(joinableApp),
  })
}

function joinableApp(record: TrellisRecord): JoinableApp {
  const { valueKeys } = record
  return {
    id: record.id,
    name: record.recordTitle ?? record.id,
    icon: textOf(record['icon']),
    description: textOf(record['description']),
    valueKeys: Array.isArray(valueKeys) ? valueKeys : [],
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
