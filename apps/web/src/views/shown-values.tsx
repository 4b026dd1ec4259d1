import { useQuery } from '@tanstack/react-query'
import { listensTo, useViewHost, type ValuesProps } from '@trellis/components/web'
import { Button, EmptyState, PaginationBar, Skeleton } from '@trellis/ui'
import { useMemo, useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { describeError } from '../api/show-error.ts'
import { flowAnswerKey, readFlowAnswer } from './flow-answer.ts'
import type { OpenedHost } from './opened-host.ts'
import { useRowButtons } from './row-buttons.ts'
import { t } from './texts.ts'
import { useTold } from './use-told.ts'
import { ValueList } from './value-list.tsx'
import { columnsOf, rowsIn, type ValueRow } from './value-rows.ts'
import { ValueTable } from './value-table.tsx'

const pageSize = 25

/** Reads the values, and says where that fails. */
export function ShownValues(props: ValuesProps) {
  const { source } = props
  if (source.type === 'manual') return <GivenRows {...props} answer={source.list ?? []} />
  return <FlowRows {...props} source={source} />
}

function GivenRows({ answer, ...props }: RowsProps) {
  useTold(props.component, { question: 'given', isLoading: false, error: undefined, ...toldOf(answer) })
  return <Rows {...props} answer={answer} />
}

/** What formulas read of rows. */
function toldOf(answer: unknown) {
  const list = rowsIn(answer)?.map(({ values }) => values)
  return { meta: { totalCount: list?.length ?? null }, result: list && { list } }
}

function FlowRows({ source, ...props }: ValuesProps & { source: { type: 'flow' } }) {
  const { flowId } = source
  const query = useQuery({
    queryKey: [...flowAnswerKey(flowId), source.flowInput ?? {}],
    queryFn: async ({ signal }) => ({ answer: await readFlowAnswer(source, signal) }),
    // Each reading is a run: it is for whoever opens the view, or asks for it.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  useTold(props.component, {
    question: JSON.stringify([flowId, source.flowInput ?? {}]),
    isLoading: query.isPending,
    error: query.error,
    ...(query.data ? toldOf(query.data.answer) : {}),
  })
  if (isApiError(query.error, 'NOT_FOUND'))
    return <EmptyState size="small" icon="search_off" title={t('views.noFlow')} />
  if (query.error) {
    const again = <Button onPress={() => void query.refetch()}>{t('views.tryAgain')}</Button>
    const { message } = describeError(query.error)
    return (
      <div role="alert">
        <EmptyState size="small" icon="error" title={t('views.notRead')} description={message} action={again} />
      </div>
    )
  }
  if (!query.data) return <Skeleton shape="rows" count={4} />
  return <Rows {...props} source={source} answer={query.data.answer} isRefreshing={query.isFetching} />
}

type RowsProps = ValuesProps & { answer: unknown; isRefreshing?: boolean }

function Rows({ component, name, type, source, answer, isRefreshing = false }: RowsProps) {
  const { state, fire } = useViewHost() as OpenedHost
  const buttons = useRowButtons(component)
  const rows = useMemo(() => rowsIn(answer), [answer])
  const columns = useMemo(() => columnsOf(source.columns, rows ?? []), [source.columns, rows])
  const [cursor, setCursor] = useState({ skip: 0, limit: pageSize })
  if (!rows) {
    const id = source.type === 'flow' ? source.flowId : component.id
    return (
      <EmptyState
        size="small"
        icon="error"
        title={t('views.answersOther', { id })}
        description={t('views.answersOtherWhy')}
      />
    )
  }
  if (rows.length === 0) return <EmptyState size="small" icon="inbox" title={t('views.noRows')} />
  // Of fewer rows than before the last page is shown.
  const skip = Math.min(cursor.skip, Math.floor((rows.length - 1) / cursor.limit) * cursor.limit)
  const page = rows.slice(skip, skip + cursor.limit)
  const open = (row: ValueRow) => {
    state.note('meta', component.id, { selected: row.values })
    void fire(component, 'onRowClick', { item: row.values })
  }
  const hasClick = listensTo(component, 'onRowClick')
  const shown = { label: name, rows: page, ...(hasClick ? { onOpen: open } : {}), buttons }
  return (
    <>
      {type === 'list' ? (
        <ValueList {...shown} columns={columns} />
      ) : (
        <ValueTable {...shown} columns={columns} isRefreshing={isRefreshing} skip={skip} total={rows.length} />
      )}
      {rows.length > pageSize && (
        <PaginationBar
          cursor={{ skip, limit: cursor.limit }}
          count={page.length}
          total={rows.length}
          onChange={setCursor}
          label={name}
        />
      )}
    </>
  )
}
