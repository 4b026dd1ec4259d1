import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { appsKey } from './app-draft.ts'

/** How many are in each app. */
export function useMemberTotals(): ReadonlyMap<unknown, number> | undefined {
  const { data } = useQuery({
    queryKey: [...appsKey, 'people'],
    queryFn: ({ signal }) =>
      call('CORE_GROUP', { cursor: { collectionId: 'AppMember' }, groupBy: ['appId'] }, { signal }),
  })
  return data && new Map(data.groups.map(({ key, values }) => [key['appId'], Number(Object.values(values)[0])]))
}
