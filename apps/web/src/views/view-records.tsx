import type { TriggerEvent } from '@trellis/actions/run'
import { listensTo, type RecordsProps, useViewHost } from '@trellis/components/web'
import type { TrellisRecord, ViewComponent } from '@trellis/model'
import { EmptyState } from '@trellis/ui'
import { useCallback, useEffect, useMemo } from 'react'
import { isApiError } from '../api/api-error.ts'
import type { ListWrites } from '../records/list/list-frame.ts'
import type { ListBase } from '../records/list/list-state.ts'
import type { ListTold } from '../records/list/list-told.ts'
import { type ListControl, listControls } from '../records/list/list-toolbar.tsx'
import { RecordList } from '../records/list/record-list.tsx'
import { RowActionsContext } from '../records/list/row-actions.tsx'
import { useOwnListState } from '../records/list/use-list-state.ts'
import { useCollection } from '../records/use-collection.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { listBase, listStart } from './list-start.ts'
import styles from './open-view.module.css'
import type { OpenedHost } from './opened-host.ts'
import { useRowButtons } from './row-buttons.ts'
import { t } from './texts.ts'
import { useTeller } from './use-told.ts'

const withoutControls: readonly ListControl[] = []
/** Saved views and the menu are of the collection's own list. */
const offered = listControls.filter(control => control !== 'views' && control !== 'menu')

/** Records of a collection in a view; its state lives as long as the view is open, and begins anew where its builder says otherwise. */
export function ViewRecords(props: RecordsProps) {
  const start = JSON.stringify(listStart(props))
  return <StartedRecords key={start} start={start} {...props} />
}

function StartedRecords({
  component,
  source,
  name,
  type,
  hasControls,
  actions,
  start,
}: RecordsProps & { start: string }) {
  const { state, fire, isChosenFrom } = useViewHost() as OpenedHost
  const writes = useWrites(component)
  const { collectionId } = source.cursor
  const { data: collection, error, refetch } = useCollection(collectionId)
  const base = useBase(source)
  const list = useOwnListState(JSON.parse(start) as ReturnType<typeof listStart>)
  const rowActions = useRowButtons(component)
  const tell = useTeller(component)
  const onTold = useMemo(
    () =>
      tell &&
      (({ cursor, list, totalCount, ...told }: ListTold) =>
        tell({
          ...told,
          question: JSON.stringify(cursor),
          meta: { totalCount: totalCount ?? null },
          result: list && { list, query: cursor },
        })),
    [tell],
  )
  const hasClick = listensTo(component, 'onRowClick')
  const open = useCallback(
    (record: TrellisRecord) => {
      state.note('meta', component.id, { selected: record })
      void fire(component, 'onRowClick', { item: record })
    },
    [state, fire, component],
  )
  const isGone = isApiError(error, 'NOT_FOUND')
  const isLost = isGone || (error !== null && !collection)
  useEffect(() => {
    if (isLost) tell?.({ question: collectionId, isLoading: false, error })
  }, [isLost, tell, collectionId, error])
  if (isGone) return <EmptyState size="small" icon="search_off" title={t('views.noCollection', { id: collectionId })} />
  if (isLost) return <LoadFailure size="small" error={error} onRetry={() => void refetch()} />
  return (
    <div className={styles.form} data-type={type}>
      {name && <h2 className={styles.heading}>{name}</h2>}
      <RowActionsContext value={rowActions}>
        <RecordList
          listId={component.id}
          {...(name ? { name } : {})}
          base={base}
          source={list}
          collection={collection}
          controls={hasControls ? offered : withoutControls}
          actions={actions}
          onTold={onTold}
          writes={writes}
          {...(hasClick || isChosenFrom(component.id) ? { onOpen: open } : {})}
        />
      </RowActionsContext>
    </div>
  )
}

/** What the view says is done in place of saving what was changed in a list. */
function useWrites(component: ViewComponent): ListWrites {
  const { replace } = useViewHost()
  return useMemo(() => {
    const isDone = async (event: string, what: TriggerEvent) => (await replace(component, event, what)).ended === 'well'
    return {
      ...(listensTo(component, 'onSaveRows') && { rows: records => isDone('onSaveRows', { records }) }),
      ...(listensTo(component, 'onCardMove') && {
        card: (record, changed) => isDone('onCardMove', { item: { ...record, ...changed }, changed }),
      }),
    }
  }, [component, replace])
}

/** The same object for the same records. */
function useBase(source: RecordsProps['source']): ListBase {
  const text = JSON.stringify(listBase(source))
  return useMemo(() => JSON.parse(text) as ListBase, [text])
}
