import { useInfiniteQuery } from '@tanstack/react-query'
import { flowRunStatuses } from '@trellis/model'
import { Button, EmptyState, formatDateTime, Link, MultiSelect, ScrollArea, Skeleton } from '@trellis/ui'
import { useState } from 'react'
import answers from '../../answers/answers.module.css'
import { call } from '../../api/call.ts'
import type { OperationOutput } from '../../api/operations.ts'
import { useTextParameter } from '../../router/place.ts'
import { placeOf } from '../../routes/places.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { hasEnded } from '../start-flow.ts'
import { RunStatusChip } from '../status-chips.tsx'
import { t as flowText } from '../texts.ts'
import styles from './flow-editor.module.css'
import { flowKind } from './flow-kind.ts'
import { logText as t } from './log-texts.ts'
import { RunDetail } from './run-detail.tsx'

type Status = (typeof flowRunStatuses)[number]
type Run = OperationOutput<'FLOW_RUN_LIST'>['list'][number]

/** How often runs that are under way are asked for. */
const pause = 3000

/** The runs of a flow, the newest first, and the steps of one of them. */
export function LogsTab({ id }: { id: string }) {
  const run = useTextParameter('run')
  const [status, setStatus] = useState<Status[]>([])
  const query = useInfiniteQuery({
    queryKey: [...flowKind.queryKey, 'runs', id, status],
    queryFn: ({ pageParam, signal }) =>
      call(
        'FLOW_RUN_LIST',
        { flowId: id, ...(status.length > 0 && { status }), ...(pageParam && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ list, hasMore }) => (hasMore ? list.at(-1)?.id : undefined),
    staleTime: 0,
    refetchInterval: ({ state }) => (runsIn(state.data).some(each => !hasEnded(each.status)) ? pause : false),
  })
  if (run !== undefined) return <RunDetail flowId={id} runId={run} />
  return (
    <div className={styles.logs}>
      <div className={styles.filter}>
        <MultiSelect
          label={t('flowLog.status')}
          placeholder={t('flowLog.anyStatus')}
          value={status}
          options={flowRunStatuses.map(each => ({ id: each, label: flowText(`flows.runStatus.${each}`) }))}
          onChange={next => setStatus(flowRunStatuses.filter(each => next.includes(each)))}
        />
      </div>
      {query.isError && !query.data && <LoadFailure error={query.error} onRetry={() => void query.refetch()} />}
      {!query.data && !query.isError && <Skeleton shape="rows" count={6} />}
      {query.data && <Runs runs={runsIn(query.data)} isFiltered={status.length > 0} />}
      {query.hasNextPage && (
        <Button isDisabled={query.isFetching} onPress={() => void query.fetchNextPage()}>
          {t('flowLog.more')}
        </Button>
      )}
    </div>
  )
}

const runsIn = (data: { pages: readonly { list: readonly Run[] }[] } | undefined): Run[] =>
  data?.pages.flatMap(({ list }) => list) ?? []

const titles = ['started', 'status', 'cause', 'by', 'duration', 'steps', 'error'] as const

type RunsProps = { runs: readonly Run[]; isFiltered: boolean }

function Runs({ runs, isFiltered }: RunsProps) {
  if (runs.length === 0)
    return <EmptyState icon="history" title={t(isFiltered ? 'flowLog.noMatch' : 'flowLog.empty')} />
  return (
    <ScrollArea className={answers.scroll}>
      <table className={answers.table} aria-label={t('flowLog.runs')}>
        <thead>
          <tr>
            {titles.map(title => (
              <th key={title} scope="col">
                {t(`flowLog.${title}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map(each => (
            <tr key={each.id}>
              <td>
                <Link href={placeOf.flowRun(each.flowId, each.id)}>{formatDateTime(each.createdAt)}</Link>
              </td>
              <td>
                <RunStatusChip status={each.status} />
              </td>
              <td>{flowText(`flows.cause.${each.cause}`)}</td>
              <td>{each.userName ?? ''}</td>
              <td>{each.durationMs === undefined ? '' : t('flowLog.ms', { ms: each.durationMs })}</td>
              <td>{each.stepCount}</td>
              <td>{each.error?.message ?? ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
