import { listensTo, useViewHost, type ValuesProps } from '@trellis/components/web'
import { EmptyState, PaginationBar } from '@trellis/ui'
import { useMemo, useState } from 'react'
import type { OpenedHost } from './opened-host.ts'
import { useRowButtons } from './row-buttons.ts'
import { t } from './texts.ts'
import { ValueList } from './value-list.tsx'
import { columnsOf, type ValueRow } from './value-rows.ts'
import { type RowOrder, ValueTable } from './value-table.tsx'

export const pageSize = 25

export type Paging = { skip: number; limit: number }

type PageProps = ValuesProps & {
  /** Of this page. */
  rows: readonly ValueRow[]
  page: Paging
  onPage: (page: Paging) => void
  /** Of all pages; null where nobody knows. */
  total: number | null
  isRefreshing?: boolean
  order?: RowOrder | undefined
}

/** A page of values as table or list, with the way to the others. */
export function ValuePage({ component, name, type, source, rows, page, onPage, total, ...more }: PageProps) {
  const { isRefreshing = false, order } = more
  const { state, fire } = useViewHost() as OpenedHost
  const buttons = useRowButtons(component)
  const columns = useMemo(() => columnsOf(source.columns, rows), [source.columns, rows])
  const { skip, limit } = page
  const open = (row: ValueRow) => {
    state.note('meta', component.id, { selected: row.values })
    void fire(component, 'onRowClick', { item: row.values })
  }
  const shown = { label: name, rows, columns, ...(listensTo(component, 'onRowClick') ? { onOpen: open } : {}), buttons }
  const hasOthers = skip > 0 || limit !== pageSize || (total === null ? rows.length >= limit : total > pageSize)
  return (
    <>
      {type === 'list' ? (
        <ValueList {...shown} />
      ) : (
        <ValueTable {...shown} {...{ isRefreshing, skip, order }} total={total ?? undefined} />
      )}
      {hasOthers && <PaginationBar cursor={page} count={rows.length} total={total} onChange={onPage} label={name} />}
    </>
  )
}

type LocalPagesProps = ValuesProps & Pick<PageProps, 'isRefreshing' | 'order'> & { rows: readonly ValueRow[] }

/** All rows are here: pages are parts of them. */
export function LocalPages({ rows, ...props }: LocalPagesProps) {
  const [asked, setAsked] = useState({ skip: 0, limit: pageSize })
  if (rows.length === 0) return <NoRows />
  const { limit } = asked
  // Of fewer rows than before the last page is shown.
  const skip = Math.min(asked.skip, Math.floor((rows.length - 1) / limit) * limit)
  const page = { skip, limit }
  return (
    <ValuePage {...props} rows={rows.slice(skip, skip + limit)} page={page} onPage={setAsked} total={rows.length} />
  )
}

export function NoRows() {
  return <EmptyState size="small" icon="inbox" title={t('views.noRows')} />
}

/** What was answered is no list. `id`: of what answered. */
export function NoList({ id }: { id: string }) {
  return (
    <EmptyState
      size="small"
      icon="error"
      title={t('views.answersOther', { id })}
      description={t('views.answersOtherWhy')}
    />
  )
}
