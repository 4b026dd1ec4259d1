import { useNavigate } from '@tanstack/react-router'
import type { ListCursor, TrellisRecord } from '@trellis/model'
import { IconButton, Skeleton } from '@trellis/ui'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { placeOf } from '../../routes/places.ts'
import { useQuickFilters } from '../quick/use-quick-filters.ts'
import { useViewIds, type ViewIds } from '../saved-views/use-saved-view.ts'
import type { Collection } from '../use-collection.ts'
import { readDensity, storeDensity } from './density.ts'
import { CollectionMenu, DeleteDialog, ListStrip, MendBanner } from './lazy-parts.tsx'
import { listBodyOf } from './list-bodies.ts'
import type { ListFrame } from './list-frame.ts'
import { cursorOf, type ListState } from './list-state.ts'
import { DensityMenu, ListToolbar } from './list-toolbar.tsx'
import { ListTypeSwitch } from './list-type-switch.tsx'
import { type Mended, mendState } from './mend-state.ts'
import { PeekArea } from './peek-area.tsx'
import styles from './record-list.module.css'
import { t } from './texts.ts'
import { useListState } from './use-list-state.ts'
import { usePeek } from './use-peek.ts'
import { useRefresh } from './use-refresh.ts'

export type RecordListProps = {
  collectionId: string
  core?: boolean
  /** Comes later than the rows; what needs it (search's name, row actions) waits for it alone. */
  collection: Collection | undefined
  /** Buttons at the end of the toolbar. */
  actions?: ReactNode
}

/** Records of one collection: search, filter, sort, in the body that the list's type names; others' changes appear by themselves. */
export function RecordList({ collectionId, core = false, collection, actions }: RecordListProps) {
  const [chosen, change] = useListState(collectionId)
  const quick = useQuickFilters(collection, chosen, change)
  const mended = useMended(chosen, collection, useViewIds(collectionId, chosen.view))
  const state = { ...mended.state, quick: quick.applied }
  const [density, setDensity] = useState(readDensity)
  const [deleting, setDeleting] = useState<TrellisRecord>()
  const [tools, setTools] = useState<HTMLElement | null>(null)
  const { isRefreshing, refresh } = useRefresh(collectionId)
  const navigate = useNavigate()
  const name = collection?.name ?? ''
  const hrefOf = useCallback(
    ({ id }: Pick<TrellisRecord, 'id'>) => placeOf.record({ collectionId, id }),
    [collectionId],
  )
  const openPage = useCallback((record: TrellisRecord) => void navigate({ href: hrefOf(record) }), [navigate, hrefOf])
  const peek = usePeek(state, change, openPage)
  const frame: ListFrame = {
    collectionId,
    core,
    collection,
    state,
    change,
    cursor: useCursor(collectionId, state),
    density,
    label: t('records.list', { name }),
    hrefOf,
    open: peek.open,
    openId: peek.id,
    neighbours: peek.neighbours,
    remove: collection?.verbs.delete ? setDeleting : undefined,
    tools,
  }
  const { id, Body } = listBodyOf(state.type)
  return (
    <section className={styles.list} aria-label={frame.label}>
      <ListToolbar frame={frame} quick={quick} actions={actions}>
        <span ref={setTools} className={styles.tools} />
        <ListTypeSwitch type={state.type} schema={collection?.schema} onChange={type => change({ skip: 0, type })} />
        <DensityMenu
          density={density}
          onChange={next => {
            storeDensity(next)
            setDensity(next)
          }}
        />
        <IconButton icon="refresh" label={t('records.refresh')} isBusy={isRefreshing} onPress={() => void refresh()} />
        {!core && <CollectionMenu frame={frame} />}
      </ListToolbar>
      <MendBanner mended={mended} change={change} />
      <ListStrip collectionId={collectionId} />
      <PeekArea {...{ collection, hrefOf, peek }}>
        <Suspense fallback={<Skeleton shape="rows" count={8} />}>
          <Body key={id} frame={frame} />
        </Suspense>
      </PeekArea>
      <DeleteDialog record={deleting} collection={collection} onClose={() => setDeleting(undefined)} />
    </section>
  )
}

/** The same object for the same question. */
function useCursor(collectionId: string, state: ListState): ListCursor {
  const asked = JSON.stringify(cursorOf(collectionId, state))
  return useMemo(() => JSON.parse(asked) as ListCursor, [asked])
}

/** What the list asks for that was deleted is left out as soon as the collection is known. */
function useMended(state: ListState, collection: Collection | undefined, views: ViewIds): Mended {
  return useMemo(
    () => (collection ? mendState(state, { ...collection, views }) : { state, missing: [] }),
    [state, collection, views],
  )
}
