import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'

type Entrance = OperationOutput<'SETUP_STATUS'>

/** What anybody may know of this address before they sign in. */
export const entranceQuery = queryOptions({
  queryKey: ['entrance'],
  queryFn: ({ signal }): Promise<Entrance> => call('SETUP_STATUS', {}, { signal }),
  staleTime: 60_000,
})

/** Undefined while it is not known. */
export const useEntrance = (): Entrance | undefined => useQuery(entranceQuery).data
