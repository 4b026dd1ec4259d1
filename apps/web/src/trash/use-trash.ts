import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'
import { restoreRecord, restoreRecords, trashKey } from './restore-record.ts'

/** No id of a record. */
export const several = '$several'

export type TrashedRecord = OperationOutput<'DATA_TRASH'>['list'][number]

export function useTrash(collectionId: string, { search, limit }: { search: string; limit: number }) {
  return useQuery({
    queryKey: [...trashKey(collectionId), search, limit],
    queryFn: ({ signal }) =>
      call('DATA_TRASH', { collectionId, limit, ...(search === '' ? {} : { search }) }, { signal }),
    enabled: collectionId !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** `restoring` is the id of the record on its way back, or `several`. */
export function useRestore(collectionId: string) {
  const [restoring, setRestoring] = useState<string>()
  const restore = async (record: TrashedRecord) => {
    setRestoring(record.id)
    await restoreRecord(collectionId, record)
    setRestoring(undefined)
  }
  /** The last deleted comes back first, as what was deleted together is taken back. */
  const restoreMany = async (ids: readonly string[]) => {
    setRestoring(several)
    await restoreRecords(collectionId, ids)
    setRestoring(undefined)
  }
  return { restoring, restore, restoreMany }
}
