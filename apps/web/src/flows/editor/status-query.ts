import { queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { flowKind } from './flow-kind.ts'

/** How a flow stands, asked again every few seconds: its runs end whenever they do. */
export const statusQuery = (id: string) =>
  queryOptions({
    queryKey: [...flowKind.queryKey, 'status', id],
    queryFn: ({ signal }) => call('FLOW_STATUS', { id }, { signal }),
    refetchInterval: ({ state }) =>
      state.data && state.data.runningCount + state.data.queuedCount > 0 ? 3000 : 10_000,
    staleTime: 0,
  })
