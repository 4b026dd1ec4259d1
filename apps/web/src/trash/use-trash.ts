import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../api/call.ts'
import type { OperationOutput } from '../api/operations.ts'
import { showError } from '../api/show-error.ts'
import { recordsKey } from '../records/list/records-query.ts'
import { t } from './texts.ts'

export type TrashedRecord = OperationOutput<'DATA_TRASH'>['list'][number]

const trashKey = (collectionId: string) => ['trash', collectionId] as const

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
  const client = useQueryClient()
  const [restoring, setRestoring] = useState<string>()
  const restore = async ({ id, recordTitle = id }: TrashedRecord) => {
    setRestoring(id)
    try {
      const { doneCount, failed } = await call('DATA_RESTORE', { cursor: { collectionId, id } })
      const why = failed.map(({ message }) => message).join(' ')
      if (doneCount === 0) toast.error({ title: t('trash.notRestored', { title: recordTitle }), message: why })
      else if (failed.length > 0) toast.warning({ title: t('trash.partly'), message: why })
      else toast.success({ title: t('trash.restored'), message: recordTitle })
    } catch (error) {
      showError(error)
    } finally {
      setRestoring(undefined)
      void client.invalidateQueries({ queryKey: trashKey(collectionId) })
      void client.invalidateQueries({ queryKey: recordsKey(collectionId) })
    }
  }
  return { restoring, restore }
}
