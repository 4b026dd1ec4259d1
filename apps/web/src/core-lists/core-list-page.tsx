import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CoreCollectionId, TrellisRecord } from '@trellis/model'
import { Button, type Density, EmptyState, formatNumber, type GridColumn, PaginationBar } from '@trellis/ui'
import { type ReactNode, useState } from 'react'
import { call } from '../api/call.ts'
import { useLiveQuery } from '../api/use-live.ts'
import { HelpLink } from '../guide/help-link.tsx'
import { readDensity, storeDensity } from '../records/list/density.ts'
import { cursorOf } from '../records/list/list-state.ts'
import { useListState } from '../records/list/use-list-state.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { Page } from '../shell/page.tsx'
import { CoreListBody } from './core-list-body.tsx'
import styles from './core-list-page.module.css'
import { CoreListToolbar } from './core-list-toolbar.tsx'
import type { RowActions } from './row-actions.ts'
import { t } from './texts.ts'
import { useFocusAfterDelete } from './use-focus-after-delete.ts'

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
  /** What can be done with rows, where they are more than opened. */
  rowActions?: RowActions
  /** There is nothing yet. Left out where that cannot be. */
  empty?: { title: string; description: string }
  /** A search found nothing. */
  noMatch: { title: string; description: string }
  /** What stands below the list. */
  children?: ReactNode
}

const nothing: ReadonlySet<string> = new Set()

/** The records of a core collection as the builder shows them: searched, filtered, sorted, in pages, live; its state in the URL. */
export function CoreListPage({ collectionId, queryKey, orderBy, actions, rowActions, ...page }: CoreListPageProps) {
  const [state, change] = useListState(collectionId)
  const [density, setDensity] = useState(readDensity)
  const [chosen, setChosen] = useState(nothing)
  const [deleting, setDeleting] = useState<readonly TrellisRecord[]>()
  const cursor = cursorOf({ collectionId }, state.orderBy ? state : { ...state, orderBy })
  const query = useQuery({
    queryKey: [...queryKey, 'list', cursor],
    queryFn: ({ signal }) => call('CORE_LIST', { cursor, live: true }, { signal }),
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const shown = query.isPlaceholderData ? undefined : data
  useLiveQuery({ cursor: shown && cursor, since: shown?.since, core: true, queryKey })
  useFocusAfterDelete(data?.list, deleting !== undefined)
  const total = data?.totalCount
  const isNarrowed = Boolean(state.search) || state.filter !== undefined
  const empty = total === 0 && !isNarrowed ? page.empty : undefined
  const ticked = data?.list.filter(({ id }) => chosen.has(id)) ?? []
  const clear = (
    <Button onPress={() => change({ search: '', filter: undefined, skip: 0 })}>
      {state.filter ? t('coreLists.clearAll') : t('coreLists.clearSearch')}
    </Button>
  )
  const keepDensity = (next: Density) => {
    storeDensity(next)
    setDensity(next)
  }
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
        <CoreListToolbar
          {...{ collectionId, state, change, density }}
          onDensity={keepDensity}
          searchLabel={page.searchLabel}
          chosen={ticked.length}
          onClearChosen={() => setChosen(nothing)}
          onDeleteChosen={() => setDeleting(ticked)}
        />
      )}
      {query.isError && !data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {!empty && !(query.isError && !data) && (
        <div className={styles.list}>
          <CoreListBody
            {...page}
            {...{ queryKey, state, change, density, rowActions, chosen }}
            records={data?.list}
            total={total ?? -1}
            isRefreshing={query.isPlaceholderData}
            onChoose={rowActions?.takesSeveral ? setChosen : undefined}
            onDelete={record => setDeleting([record])}
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
      {deleting && rowActions && (
        <rowActions.DeleteDialog
          records={deleting}
          onClose={() => {
            setDeleting(undefined)
            setChosen(nothing)
          }}
        />
      )}
    </Page>
  )
}
