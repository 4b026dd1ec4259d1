import type { TrellisRecord } from '@trellis/model'
import { lazy } from 'react'
import { useLayoutSize } from '../../shell/use-layout-size.ts'
import { ListEmptyOf } from '../list/list-empty-of.tsx'
import type { ListBodyProps, ListFrame } from '../list/list-frame.ts'
import { ListPages } from '../list/list-pages.tsx'
import { usePagedRecords } from '../list/use-paged-records.ts'
import { placeOfPage, useNeighboursIn } from '../list/use-peek.ts'
import { BulkBar } from './lazy-table-parts.tsx'
import { PagedTable } from './paged-table.tsx'
import { TableCards } from './table-cards.tsx'
import type { TableView } from './table-view.ts'
import { type ChangeView, useTableView } from './use-table-view.ts'
import { type TableWork, useTableWork } from './use-table-work.ts'

const ContinuousTable = lazy(async () => ({ default: (await import('./continuous-table.tsx')).ContinuousTable }))

/**
 * The records of a list as rows of a table: page by page, or all of them to scroll through. What is begun with ticked rows stands
 * apart from them, so that it stays when a turned tablet shows them as cards.
 */
export function TableBody({ frame }: ListBodyProps) {
  const work = useTableWork()
  // Unsaved changes stay in sight.
  const isSmall = useLayoutSize() === 'small' && !work.isEditing
  const { state } = frame
  const [view, changeView] = useTableView(frame, state.view)
  const table = { frame, view, changeView, work }
  const isContinuous = !isSmall && (state.scroll || state.group)
  const schema = frame.collection?.schema
  return (
    <>
      {isContinuous ? <ContinuousTable {...table} /> : <Pages {...table} isSmall={isSmall} />}
      {schema && work.selection.keys.size > 0 && <BulkBar {...{ frame, schema, view }} selection={work.selection} />}
    </>
  )
}

const noRows: readonly TrellisRecord[] = []

type PagesProps = { frame: ListFrame; view: TableView; changeView: ChangeView; work: TableWork; isSmall: boolean }

function Pages({ isSmall, ...table }: PagesProps) {
  const { frame } = table
  const records = usePagedRecords(frame)
  const { page, rows } = records
  useNeighboursIn(frame.neighbours, rows ?? noRows, placeOfPage(frame.state, records))
  if (page.isError && !page.data)
    return <ListEmptyOf frame={frame} error={page.error} onRetry={() => void page.refetch()} />
  return (
    <>
      {isSmall ? (
        <TableCards {...{ frame, records }} selection={table.work.selection} />
      ) : (
        <PagedTable {...table} records={records} />
      )}
      <ListPages frame={frame} records={records} />
    </>
  )
}
