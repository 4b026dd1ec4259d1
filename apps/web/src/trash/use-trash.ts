import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'
import { restoreRecord, trashKey } from './restore-record.ts'

export type TrashedRecord = OperationOutput<'DATA_TRASH'>['list'][number]

export function useTrash(collectionId: string, limit: number) {
  return useQuery({
    queryKey: [...trashKey(collectionId), limit],
    queryFn: ({ signal }) => call('DATA_TRASH', { collectionId, limit }, { signal }),
    enabled: collectionId !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** `restoring` is the id of the record on its way back. */
export function useRestore(collectionId: string) {
  const [restoring, setRestoring] = useState<string>()
  const restore = async (record: TrashedRecord) => {
    setRestoring(record.id)
    await restoreRecord(collectionId, record)
    setRestoring(undefined)
  }
  return { restoring, restore }
}
