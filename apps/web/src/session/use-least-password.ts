import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { leastPassword } from './form-errors.ts'

/** How many characters a password has at least in the workspace at this address. */
export function useLeastPassword(): number {
  const { data } = useQuery({
    queryKey: ['least-password'],
    queryFn: ({ signal }) => call('SETUP_STATUS', {}, { signal }),
    staleTime: 60_000,
  })
  return data?.passwordLength ?? leastPassword
}
