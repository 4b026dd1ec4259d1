import { DataGrid, type GridColumn, IconButton, Menu, type MenuEntry, type SortEntry } from '@trellis/ui'
import { useMemo } from 'react'
import { t } from './texts.ts'
import { type ShownColumn, textIn, type ValueRow } from './value-rows.ts'

export type ShownRows = {
  label: string
  columns: readonly ShownColumn[]
  rows: readonly ValueRow[]
  /** What each row offers. */
  buttons: (item: ValueRow['values']) => readonly MenuEntry[]
  onOpen?: (row: ValueRow) => void
}

/** How rows are ordered by whoever gives them. */
export type RowOrder = { sort: readonly SortEntry[]; onSortChange: (sort: readonly SortEntry[]) => void }

type ValueTableProps = ShownRows & {
  skip: number
  total: number | undefined
  isRefreshing: boolean
  order: RowOrder | undefined
}

/** Values in rows and columns. */
export function ValueTable(props: ValueTableProps) {
  const { label, columns, rows, buttons, onOpen, skip, total, isRefreshing, order } = props
  const hasButtons = rows.some(({ values }) => buttons(values).length > 0)
  const shown = useMemo(() => {
    const ofValues = columns.map(
      (column): GridColumn<ValueRow> => ({
        id: column.key,
        title: column.field.title ?? column.key,
        isSortable: true,
        align: column.field.type === 'number' ? 'end' : 'start',
        render: row => textIn(row, column),
      }),
    )
    const menu: GridColumn<ValueRow> = {
      id: 'row menu',
      title: t('views.rowActions'),
      isTitleHidden: true,
      width: '3rem',
      align: 'end',
      isPinned: true,
      render: ({ values }) => <RowMenu entries={buttons(values)} />,
    }
    return hasButtons ? [...ofValues, menu] : ofValues
  }, [columns, buttons, hasButtons])
  return (
    <DataGrid<ValueRow>
      label={label}
      columns={shown}
      rows={rows}
      rowKey={({ key }) => key}
      skip={skip}
      {...(total === undefined ? {} : { totalRows: total })}
      {...order}
      isRefreshing={isRefreshing}
      {...(onOpen ? { onRowAction: onOpen } : {})}
    />
  )
}

/** What a row offers, behind one button. */
export function RowMenu({ entries }: { entries: readonly MenuEntry[] }) {
  if (entries.length === 0) return null
  const trigger = <IconButton icon="more_vert" size="small" label={t('views.rowActions')} />
  return <Menu trigger={trigger} items={entries} placement="bottom end" />
}
