import { useNavigate } from '@tanstack/react-router'
import { useCellFormats } from '@trellis/fields/web'
import type { TrellisRecord } from '@trellis/model'
import { DataGrid, type GridColumn, IconButton, type SortEntry, VisuallyHidden } from '@trellis/ui'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { placeOf } from '../../routes/places.ts'
import { useQuickFilters } from '../quick/use-quick-filters.ts'
import { t } from '../texts.ts'
import type { Collection } from '../use-collection.ts'
import { columnsOf } from './columns.tsx'
import { readDensity, storeDensity } from './density.ts'
import { DeleteDialog, PaginationBar, RowMenu } from './lazy-parts.tsx'
import { ListEmpty } from './list-empty.tsx'
import { cursorOf, type ListState, lastPageStart } from './list-state.ts'
import { DensityMenu, ListToolbar } from './list-toolbar.tsx'
import styles from './record-list.module.css'
import type { RecordsPage } from './records-query.ts'
import { type ChangeList, useListState } from './use-list-state.ts'
import { type Records, useRecords } from './use-records.ts'
import { useSteadyRows } from './use-steady-rows.ts'

export type RecordListProps = {
  collectionId: string
  core?: boolean
  /** Comes later than the rows; what needs it (search's name, row actions) waits for it alone. */
  collection: Collection | undefined
  /** Buttons at the end of the toolbar. */
  actions?: ReactNode
}

/** Records of one collection: search, filter, sort, pages; others' changes appear by themselves. */
export function RecordList({ collectionId, core = false, collection, actions }: RecordListProps) {
  const [chosen, change] = useListState(collectionId)
  const quick = useQuickFilters(collection, chosen, change)
  const state = { ...chosen, quick: quick.applied }
  const cursor = cursorOf(collectionId, state)
  const { page, total, changed } = useRecords(cursor, core)
  const [density, setDensity] = useState(readDensity)
  const [deleting, setDeleting] = useState<TrellisRecord>()
  const navigate = useNavigate()
  const columns = useColumns(page.data, collection, setDeleting)
  const { rows, listen } = useSteadyRows({
    rows: page.data?.list,
    listKey: JSON.stringify(cursor),
    isOnItsWay: page.isPlaceholderData,
  })
  const name = collection?.name ?? ''
  const hrefOf = (record: TrellisRecord) => placeOf.record({ collectionId, id: record.id })
  const isPastEnd = usePastEnd({ page, total, state, change })
  if (page.isError && !page.data)
    return <ListEmpty kind="failed" error={page.error} onRetry={() => void page.refetch()} />
  return (
    <section className={styles.list} aria-label={t('records.list', { name })}>
      <ListToolbar {...{ collectionId, core, state, quick, change, name, actions }} schema={page.data?.schema}>
        <IconButton
          icon="refresh"
          label={t('records.refresh')}
          isBusy={page.isFetching && page.data !== undefined}
          onPress={() => void page.refetch()}
        />
        <DensityMenu
          density={density}
          onChange={next => {
            storeDensity(next)
            setDensity(next)
          }}
        />
      </ListToolbar>
      <div className={styles.rows} {...listen}>
        <DataGrid
          className={styles.grid ?? ''}
          label={t('records.list', { name })}
          columns={columns}
          rows={isPastEnd ? undefined : rows}
          rowKey={record => record.id}
          rowName={record => record.recordTitle ?? record.id}
          rowHref={hrefOf}
          onRowAction={record => void navigate({ href: hrefOf(record) })}
          {...(rows?.some(colorOf) ? { rowColor: colorOf } : {})}
          density={density}
          changedKeys={changed}
          sort={state.orderBy ? [{ column: state.orderBy, direction: state.descending ? 'desc' : 'asc' }] : []}
          onSortChange={([first]) => change(sortedBy(first))}
          isRefreshing={page.isPlaceholderData}
          skip={state.skip}
          totalRows={total ?? -1}
          empty={
            <ListEmpty
              kind={emptyKind(state, collection)}
              {...(collection?.verbs.create ? { newHref: placeOf.newRecord(collectionId) } : {})}
              onClear={() => change({ skip: 0, search: '', filter: undefined, quick: [] })}
            />
          }
        />
      </div>
      <PaginationBar
        cursor={{ skip: state.skip, limit: state.limit }}
        count={page.data?.list.length ?? 0}
        total={total}
        onChange={change}
        isDisabled={page.isPlaceholderData}
      />
      <VisuallyHidden>
        <span role="status">{page.data && total != null ? t('records.count', { count: total }) : ''}</span>
      </VisuallyHidden>
      <DeleteDialog record={deleting} collection={collection} onClose={() => setDeleting(undefined)} />
    </section>
  )
}

type PastEndOptions = Pick<Records, 'page' | 'total'> & { state: ListState; change: ChangeList }

/** A page behind the last one, as an old link or a deletion leaves it, gives way to the last one. */
function usePastEnd({ page, total, state: { skip, limit }, change }: PastEndOptions): boolean {
  const isEmpty = page.data?.list.length === 0 && !page.isPlaceholderData
  const isPastEnd = isEmpty && skip > 0 && total !== undefined
  useEffect(() => {
    if (isPastEnd) change({ skip: lastPageStart(total ?? 0, limit) }, { replace: true })
  }, [isPastEnd, total, limit, change])
  return isEmpty && skip > 0
}

function sortedBy(first: SortEntry | undefined): Partial<ListState> {
  if (!first) return { skip: 0, orderBy: '' }
  return { skip: 0, orderBy: first.column, descending: first.direction === 'desc' }
}

function useColumns(
  page: RecordsPage | undefined,
  collection: Collection | undefined,
  onDelete: (record: TrellisRecord) => void,
): GridColumn<TrellisRecord>[] {
  const schema = page?.schema
  const formats = Object.values(schema?.properties ?? {}).map(field => field.format)
  const cells = useCellFormats(formats)
  return useMemo(() => {
    // Formats' cells that have arrived since are drawn by new columns.
    if (!schema || cells < 0) return []
    const mayDelete = collection?.verbs.delete === true
    const menu: GridColumn<TrellisRecord> = {
      id: '$actions',
      title: t('records.actions'),
      isTitleHidden: true,
      width: '3rem',
      align: 'end',
      isImportant: true,
      isPinned: true,
      render: record => (
        <RowMenu record={record} collectionId={collection?.collectionId} onDelete={mayDelete ? onDelete : undefined} />
      ),
    }
    return collection ? [...columnsOf(schema), menu] : columnsOf(schema)
  }, [schema, collection, onDelete, cells])
}

function colorOf(record: TrellisRecord): string | undefined {
  return typeof record['recordColor'] === 'string' ? record['recordColor'] : undefined
}

function emptyKind(state: ListState, collection: Collection | undefined): 'nothing' | 'nothing-create' | 'no-match' {
  if (state.search || state.filter || state.quick?.length) return 'no-match'
  return collection?.verbs.create ? 'nothing-create' : 'nothing'
}
