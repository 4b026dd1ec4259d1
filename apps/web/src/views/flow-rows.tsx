import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ValuesProps } from '@trellis/components/web'
import type { FlowQuery, FlowQueryUse } from '@trellis/model'
import { Button, EmptyState, SearchField, Skeleton, type SortEntry } from '@trellis/ui'
import { useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { describeError } from '../api/show-error.ts'
import { flowAnswerKey, readFlowAnswer } from './flow-answer.ts'
import styles from './open-view.module.css'
import { t } from './texts.ts'
import { useTold } from './use-told.ts'
import { LocalPages, NoList, NoRows, type Paging, pageSize, ValuePage } from './value-page.tsx'
import { rowsIn, toldOfRows, totalIn, type ValueRow } from './value-rows.ts'

type FlowRowsProps = ValuesProps & { source: { type: 'flow' } }

/** Rows that a flow answers. It searches, orders and pages them itself where its formulas read `event.query` (0b-decisions §10). */
export function FlowRows(props: FlowRowsProps) {
  const { component, source, name, hasControls } = props
  const { flowId } = source
  const list = useFlowList(JSON.stringify([flowId, source.flowInput ?? {}]))
  const query = useAnswer(source, list.query)
  const rows = query.data && rowsIn(query.data.answer)
  const uses = useLastUses(query.data?.uses)
  useTold(component, {
    question: JSON.stringify([flowId, source.flowInput ?? {}, list.query]),
    isLoading: query.isPending || query.isPlaceholderData,
    error: query.error,
    ...(query.data ? toldOfRows(rows, query.data.answer, list.query) : {}),
  })
  if (isApiError(query.error, 'NOT_FOUND'))
    return <EmptyState size="small" icon="search_off" title={t('views.noFlow')} />
  return (
    <>
      {hasControls && uses.includes('search') && (
        <SearchField
          className={styles.search ?? ''}
          label={name ? t('views.searchIn', { name }) : t('views.search')}
          placeholder={t('views.search')}
          isLive
          isCollapsible={false}
          value={list.search}
          onSubmit={list.setSearch}
        />
      )}
      <Answered {...props} {...{ query, rows, uses, list }} />
    </>
  )
}

/** As far as it was said: what cannot be answered says nothing of it, and whoever searched for it wants to search for something else. */
function useLastUses(said: readonly FlowQueryUse[] | undefined): readonly FlowQueryUse[] {
  const [last, setLast] = useState<readonly FlowQueryUse[]>([])
  if (said && said.join() !== last.join()) setLast(said)
  return last
}

type AnsweredProps = FlowRowsProps & {
  query: ReturnType<typeof useAnswer>
  rows: readonly ValueRow[] | undefined
  uses: readonly FlowQueryUse[]
  list: ReturnType<typeof useFlowList>
}

function Answered({ query, rows, uses, list, ...props }: AnsweredProps) {
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton shape="rows" count={4} />
  if (!rows) return <NoList id={props.source.flowId} />
  const isOrdered = props.hasControls && uses.includes('sort')
  const order = isOrdered ? { sort: list.sort, onSortChange: list.setSort } : undefined
  const shown = { ...props, rows, order, isRefreshing: query.isFetching }
  if (!uses.includes('pages')) return <LocalPages {...shown} />
  if (rows.length === 0 && list.page.skip === 0) return <NoRows />
  return <ValuePage {...shown} page={list.page} onPage={list.setPage} total={totalIn(query.data.answer) ?? null} />
}

function useAnswer(source: FlowRowsProps['source'], query: FlowQuery) {
  return useQuery({
    queryKey: [...flowAnswerKey(source.flowId), source.flowInput ?? {}, query],
    queryFn: ({ signal }) => readFlowAnswer({ ...source, query }, signal),
    placeholderData: keepPreviousData,
    // Each reading is a run: it is for whoever opens the view, or asks for it.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** What is asked of the flow; for another input it is the first page again. */
function useFlowList(question: string) {
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<readonly SortEntry[]>([])
  const [{ of, page }, setPaging] = useState({ of: question, page: { skip: 0, limit: pageSize } })
  const shown = of === question ? page : { ...page, skip: 0 }
  const setPage = (next: Paging) => setPaging({ of: question, page: next })
  const first = () => setPage({ ...page, skip: 0 })
  const [ordered] = sort
  const query: FlowQuery = {
    ...(search === '' ? {} : { searchString: search }),
    options: {
      ...shown,
      ...(ordered && { orderBy: ordered.column, descending: ordered.direction === 'desc' }),
    },
  }
  return {
    query,
    search,
    setSearch: (text: string) => {
      setSearch(text)
      first()
    },
    sort,
    setSort: (next: readonly SortEntry[]) => {
      setSort(next.slice(-1))
      first()
    },
    page: shown,
    setPage,
  }
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const again = <Button onPress={onRetry}>{t('views.tryAgain')}</Button>
  return (
    <div role="alert">
      <EmptyState
        size="small"
        icon="error"
        title={t('views.notRead')}
        description={describeError(error).message}
        action={again}
      />
    </div>
  )
}
