import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { appsQuery } from '../session/queries.ts'

/** The caller's apps, kept true while they are on screen: somebody may give or take one any time. */
export function useLiveApps() {
  const client = useQueryClient()
  useEffect(() => {
    let leave: (() => void) | undefined
    let isGone = false
    // The home is drawn before anything is connected. Without a connection it is as true as when it was opened.
    import('../api/live-connection.ts').then(
      ({ followRights }) => {
        if (isGone) return
        leave = followRights(() => void client.invalidateQueries({ queryKey: appsQuery.queryKey }))
      },
      () => undefined,
    )
    return () => {
      isGone = true
      leave?.()
    }
  }, [client])
  return useQuery(appsQuery)
}
