import { useNavigate } from '@tanstack/react-router'
import type { ListCursor, TrellisRecord } from '@trellis/model'
import { Skeleton } from '@trellis/ui'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { placeOf } from '../../routes/places.ts'
import { makeSlot } from '../../shell/slot.ts'
import { appliedFilters } from '../quick/applied-filters.ts'
import { useQuickFilters } from '../quick/use-quick-filters.ts'
import { useViewIds, type ViewIds } from '../saved-views/use-saved-view.ts'
import type { Collection } from '../use-collection.ts'
import { readDensity, storeDensity } from './density.ts'
import { DeleteDialog, ListStrip, MendBanner } from './lazy-parts.tsx'
import { listBodyOf } from './list-bodies.ts'
import type { ListFrame, ListWrites } from './list-frame.ts'
import { cursorOf, type ListBase, type ListState } from './list-state.ts'
import type { ListTold } from './list-told.ts'
import { type ListControl, ListToolbar, listControls } from './list-toolbar.tsx'
import { type Mended, mendState } from './mend-state.ts'
import { PeekArea } from './peek-area.tsx'
import styles from './record-list.module.css'
import { t } from './texts.ts'
import type { ListSource } from './use-list-state.ts'
import { usePeek } from './use-peek.ts'

export type RecordListProps = {
  /** Tells the list apart from every other one: those that show the same collection on one page too. */
  listId: string
  base: ListBase
  core?: boolean
  /** Its own name, where a page has several lists. */
  name?: string
  /** Comes later than the rows; what needs it (search's name, row actions) waits for it alone. */
  collection: Collection | undefined
  /** Where its state is kept: `useListState` for the address, `useOwnListState` for none. */
  source: ListSource
  /** Left out: all of them. */
  controls?: readonly ListControl[]
  /** What a press on a record does; left out, it opens beside the list, or on its page where there is no room. */
  onOpen?: (record: TrellisRecord) => void
  writes?: ListWrites | undefined
  /** Hears what the list shows. */
  onTold?: ((told: ListTold) => void) | undefined
  /** Buttons at the end of the toolbar. */
  actions?: ReactNode
}

/** Records of one collection: search, filter, sort, in the body that the list's type names; others' changes appear by themselves. */
export function RecordList({
  listId,
  base,
  name,
  core = false,
  collection,
  source,
  onOpen,
  onTold,
  writes,
  ...toolbar
}: RecordListProps) {
  const { controls = listControls, actions } = toolbar
  const { collectionId } = base
  const [chosen, change] = source
  const filtered = controls.includes('quick') ? collection : undefined
  const quick = useQuickFilters(filtered, chosen, change)
  const views = useViewIds(collectionId, chosen.view)
  const mended = useMended(chosen, collection, views)
  const state = { ...mended.state, quick: quick.applied }
  const [density, setDensity] = useState(readDensity)
  const [deleting, setDeleting] = useState<TrellisRecord>()
  const [tools] = useState(makeSlot)
  const navigate = useNavigate()
  const hrefOf = useCallback(
    ({ id }: Pick<TrellisRecord, 'id'>) => placeOf.record({ collectionId, id }),
    [collectionId],
  )
  const openPage = useCallback((record: TrellisRecord) => void navigate({ href: hrefOf(record) }), [navigate, hrefOf])
  const peek = usePeek(state, change, openPage)
  const frame: ListFrame = {
    listId,
    collectionId,
    core,
    collection,
    state,
    asShown: other => ({ ...mendedBy(other, collection, views).state, quick: appliedFilters(other.quick, filtered) }),
    change,
    cursor: useCursor(base, state),
    density,
    name,
    label: name ?? t('records.list', { name: collection?.name ?? '' }),
    hrefOf,
    open: onOpen ?? peek.open,
    openId: peek.id,
    writes,
    neighbours: peek.neighbours,
    remove: collection?.verbs.delete ? setDeleting : undefined,
    tell: onTold,
    tools,
  }
  const { id, Body } = listBodyOf(state.type)
  return (
    <section className={styles.list} aria-label={frame.label} data-list={listId}>
      <ListToolbar
        {...{ frame, base, quick, controls, actions }}
        onDensity={next => {
          storeDensity(next)
          setDensity(next)
        }}
      />
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
function useCursor(base: ListBase, state: ListState): ListCursor {
  const asked = JSON.stringify(cursorOf(base, state))
  return useMemo(() => JSON.parse(asked) as ListCursor, [asked])
}

/** What the list asks for that was deleted is left out as soon as the collection is known. */
function useMended(state: ListState, collection: Collection | undefined, views: ViewIds): Mended {
  return useMemo(() => mendedBy(state, collection, views), [state, collection, views])
}

const mendedBy = (state: ListState, collection: Collection | undefined, views: ViewIds): Mended =>
  collection ? mendState(state, { ...collection, views }) : { state, missing: [] }
