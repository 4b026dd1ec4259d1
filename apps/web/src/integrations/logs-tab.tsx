import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, EmptyState, formatDateTime, formatNumber, ScrollArea, Skeleton } from '@trellis/ui'
import answers from '../answers/answers.module.css'
import { call } from '../api/call.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { reasonText } from './connection-part.tsx'
import styles from './integrations.module.css'
import { t } from './texts.ts'

/** The outcome stands beside the time, where the narrowest screens show it too. */
const titles = ['at', 'outcome', 'operation', 'by', 'duration', 'rows'] as const

/** The calls of the last 30 days, the newest first. */
export function LogsTab({ id }: { id: string }) {
  const query = useInfiniteQuery({
    queryKey: ['integrations', 'calls', id],
    queryFn: ({ pageParam, signal }) =>
      call('INTEGRATION_CALL_LIST', { id, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ list, hasMore }) => (hasMore ? list.at(-1)?.id : undefined),
    staleTime: 0,
  })
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton shape="rows" count={6} />
  const calls = query.data.pages.flatMap(({ list }) => list)
  if (calls.length === 0) return <EmptyState icon="history" title={t('integrations.logsEmpty')} />
  return (
    <div className={styles.logs}>
      <ScrollArea className={answers.scroll}>
        <table className={answers.table} aria-label={t('integrations.logs')}>
          <thead>
            <tr>
              {titles.map(title => (
                <th key={title} scope="col">
                  {t(`integrations.${title}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {calls.map(each => (
              <tr key={each.id}>
                <td>{formatDateTime(each.at)}</td>
                <td data-wide>
                  {each.reason === undefined
                    ? t('integrations.outcomeDone')
                    : `${reasonText(each.reason)}: ${each.message ?? ''}`}
                </td>
                <td>{each.operation || t('integrations.testConnection')}</td>
                <td>{each.userName ?? ''}</td>
                <td>{t('integrations.durationMs', { ms: each.durationMs })}</td>
                <td>{each.rows === undefined ? '' : formatNumber(each.rows)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
      {query.hasNextPage && (
        <Button isDisabled={query.isFetching} onPress={() => void query.fetchNextPage()}>
          {t('integrations.logsMore')}
        </Button>
      )}
    </div>
  )
}
