import { useQueryClient } from '@tanstack/react-query'
import { recordName } from '@trellis/fields/web'
import type { TrellisRecord } from '@trellis/model'
import { ConfirmDialog, toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { showError } from '../../api/show-error.ts'
import { restoreRecord } from '../../trash/restore-record.ts'
import { t as ofRecords } from '../texts.ts'
import type { Collection } from '../use-collection.ts'
import { t } from './delete-texts.ts'
import { noteDeleted } from './deleted-records.ts'
import { recordsKey } from './records-key.ts'

type DeleteDialogProps = {
  record: TrellisRecord | undefined
  collection: Collection | undefined
  onClose: () => void
  onDeleted?: () => void
}

/** "Delete {record title}?" (1 §2.7). */
export function DeleteDialog({ record, collection, onClose, onDeleted }: DeleteDialogProps) {
  const client = useQueryClient()
  const [shown, setShown] = useState(record)
  if (record && record !== shown) setShown(record)
  const remove = async () => {
    if (!record || !collection) return
    try {
      await call('DATA_DELETE', { cursor: { collectionId: collection.collectionId, id: record.id } })
      noteDeleted(record.id)
    } catch (error) {
      showError(error)
      throw error
    }
    toast.success({
      title: t('records.deleted'),
      message: recordName(record),
      ...(collection.verbs.create ? { undo: () => void restoreRecord(collection.collectionId, record) } : {}),
    })
    void client.invalidateQueries({ queryKey: recordsKey(collection.collectionId) })
    onDeleted?.()
  }
  return (
    <ConfirmDialog
      isOpen={record !== undefined}
      onClose={onClose}
      status="info"
      icon="delete"
      title={t('records.deleteTitle', { title: shown ? recordName(shown) : '' })}
      description={t('records.deleteWhat', { collection: collection?.name ?? '' })}
      confirmLabel={ofRecords('records.delete')}
      onConfirm={remove}
    />
  )
}
