import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ConfirmDialog, formatDate, IconButton, Skeleton, toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { showError } from '../../api/show-error.ts'
import { t } from '../texts.ts'
import { t as changeText } from './change-texts.ts'
import { restorableUntil } from './restorable-until.ts'
import { useUses } from './use-uses.ts'
import { UsesList } from './uses-list.tsx'

type DeleteCollectionProps = {
  id: string
  name: string
  /** Where one is left for once it is deleted. */
  listHref?: string
  onDeleted?: () => void
}

export function DeleteCollection(props: DeleteCollectionProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <IconButton icon="delete" variant="outlined" label={t('collections.delete')} onPress={() => setAsking(true)} />
      {isAsking && <DeleteCollectionDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

/** What goes with a collection, everything that names it, and until when it can be brought back. */
export function DeleteCollectionDialog({
  id,
  name,
  listHref,
  onDeleted,
  onClose,
}: DeleteCollectionProps & { onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data: uses } = useUses(id)
  const { data: count } = useRecordCount(id)
  const isNeeded = uses?.some(({ kind }) => kind !== 'SavedView') === true
  const remove = async () => {
    try {
      await call('CORE_DELETE', { cursor: { collectionId: 'Entity', id } })
    } catch (error) {
      showError(error)
      throw error
    }
    onDeleted?.()
    toast.success({ title: t('collections.deleted') })
    void client.invalidateQueries({ queryKey: ['collections'] })
    if (listHref !== undefined) void navigate({ href: listHref, ignoreBlocker: true })
  }
  const until = formatDate(restorableUntil())
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      status="info"
      icon="delete"
      title={t('collections.deleteTitle', { name })}
      description={
        isNeeded
          ? changeText('collections.delete.needed')
          : count === undefined
            ? changeText('collections.delete.what', { until })
            : changeText('collections.delete.counted', { count, until })
      }
      confirmLabel={t('collections.delete')}
      isRefused={isNeeded || uses === undefined}
      onConfirm={remove}
    >
      {uses ? <UsesList collectionId={id} /> : <Skeleton shape="text" count={2} />}
    </ConfirmDialog>
  )
}

/** Undefined while it is not known, and where counting takes too long. */
function useRecordCount(collectionId: string) {
  return useQuery({
    queryKey: ['collections', 'count', collectionId],
    queryFn: async ({ signal }) => {
      const cursor = { collectionId, options: { limit: 1 } }
      const { totalCount } = await call('DATA_LIST', { cursor, select: ['id'], count: 'exact' }, { signal })
      return totalCount ?? undefined
    },
    gcTime: 0,
    retry: false,
  })
}
