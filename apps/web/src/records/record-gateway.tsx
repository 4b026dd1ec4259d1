import type { RecordGateway } from '@trellis/fields'
import { GatewayProvider } from '@trellis/fields/web'
import type { ReactNode } from 'react'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { placeOf } from '../routes/places.ts'
import { collectionQuery } from './use-collection.ts'

const gateway: RecordGateway = {
  list: (input, signal) => call('DATA_LIST', input, signal ? { signal } : {}),
  get: cursor => call('DATA_GET', { cursor }),
  describe: collectionId => queryClient.fetchQuery(collectionQuery(collectionId)),
  recordHref: cursor => placeOf.record(cursor),
}

/** Gives inputs and cells below it the way to other records. */
export function RecordGatewayProvider({ children }: { children: ReactNode }) {
  return <GatewayProvider gateway={gateway}>{children}</GatewayProvider>
}
