import { useMemo } from 'react'
import type { ListFrame } from '../list/list-frame.ts'
import type { PagedRecords } from '../list/use-paged-records.ts'
import { RecordTable } from './record-table.tsx'
import { emptySource, sourceOf } from './row-source.ts'
import type { TableView } from './table-view.ts'
import type { ChangeView } from './use-table-view.ts'
import type { TableWork } from './use-table-work.ts'

type PagedTableProps = {
  frame: ListFrame
  records: PagedRecords
  view: TableView
  changeView: ChangeView
  work: TableWork
}

/** One page of the list as a table. */
export function PagedTable({ frame, records, ...table }: PagedTableProps) {
  const { page, rows, total, changed, listen, hold } = records
  const source = useMemo(() => (rows ? sourceOf(rows) : emptySource), [rows])
  return (
    <RecordTable
      frame={frame}
      {...table}
      schema={page.data?.schema}
      source={source}
      skip={frame.state.skip}
      totalRows={total ?? -1}
      changed={changed}
      listen={listen}
      hold={hold}
      listKey={JSON.stringify(frame.cursor)}
      isLoading={rows === undefined}
      isRefreshing={page.isPlaceholderData}
      isPage
      onRows={ignore}
      toggleGroup={ignore}
    />
  )
}

const ignore = () => undefined
