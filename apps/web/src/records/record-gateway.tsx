import type { RecordGateway } from '@trellis/fields'
import { EditorsContext, GatewayProvider } from '@trellis/fields/web'
import { coreCollectionIds } from '@trellis/model'
import { localeTag } from '@trellis/ui/text'
import type { ReactNode } from 'react'
import { offlineError } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { placeOf } from '../routes/places.ts'
import { createRecord } from './create-record.ts'
import { fieldEditors } from './field-editors.tsx'
import { tellFailures } from './tell-failures.ts'
import { collectionQuery } from './use-collection.ts'
import { viewerOf } from './viewer.ts'

const gateway: RecordGateway = {
  list: (input, signal) =>
    call(isCore(input.cursor.collectionId) ? 'CORE_LIST' : 'DATA_LIST', input, signal ? { signal } : {}),
  get: cursor => call(isCore(cursor.collectionId) ? 'CORE_GET' : 'DATA_GET', { cursor }),
  describe: collectionId => {
    const query = collectionQuery(collectionId)
    if (!isCore(collectionId)) return queryClient.fetchQuery(query)
    return queryClient.fetchQuery({ ...query, queryFn: () => call('CORE_DESCRIBE', { collectionId }) })
  },
  create: createRecord,
  findAddresses: async (text, signal) => {
    const input = { text, locale: localeTag() }
    return (await call('ADDRESS_SEARCH', input, signal ? { signal } : {})).list
  },
  upload: async (...args) => await (await loadFiles()).uploadFile(...args),
  fileHref: fileAddress,
  readFile: async (...args) => await (await loadFiles()).readFile(...args),
  viewer: viewerOf,
  tellFailures,
  recordHref: cursor => placeOf.record(cursor),
}

/** Sending and reading files comes with the first file. */
async function loadFiles() {
  try {
    return await import('../api/files.ts')
  } catch (error) {
    throw offlineError(error)
  }
}

function fileAddress(id: string, { width }: { width?: number } = {}): string {
  return `/api/files/${encodeURIComponent(id)}${width === undefined ? '' : `?w=${width}`}`
}

const coreIds: ReadonlySet<string> = new Set(coreCollectionIds)

const isCore = (collectionId: string | undefined): boolean => collectionId !== undefined && coreIds.has(collectionId)

/** Gives inputs and cells below it the way to other records. */
export function RecordGatewayProvider({ children }: { children: ReactNode }) {
  return (
    <EditorsContext value={fieldEditors}>
      <GatewayProvider gateway={gateway}>{children}</GatewayProvider>
    </EditorsContext>
  )
}
