import { queryOptions } from '@tanstack/react-query'
import type { RecordSchema } from '@trellis/model'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'

/** What somebody who may run a flow needs to know of it. */
export function openedFlowQuery(id: string) {
  return queryOptions({
    queryKey: ['opened-flow', id],
    queryFn: ({ signal }) => call('FLOW_OPEN', { id }, { signal }),
    enabled: id !== '',
  })
}

/** What a flow asks for, for editors of what it is started with. */
export async function flowInputs(id: string): Promise<RecordSchema> {
  const { inputs } = await queryClient.fetchQuery({ ...openedFlowQuery(id), retry: false })
  return inputs
}
