import { Button, ConfirmDialog, toast } from '@trellis/ui'
import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { showError } from '../../api/show-error.ts'
import { restoreRecords } from '../../trash/restore-record.ts'
import { noteDeleted } from '../list/deleted-records.ts'
import type { ListFrame } from '../list/list-frame.ts'
import { useRefresh } from '../list/use-refresh.ts'
import { t as listText } from '../texts.ts'
import { t } from './texts.ts'
import type { Selection } from './use-selection.ts'

export type DeleteManyProps = { isOpen: boolean; frame: ListFrame; selection: Selection; onClose: () => void }

/** A few at a time; those that could not be deleted stay ticked, and those that were not reached when it was stopped. */
export function DeleteMany({ isOpen, frame, selection, onClose }: DeleteManyProps) {
  const { refresh } = useRefresh(frame.collectionId)
  const [done, setDone] = useState<number>()
  const stopping = useRef(false)
  const ids = [...selection.keys]
  const remove = async () => {
    stopping.current = false
    const deleted = await deleteAll(frame.collectionId, ids, count => {
      setDone(count)
      return stopping.current
    })
    setDone(undefined)
    const gone = new Set(deleted)
    selection.set(new Set(ids.filter(id => !gone.has(id))))
    if (deleted.length > 0) {
      const undo = { undo: () => void restoreRecords(frame.collectionId, deleted.toReversed()) }
      toast.success({
        title: t('records.bulk.deleted', { count: deleted.length }),
        ...(frame.collection?.verbs.create ? undo : {}),
      })
    }
    await refresh()
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      status="info"
      icon="delete"
      title={t('records.bulk.deleteTitle', { count: ids.length })}
      description={t('records.bulk.deleteWhat', { count: ids.length, collection: frame.collection?.name ?? '' })}
      confirmLabel={listText('records.delete')}
      onConfirm={remove}
      otherActions={
        done !== undefined && <Button onPress={() => (stopping.current = true)}>{t('records.bulk.stop')}</Button>
      }
    >
      {done !== undefined && <p role="status">{t('records.bulk.deleting', { done, count: ids.length })}</p>}
    </ConfirmDialog>
  )
}

/** Calls that are under way at once. */
const deletedAtOnce = 4

/** Answers which were deleted, until one fails or `tell`, which hears how many there are, says to stop. */
async function deleteAll(
  collectionId: string,
  ids: readonly string[],
  tell: (count: number) => boolean,
): Promise<string[]> {
  const deleted: string[] = []
  const left = ids[Symbol.iterator]()
  let isEnding = false
  const work = async () => {
    for (const id of left) {
      try {
        await call('DATA_DELETE', { cursor: { collectionId, id } })
        noteDeleted(id)
        deleted.push(id)
      } catch (error) {
        if (!isEnding) showError(error)
        isEnding = true
      }
      isEnding ||= tell(deleted.length)
      if (isEnding) return
    }
  }
  await Promise.all(Array.from({ length: deletedAtOnce }, work))
  return deleted
}
