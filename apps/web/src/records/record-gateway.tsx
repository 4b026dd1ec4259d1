import type { RecordGateway } from '@trellis/fields'
import { GatewayProvider } from '@trellis/fields/web'
import { coreCollectionIds } from '@trellis/model'
import type { ReactNode } from 'react'
import { call, uploadFile } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { placeOf } from '../routes/places.ts'
import { collectionQuery } from './use-collection.ts'

const gateway: RecordGateway = {
  list: (input, signal) =>
    call(isCore(input.cursor.collectionId) ? 'CORE_LIST' : 'DATA_LIST', input, signal ? { signal } : {}),
  get: cursor => call(isCore(cursor.collectionId) ? 'CORE_GET' : 'DATA_GET', { cursor }),
  describe: collectionId => queryClient.fetchQuery(collectionQuery(collectionId)),
  upload: (file, signal) => uploadFile(file, signal ? { signal } : {}),
  fileHref: id => `/api/files/${encodeURIComponent(id)}`,
  recordHref: cursor => placeOf.record(cursor),
}

const coreIds: ReadonlySet<string> = new Set(coreCollectionIds)

const isCore = (collectionId: string | undefined): boolean => collectionId !== undefined && coreIds.has(collectionId)

/** Gives inputs and cells below it the way to other records. */
export function RecordGatewayProvider({ children }: { children: ReactNode }) {
  return <GatewayProvider gateway={gateway}>{children}</GatewayProvider>
}
