import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followSoon } from '../api/follow-soon.ts'
import { appsQuery } from '../session/queries.ts'

/** The caller's apps, kept true while they are on screen: somebody may give or take one any time. */
export function useLiveApps() {
  const client = useQueryClient()
  // The home is drawn before anything is connected. Without a connection it is as true as when it was opened.
  useEffect(
    () =>
      followSoon(({ followRights }) =>
        followRights(() => void client.invalidateQueries({ queryKey: appsQuery.queryKey })),
      ),
    [client],
  )
  return useQuery(appsQuery)
}
