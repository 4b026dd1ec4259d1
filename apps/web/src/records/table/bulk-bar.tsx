import { useQuery } from '@tanstack/react-query'
import type { RecordSchema, TrellisRecord } from '@trellis/model'
import { ActionBar, Button } from '@trellis/ui'
import { lazy, Suspense, useState } from 'react'
import { showError } from '../../api/show-error.ts'
import { BulkEditDialog } from '../bulk/bulk-edit-dialog.tsx'
import type { ListFrame } from '../list/list-frame.ts'
import { totalQuery } from '../list/records-query.ts'
import { t as listText } from '../texts.ts'
import { DeleteMany } from './delete-many.tsx'
import styles from './edit-bar.module.css'
import { fetchIds, fetchTicked, mostFetched } from './fetch-all.ts'
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
  const ofCollection = { collectionId: frame.collectionId }
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
            onAction: () => void fetchTicked(ofCollection, [...selection.keys], frame.core).then(setEdited, showError),
          },
        ]
      : []),
    {
      id: 'print',
      label: t('records.print'),
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
      <SelectAll {...{ frame, selection }} />
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

/** Ticks all records that the list shows, those on other pages too. */
function SelectAll({ frame: { cursor, core }, selection }: Pick<BulkBarProps, 'frame' | 'selection'>) {
  const { data: total } = useQuery(totalQuery(cursor, core))
  const [isBusy, setBusy] = useState(false)
  const count = Math.min(total ?? mostFetched, mostFetched)
  if (total === undefined || selection.keys.size >= count) return null
  const select = async () => {
    setBusy(true)
    try {
      const ids = await fetchIds(cursor, core)
      selection.set(new Set([...selection.keys, ...ids]))
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  const isCut = total === null || total > mostFetched
  return (
    <Button size="small" variant="tertiary" isBusy={isBusy} onPress={() => void select()}>
      {t(isCut ? 'records.bulk.selectFirst' : 'records.bulk.selectAll', { count })}
    </Button>
  )
}
