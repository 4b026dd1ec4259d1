import { recordName } from '@trellis/fields/web'
import { toast } from '@trellis/ui'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import { showError } from '../api/show-error.ts'
import { recordsKey } from '../records/list/records-key.ts'
import { t } from './texts.ts'

export const trashKey = (collectionId: string) => ['trash', collectionId] as const

type Deleted = { id: string; recordTitle?: string | undefined }

/** Brings a deleted record back and tells what came of it. */
export async function restoreRecord(collectionId: string, { id, recordTitle = '' }: Deleted): Promise<void> {
  const title = recordName({ id, recordTitle })
  try {
    const { doneCount, failed } = await call('DATA_RESTORE', { cursor: { collectionId, id } })
    const why = failed.map(({ message }) => message).join(' ')
    if (doneCount === 0) toast.error({ title: t('trash.notRestored', { title }), message: why })
    else if (failed.length > 0) toast.warning({ title: t('trash.partly'), message: why })
    else toast.success({ title: t('trash.restored'), message: title })
  } catch (error) {
    showError(error)
  } finally {
    forget(collectionId)
  }
}

/** Brings those back that were deleted together, one after the other: a link between two of them needs both. */
export async function restoreRecords(collectionId: string, ids: readonly string[]): Promise<void> {
  let restored = 0
  const reasons = new Set<string>()
  try {
    for (const id of ids) {
      const { doneCount, failed } = await call('DATA_RESTORE', { cursor: { collectionId, id } })
      if (doneCount > 0) restored += 1
      for (const { message } of failed) reasons.add(message)
    }
  } catch (error) {
    showError(error)
  } finally {
    forget(collectionId)
  }
  const title = t('trash.restoredCount', { count: restored })
  if (reasons.size > 0) toast.warning({ title, message: [...reasons].join(' ') })
  else if (restored > 0) toast.success({ title })
}

function forget(collectionId: string): void {
  void queryClient.invalidateQueries({ queryKey: trashKey(collectionId) })
  void queryClient.invalidateQueries({ queryKey: recordsKey(collectionId) })
}
