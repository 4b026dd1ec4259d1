import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CoreCollectionId, TrellisRecord } from '@trellis/model'
import { Button, DataGrid, EmptyState, formatNumber, type GridColumn, PaginationBar, SearchField } from '@trellis/ui'
import type { ReactNode } from 'react'
import { call } from '../api/call.ts'
import { useLiveQuery } from '../api/use-live.ts'
import { HelpLink } from '../guide/help-link.tsx'
import { cursorOf } from '../records/list/list-state.ts'
import { useListState } from '../records/list/use-list-state.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { Page } from '../shell/page.tsx'
import styles from './core-list-page.module.css'
import { t } from './texts.ts'

export type CoreListPageProps = {
  collectionId: CoreCollectionId
  /** What every query of this core collection begins with. */
  queryKey: readonly string[]
  title: string
  description: string
  icon?: string
  columns: GridColumn<TrellisRecord>[]
  /** The column that the list goes by as long as nobody chose one. */
  orderBy: string
  searchLabel: string
  hrefOf: (record: TrellisRecord) => string
  rowColor?: (record: TrellisRecord) => string | undefined
  /** Buttons of the page; they stand in the empty state instead where there is nothing yet. */
  actions: ReactNode
  /** There is nothing yet. Left out where that cannot be. */
  empty?: { title: string; description: string }
  /** A search found nothing. */
  noMatch: { title: string; description: string }
  /** What stands below the list. */
  children?: ReactNode
}

/** The records of a core collection as the builder shows them: searched, sorted, in pages, live; its state in the URL. */
export function CoreListPage({ collectionId, queryKey, orderBy, actions, ...page }: CoreListPageProps) {
  const navigate = useNavigate()
  const [state, change] = useListState(collectionId)
  const cursor = cursorOf({ collectionId }, state.orderBy ? state : { ...state, orderBy })
  const query = useQuery({
    queryKey: [...queryKey, 'list', cursor],
    queryFn: ({ signal }) => call('CORE_LIST', { cursor, live: true }, { signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const shown = query.isPlaceholderData ? undefined : data
  useLiveQuery({ cursor: shown && cursor, since: shown?.since, core: true, queryKey })
  const total = data?.totalCount
  const empty = total === 0 && !state.search ? page.empty : undefined
  const clear = <Button onPress={() => change({ search: '', skip: 0 })}>{t('coreLists.clearSearch')}</Button>
  return (
    <Page
      title={page.title}
      description={page.description}
      {...(page.icon ? { icon: page.icon } : {})}
      actions={empty ? undefined : actions}
      {...(total == null ? {} : { count: formatNumber(total) })}
    >
      {empty && (
        <EmptyState {...(page.icon ? { icon: page.icon } : {})} {...empty} action={actions} link={<HelpLink />} />
      )}
      {!empty && (
        <div className={styles.toolbar}>
          <SearchField
            label={page.searchLabel}
            placeholder={page.searchLabel}
            isLive
            isCollapsible={false}
            value={state.search ?? ''}
            onSubmit={search => change({ search, skip: 0 }, { replace: true })}
          />
        </div>
      )}
      {query.isError && !data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {!empty && !(query.isError && !data) && (
        <div className={styles.list}>
          <DataGrid<TrellisRecord>
            label={page.title}
            columns={page.columns}
            rows={data?.list}
            rowKey={record => record.id}
            rowHref={page.hrefOf}
            onRowAction={record => void navigate({ href: page.hrefOf(record) })}
            {...(page.rowColor && data?.list.some(page.rowColor) ? { rowColor: page.rowColor } : {})}
            sort={state.orderBy ? [{ column: state.orderBy, direction: state.descending ? 'desc' : 'asc' }] : []}
            onSortChange={([entry]) =>
              change({ orderBy: entry?.column ?? '', descending: entry?.direction === 'desc', skip: 0 })
            }
            isRefreshing={query.isPlaceholderData}
            skip={state.skip}
            totalRows={total ?? -1}
            empty={<EmptyState icon="search_off" {...page.noMatch} action={clear} />}
          />
          <PaginationBar
            cursor={{ skip: state.skip, limit: state.limit }}
            count={data?.list.length ?? 0}
            total={total}
            onChange={change}
          />
        </div>
      )}
      {page.children}
    </Page>
  )
}
