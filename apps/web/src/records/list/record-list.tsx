import { useNavigate } from '@tanstack/react-router'
import { preloadFormats } from '@trellis/fields/web'
import type { TrellisRecord } from '@trellis/model'
import type { Density } from '@trellis/ui'
import { DataGrid, type GridColumn, IconButton, Menu, PaginationBar, SearchField, VisuallyHidden } from '@trellis/ui'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { placeOf } from '../../routes/places.ts'
import { FilterPopover } from '../filter/filter-popover.tsx'
import { t } from '../texts.ts'
import type { Collection } from '../use-collection.ts'
import { columnsOf } from './columns.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { readDensity, storeDensity } from './density.ts'
import { ListEmpty } from './list-empty.tsx'
import { cursorOf, type ListState } from './list-state.ts'
import styles from './record-list.module.css'
import type { RecordsPage } from './records-query.ts'
import { RowMenu } from './row-menu.tsx'
import { useListState } from './use-list-state.ts'
import { useRecords } from './use-records.ts'

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
  const [state, change] = useListState(collectionId)
  const { page, total } = useRecords(cursorOf(collectionId, state), core)
  const [density, setDensity] = useState(readDensity)
  const [deleting, setDeleting] = useState<TrellisRecord>()
  const navigate = useNavigate()
  const columns = useColumns(page.data, collection, setDeleting)
  const name = collection?.name ?? ''
  const hrefOf = (record: TrellisRecord) => placeOf.record({ collectionId, id: record.id })
  if (page.isError && !page.data)
    return <ListEmpty kind="failed" error={page.error} onRetry={() => void page.refetch()} />
  return (
    <section className={styles.list} aria-label={t('records.list', { name })}>
      <Toolbar {...{ state, change, name, page: page.data, actions, density }}>
        <IconButton
          icon="refresh"
          label={t('records.refresh')}
          isBusy={page.isFetching}
          onPress={() => void page.refetch()}
        />
        <DensityMenu
          density={density}
          onChange={next => {
            storeDensity(next)
            setDensity(next)
          }}
        />
      </Toolbar>
      <DataGrid
        className={styles.grid ?? ''}
        label={t('records.list', { name })}
        columns={columns}
        rows={page.data?.list}
        rowKey={record => record.id}
        rowName={record => record.recordTitle ?? record.id}
        rowHref={hrefOf}
        onRowAction={record => void navigate({ href: hrefOf(record) })}
        {...(page.data?.list.some(colorOf) ? { rowColor: colorOf } : {})}
        density={density}
        sort={state.orderBy ? [{ column: state.orderBy, direction: state.descending ? 'desc' : 'asc' }] : []}
        onSortChange={([first]) =>
          change(
            first
              ? { skip: 0, orderBy: first.column, descending: first.direction === 'desc' }
              : { skip: 0, orderBy: '' },
          )
        }
        isRefreshing={page.isPlaceholderData}
        skip={state.skip}
        totalRows={total ?? -1}
        empty={
          <ListEmpty
            kind={emptyKind(state, collection)}
            onClear={() => change({ skip: 0, search: '', conditions: [] })}
          />
        }
      />
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

type ToolbarProps = {
  state: ListState
  change: (change: Partial<ListState>) => void
  name: string
  page: RecordsPage | undefined
  actions: ReactNode
  children: ReactNode
}

function Toolbar({ state, change, name, page, actions, children }: ToolbarProps) {
  return (
    <div className={styles.toolbar}>
      <SearchField
        label={t('records.search', { name })}
        placeholder={t('records.search', { name })}
        isLive
        isCollapsible={false}
        keys="/"
        value={state.search ?? ''}
        onSubmit={search => search !== (state.search ?? '') && change({ skip: 0, search })}
        className={styles.search ?? ''}
      />
      {page && (
        <FilterPopover
          schema={page.schema}
          conditions={state.conditions}
          onApply={conditions => change({ skip: 0, conditions })}
        />
      )}
      {children}
      <span className={styles.actions}>{actions}</span>
    </div>
  )
}

function DensityMenu({ density, onChange }: { density: Density; onChange: (density: Density) => void }) {
  const labels = { S: t('records.densityS'), M: t('records.densityM'), L: t('records.densityL') } as const
  return (
    <Menu
      label={t('records.density')}
      placement="bottom end"
      trigger={<IconButton icon="table_rows" label={t('records.density')} />}
      items={(['S', 'M', 'L'] as const).map(id => ({
        id,
        label: labels[id],
        isSelected: id === density,
        onAction: () => onChange(id),
      }))}
    />
  )
}

function useColumns(
  page: RecordsPage | undefined,
  collection: Collection | undefined,
  onDelete: (record: TrellisRecord) => void,
): GridColumn<TrellisRecord>[] {
  const schema = page?.schema
  useEffect(() => {
    if (schema) void preloadFormats(Object.values(schema.properties).map(field => field.format))
  }, [schema])
  return useMemo(() => {
    if (!schema) return []
    const mayDelete = collection?.verbs.delete === true
    const menu: GridColumn<TrellisRecord> = {
      id: '$actions',
      title: t('records.actions'),
      isTitleHidden: true,
      width: '4rem',
      align: 'end',
      isImportant: true,
      render: record => (
        <RowMenu record={record} collectionId={collection?.collectionId} onDelete={mayDelete ? onDelete : undefined} />
      ),
    }
    return collection ? [...columnsOf(schema), menu] : columnsOf(schema)
  }, [schema, collection, onDelete])
}

function colorOf(record: TrellisRecord): string | undefined {
  return typeof record['recordColor'] === 'string' ? record['recordColor'] : undefined
}

function emptyKind(state: ListState, collection: Collection | undefined): 'nothing' | 'nothing-create' | 'no-match' {
  if (state.search || state.conditions.length > 0) return 'no-match'
  return collection?.verbs.create ? 'nothing-create' : 'nothing'
}
