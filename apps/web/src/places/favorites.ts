import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { showError } from '../api/show-error.ts'
import type { Visit } from '../shell/recent.ts'

const favoritesQuery = queryOptions({
  queryKey: ['favorites'],
  queryFn: async ({ signal }): Promise<readonly Visit[]> => (await call('FAVORITE_LIST', {}, { signal })).list,
  staleTime: 60_000,
})

const none: readonly Visit[] = []

export function useFavorites(): readonly Visit[] {
  return useQuery(favoritesQuery).data ?? none
}

/** undefined while the first answer is on its way, for what must not move when it comes; what fails is not waited for. */
export function useFavoritesSoon(): readonly Visit[] | undefined {
  const { data, fetchStatus, failureCount } = useQuery(favoritesQuery)
  return data ?? (fetchStatus === 'fetching' && failureCount === 0 ? undefined : none)
}

/** Shown at once, and taken back where the server refuses. A place that is marked already gets this title and look. */
export async function setFavorite(visit: Visit, isFavorite: boolean): Promise<void> {
  const { queryKey } = favoritesQuery
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  const place = keptPlace(visit)
  queryClient.setQueryData(queryKey, (before ?? none).toSpliced(...change(before ?? none, place, isFavorite)))
  try {
    await call('FAVORITE_SET', { place, isFavorite })
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    showError(error)
  }
  await queryClient.invalidateQueries({ queryKey })
}

function change(list: readonly Visit[], visit: Visit, isFavorite: boolean): [number, number, ...Visit[]] {
  const at = list.findIndex(({ href }) => href === visit.href)
  const added = isFavorite ? [visit] : []
  return at < 0 ? [list.length, 0, ...added] : [at, 1, ...added]
}

/** What the server keeps of it: long titles are cut. */
export function keptPlace({ href, title, area, icon, color }: Visit) {
  return {
    href,
    title: title.slice(0, 400),
    ...(area !== undefined && { area: area.slice(0, 200) }),
    ...(icon !== undefined && { icon }),
    ...(color !== undefined && { color }),
  }
}
