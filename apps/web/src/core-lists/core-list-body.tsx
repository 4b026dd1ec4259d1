import { useNavigate } from '@tanstack/react-router'
import type { TrellisRecord } from '@trellis/model'
import { DataGrid, type Density, type GridColumn, Skeleton } from '@trellis/ui'
import { lazy, type ReactNode, Suspense } from 'react'
import { cardLayouts } from '../records/cards/card-layout.ts'
import type { ListState } from '../records/list/list-state.ts'
import type { ChangeList } from '../records/list/use-list-state.ts'
import type { RowActions } from './row-actions.ts'
import { RowMenu } from './row-menu.tsx'
import { t } from './texts.ts'

const CoreCards = lazy(async () => ({ default: (await import('./core-cards.tsx')).CoreCards }))

export type CoreListBodyProps = {
  title: string
  columns: GridColumn<TrellisRecord>[]
  /** Undefined while they are loaded. */
  records: readonly TrellisRecord[] | undefined
  total: number
  state: ListState
  change: ChangeList
  density: Density
  queryKey: readonly string[]
  hrefOf: (record: TrellisRecord) => string
  rowColor?: (record: TrellisRecord) => string | undefined
  rowActions: RowActions | undefined
  chosen: ReadonlySet<string>
  onChoose: ((chosen: ReadonlySet<string>) => void) | undefined
  onDelete: (record: TrellisRecord) => void
  isRefreshing: boolean
  empty: ReactNode
}

/** The rows, as the type of the list says. */
export function CoreListBody(props: CoreListBodyProps) {
  const { rowActions, queryKey, hrefOf, onDelete, records, state } = props
  const menuOf = rowActions
    ? (record: TrellisRecord) => <RowMenu {...{ record, queryKey, hrefOf, onDelete }} actions={rowActions} />
    : undefined
  const layout = cardLayouts.find(each => each === state.type)
  if (!layout || records?.length === 0) return <Rows {...props} menuOf={menuOf} />
  if (!records) return <Skeleton shape={layout === 'list' ? 'rows' : 'cards'} count={8} />
  return (
    <Suspense fallback={<Skeleton shape={layout === 'list' ? 'rows' : 'cards'} count={8} />}>
      <CoreCards label={props.title} density={props.density} {...{ layout, records, hrefOf, menuOf }} />
    </Suspense>
  )
}

type RowsProps = CoreListBodyProps & { menuOf: ((record: TrellisRecord) => ReactNode) | undefined }

function Rows({ menuOf, state, change, records, hrefOf, rowColor, chosen, onChoose, ...props }: RowsProps) {
  const navigate = useNavigate()
  const columns = menuOf ? [...props.columns, menuColumn(menuOf)] : props.columns
  return (
    <DataGrid<TrellisRecord>
      label={props.title}
      columns={columns}
      rows={records}
      rowKey={record => record.id}
      rowName={record => record.recordTitle || record.id}
      rowHref={hrefOf}
      onRowAction={record => void navigate({ href: hrefOf(record) })}
      {...(rowColor && records?.some(rowColor) ? { rowColor } : {})}
      {...(onChoose ? { selectedKeys: chosen, onSelectionChange: onChoose } : {})}
      density={props.density}
      sort={state.orderBy ? [{ column: state.orderBy, direction: state.descending ? 'desc' : 'asc' }] : []}
      onSortChange={([entry]) =>
        change({ orderBy: entry?.column ?? '', descending: entry?.direction === 'desc', skip: 0 })
      }
      isRefreshing={props.isRefreshing}
      skip={state.skip}
      totalRows={props.total}
      empty={props.empty}
    />
  )
}

const menuColumn = (menuOf: (record: TrellisRecord) => ReactNode): GridColumn<TrellisRecord> => ({
  id: '$actions',
  title: t('coreLists.actions'),
  isTitleHidden: true,
  width: '3rem',
  align: 'end',
  isImportant: true,
  isPinned: true,
  render: menuOf,
})
