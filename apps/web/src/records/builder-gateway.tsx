import { GatewayProvider, useGateway } from '@trellis/fields/web'
import { coreCollectionIds } from '@trellis/model'
import { type ReactNode, useMemo } from 'react'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'

const coreIds: ReadonlySet<string> = new Set(coreCollectionIds)

function describeWhole(collectionId: string) {
  return queryClient.fetchQuery({
    queryKey: ['collections', 'whole', collectionId],
    queryFn: () => call('DATA_DESCRIBE', { collectionId, builder: true }),
    staleTime: 60_000,
    retry: false,
  })
}

/** Collections as builders see them, for inputs below: what is built here works for others, whatever the builder may see of the records. */
export function BuilderGateway({ children }: { children: ReactNode }) {
  const gateway = useGateway()
  const whole = useMemo(
    () => ({
      ...gateway,
      describe: (id: string) => (coreIds.has(id) ? gateway.describe(id) : describeWhole(id)),
    }),
    [gateway],
  )
  return <GatewayProvider gateway={whole}>{children}</GatewayProvider>
}
