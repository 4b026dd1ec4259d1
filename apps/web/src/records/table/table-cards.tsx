import { recordName, useCellFormats } from '@trellis/fields/web'
import type { TrellisRecord } from '@trellis/model'
import { DataGrid, type GridColumn } from '@trellis/ui'
import { useMemo } from 'react'
import { RowMenu } from '../list/lazy-parts.tsx'
import { ListEmptyOf } from '../list/list-empty-of.tsx'
import type { ListFrame } from '../list/list-frame.ts'
import styles from '../list/record-list.module.css'
import type { RecordsPage } from '../list/records-query.ts'
import type { PagedRecords } from '../list/use-paged-records.ts'
import { t } from '../texts.ts'
import { columnsOf } from './columns.tsx'
import type { Selection } from './use-selection.ts'

type TableCardsProps = { frame: ListFrame; records: PagedRecords; selection: Selection }

/** On small screens rows are cards with their important fields. */
export function TableCards({ frame, records, selection }: TableCardsProps) {
  const { page, rows, total, changed, listen } = records
  const columns = useColumns(page.data, frame)
  return (
    <div className={styles.rows} {...listen}>
      <DataGrid
        className={styles.grid ?? ''}
        label={frame.label}
        columns={columns}
        rows={rows}
        rowKey={record => record.id}
        rowName={record => recordName(record)}
        rowHref={frame.hrefOf}
        onRowAction={frame.open}
        {...(rows?.some(colorOf) ? { rowColor: colorOf } : {})}
        density={frame.density}
        changedKeys={changed}
        selectedKeys={selection.keys}
        onSelectionChange={selection.set}
        isRefreshing={page.isPlaceholderData}
        skip={frame.state.skip}
        totalRows={total ?? -1}
        empty={<ListEmptyOf frame={frame} />}
      />
    </div>
  )
}

function useColumns(
  page: RecordsPage | undefined,
  { collection, remove }: Pick<ListFrame, 'collection' | 'remove'>,
): GridColumn<TrellisRecord>[] {
  const schema = page?.schema
  const formats = Object.values(schema?.properties ?? {}).map(field => field.format)
  const cells = useCellFormats(formats)
  return useMemo(() => {
    // Formats' cells that have arrived since are drawn by new columns.
    if (!schema || cells < 0) return []
    const menu: GridColumn<TrellisRecord> = {
      id: '$actions',
      title: t('records.actions'),
      isTitleHidden: true,
      width: '3rem',
      align: 'end',
      isImportant: true,
      isPinned: true,
      render: record => <RowMenu record={record} collectionId={collection?.collectionId} onDelete={remove} />,
    }
    return collection ? [...columnsOf(schema), menu] : columnsOf(schema)
  }, [schema, collection, remove, cells])
}

export function colorOf(record: TrellisRecord): string | undefined {
  return typeof record['recordColor'] === 'string' ? record['recordColor'] : undefined
}
