import { MutationCache, QueryClient } from '@tanstack/react-query'
import { showError } from './show-error.ts'

/**
 * One cache per page. `call` already repeats what can be repeated, so queries do not; open screens follow changes live,
 * so a short stale time is enough for those that do not.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, gcTime: 300_000, networkMode: 'always', refetchOnReconnect: true },
    mutations: { retry: false, networkMode: 'always' },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      if (mutation.meta?.['showsOwnErrors'] !== true) showError(error)
    },
  }),
})
