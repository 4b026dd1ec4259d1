import type { RecordSchema, TrellisRecord } from '@trellis/model'
import { ActionBar, Button, ConfirmDialog, toast } from '@trellis/ui'
import { lazy, Suspense, useState } from 'react'
import { call } from '../../api/call.ts'
import { showError } from '../../api/show-error.ts'
import { restoreRecords } from '../../trash/restore-record.ts'
import { BulkEditDialog } from '../bulk/bulk-edit-dialog.tsx'
import { noteDeleted } from '../list/deleted-records.ts'
import type { ListFrame } from '../list/list-frame.ts'
import { useRefresh } from '../list/use-refresh.ts'
import { t as listText } from '../texts.ts'
import styles from './edit-bar.module.css'
import { fetchAll } from './fetch-all.ts'
import type { TableView } from './table-view.ts'
import { t } from './texts.ts'
import type { Selection } from './use-selection.ts'
import { useSheetColumns } from './use-sheet-columns.tsx'

const ExportDialog = lazy(async () => ({ default: (await import('../../exports/export-dialog.tsx')).ExportDialog }))

type BulkBarProps = {
  frame: ListFrame
  schema: RecordSchema
  view: TableView
  selection: Selection
}

/** How many rows are ticked, and what can be done with all of them. */
export function BulkBar({ frame, schema, view, selection }: BulkBarProps) {
  const columns = useSheetColumns({ schema, view, check: noControl, menu: noControl })
  const [isDeleting, setDeleting] = useState(false)
  const [edited, setEdited] = useState<readonly TrellisRecord[]>()
  const [isExporting, setExporting] = useState(false)
  const { verbs, collectionId } = frame.collection ?? {}
  const count = selection.keys.size
  const clear = () => selection.set(new Set())
  const actions = [
    ...(verbs?.update
      ? [
          {
            id: 'edit',
            label: t('records.bulk.edit'),
            icon: 'edit',
            isImportant: true,
            onAction: () => void fetchTicked(frame, selection).then(setEdited, showError),
          },
        ]
      : []),
    {
      id: 'print',
      label: listText('records.print'),
      icon: 'print',
      isImportant: true,
      onAction: () =>
        void import('./print-list.ts')
          .then(each => each.printList(frame, columns, [...selection.keys]))
          .catch(showError),
    },
    ...(frame.collection && !frame.core
      ? [
          {
            id: 'export',
            label: listText('records.export'),
            icon: 'download',
            isImportant: true,
            onAction: () => setExporting(true),
          },
        ]
      : []),
    ...(verbs?.delete
      ? [
          {
            id: 'delete',
            label: listText('records.delete'),
            icon: 'delete',
            isImportant: true,
            isDanger: true,
            onAction: () => setDeleting(true),
          },
        ]
      : []),
  ]
  return (
    <div className={styles.bar} role="region" aria-label={t('records.bulk.bar')}>
      <span role="status">{t('records.bulk.count', { count })}</span>
      <Button size="small" variant="tertiary" onPress={clear}>
        {t('records.bulk.clear')}
      </Button>
      <span className={styles.end}>
        <ActionBar label={t('records.bulk.bar')} size="small" actions={actions} />
      </span>
      {edited && collectionId !== undefined && (
        <BulkEditDialog {...{ collectionId, schema }} records={edited} onClose={() => setEdited(undefined)} />
      )}
      {isExporting && frame.collection && (
        <Suspense fallback={null}>
          <ExportDialog
            name={frame.collection.name}
            {...{ schema }}
            cursor={frame.cursor}
            list={frame}
            viewId={frame.state.view}
            selected={[...selection.keys]}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      )}
      <DeleteMany isOpen={isDeleting} {...{ frame, selection }} onClose={() => setDeleting(false)} />
    </div>
  )
}

/** On paper there is nothing to press. */
const noControl = {}

/** Those on other pages too. */
async function fetchTicked({ collectionId, core }: ListFrame, { keys }: Selection): Promise<TrellisRecord[]> {
  const { records } = await fetchAll({ collectionId, fixedFilter: { id: { $in: [...keys] } } }, core)
  return records
}

type DeleteManyProps = { isOpen: boolean; frame: ListFrame; selection: Selection; onClose: () => void }

/** One after the other; those that could not be deleted stay ticked. */
function DeleteMany({ isOpen, frame, selection, onClose }: DeleteManyProps) {
  const { refresh } = useRefresh(frame.collectionId)
  const ids = [...selection.keys]
  const remove = async () => {
    const left = new Set(ids)
    try {
      for (const id of ids) {
        await call('DATA_DELETE', { cursor: { collectionId: frame.collectionId, id } })
        noteDeleted(id)
        left.delete(id)
      }
    } catch (error) {
      showError(error)
    }
    selection.set(left)
    const deleted = ids.filter(id => !left.has(id))
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
    />
  )
}
