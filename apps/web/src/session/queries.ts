import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'

/** Workspace and whether anything was built yet. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call('SESSION_GET', {}, { signal }),
  staleTime: 60_000,
})

/** The caller's apps with the collections each lets them read. */
export const appsQuery = queryOptions({
  queryKey: ['apps'],
  queryFn: ({ signal }) => call('NAVIGATION_APPS', {}, { signal }),
  staleTime: 60_000,
})

export type NavigationApp = OperationOutput<'NAVIGATION_APPS'>['apps'][number]

/** Undefined while it is not known. */
export function useWorkspace(): OperationOutput<'SESSION_GET'>['workspace'] | undefined {
  return useQuery(sessionQuery).data?.workspace
}

const none: readonly NavigationApp[] = []

export function useApps(): readonly NavigationApp[] {
  return useQuery(appsQuery).data?.apps ?? none
}
