import { useQuery } from '@tanstack/react-query'
import { actionNames } from '@trellis/actions'
import { ownValue } from '@trellis/base'
import { walkView } from '@trellis/components'
import type { ViewComponent, ViewDocument } from '@trellis/model'
import { EmptyState, formatDateTime, formatNumber, Link, ScrollArea, Skeleton } from '@trellis/ui'
import answers from '../../answers/answers.module.css'
import { call } from '../../api/call.ts'
import type { OperationOutput } from '../../api/operations.ts'
import { stringifySearch } from '../../router/search-string.ts'
import { LoadFailure } from '../../shell/load-failure.tsx'
import { shownName } from './component-texts.ts'
import { t } from './logs-texts.ts'
import styles from './pages.module.css'

type Failure = OperationOutput<'VIEW_FAILURE_LIST'>['list'][number]

/** Why stands beside the time, where the narrowest screens show it too. */
const titles = ['at', 'why', 'component', 'what', 'who', 'count'] as const

/** What failed for those who had the view open, the newest first. */
export function LogsTab({ id, view }: { id: string; view: ViewDocument }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['views', 'failures', id],
    queryFn: ({ signal }) => call('VIEW_FAILURE_LIST', { viewId: id }, { signal }),
    staleTime: 0,
  })
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton shape="rows" count={6} />
  if (data.list.length === 0) {
    return <EmptyState icon="history" title={t('viewLogs.empty')} description={t('viewLogs.emptyWhy')} />
  }
  const components = new Map([...walkView(view)].map(({ component }) => [component.id, component]))
  return (
    <div className={styles.logs}>
      <p className={styles.hint}>{t('viewLogs.hint')}</p>
      <ScrollArea className={answers.scroll}>
        <table className={answers.table} aria-label={t('viewLogs.title')}>
          <thead>
            <tr>
              {titles.map(title => (
                <th key={title} scope="col">
                  {t(`viewLogs.${title}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.map(failure => (
              <tr key={keyOf(failure)}>
                <td>{formatDateTime(failure.at)}</td>
                <td data-wide>{whyOf(failure.code)}</td>
                <td>
                  <Place viewId={id} componentId={failure.componentId} components={components} />
                </td>
                <td>{failure.action === undefined ? t('viewLogs.formula') : nameOfAction(failure.action)}</td>
                <td>{failure.userName}</td>
                <td>{formatNumber(failure.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </div>
  )
}

const keyOf = ({ at, userId, componentId, kind, action = '', code }: Failure) =>
  [at, userId, componentId, kind, action, code].join(' ')

type PlaceProps = { viewId: string; componentId: string; components: ReadonlyMap<string, ViewComponent> }

function Place({ viewId, componentId, components }: PlaceProps) {
  if (componentId === '') return t('viewLogs.head')
  const component = components.get(componentId)
  if (!component) return t('viewLogs.gone', { id: componentId })
  return (
    <Link href={`/builder/views/layout${stringifySearch({ id: viewId, node: componentId })}`}>
      {shownName(component)}
    </Link>
  )
}

const nameOfAction = (type: string): string => ownValue(actionNames, type) ?? type

const known = [
  'ARGUMENTS',
  'DENIED',
  'FAILED',
  'INVALID_OPTION',
  'INVALID_VALUE',
  'NOT_FOUND',
  'OTHERS',
  'RAISED',
  'SYNTAX',
  'TOO_LARGE',
  'TOO_MANY_STEPS',
  'TOO_SLOW',
  'UNKNOWN_FUNCTION',
  'UNKNOWN_NAME',
  'UPDATE_CONFLICT',
  'VALIDATION_ERROR',
] as const

function whyOf(code: string): string {
  const found = known.find(each => each === code)
  return found ? t(`viewLogs.why.${found}`) : t('viewLogs.other', { code })
}
