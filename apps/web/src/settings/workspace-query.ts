import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

export const workspaceQuery = queryOptions({
  queryKey: ['workspace'],
  queryFn: ({ signal }) => call('WORKSPACE_GET', {}, { signal }),
  // What is edited is not replaced by what others save meanwhile.
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})
