import type { RecordSchema } from '@trellis/model'
import { type Density, IconButton, SearchField } from '@trellis/ui'
import { type ReactNode, type RefObject, useCallback, useMemo, useRef } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/command-store.ts'
import type { QuickFilters } from '../quick/use-quick-filters.ts'
import { DensityMenu } from './density-menu.tsx'
import { isMeant } from './is-meant.ts'
import { CollectionMenu, FilterPopover, filterPlace, QuickFilterBar, ViewsMenu } from './lazy-parts.tsx'
import { listBodyOf } from './list-bodies.ts'
import type { ListFrame } from './list-frame.ts'
import { cursorOf, type ListBase } from './list-state.ts'
import { ListTypeSwitch } from './list-type-switch.tsx'
import styles from './record-list.module.css'
import { totalQuery } from './records-query.ts'
import { t } from './texts.ts'
import { useRefresh } from './use-refresh.ts'

/** Controls that people may be offered above the rows. */
export const listControls = ['views', 'search', 'filter', 'type', 'density', 'refresh', 'menu', 'quick'] as const
export type ListControl = (typeof listControls)[number]

type ToolbarProps = {
  frame: ListFrame
  base: ListBase
  quick: QuickFilters
  controls: readonly ListControl[]
  onDensity: (density: Density) => void
  /** Buttons at the end. */
  actions: ReactNode
}

/** Search, filter, the controls of the list and its actions, above its rows. */
export function ListToolbar({ frame, base, quick, controls, onDensity, actions }: ToolbarProps) {
  const { core, state, change, collection, tools } = frame
  const schema = collection?.schema
  const takeTools = useCallback((place: HTMLElement | null) => void (tools && place?.append(tools)), [tools])
  const has = (control: ListControl) => controls.includes(control)
  return (
    <div className={styles.bar}>
      <div className={styles.toolbar}>
        {has('views') && !core && (
          <span className={styles.views}>
            <ViewsMenu frame={frame} />
          </span>
        )}
        {has('search') && <ListSearch frame={frame} />}
        {has('filter') && (schema ? <ListFilter {...{ frame, base, schema }} /> : filterPlace)}
        <span ref={takeTools} className={styles.tools} />
        {has('type') && (
          <ListTypeSwitch type={state.type} schema={schema} onChange={type => change({ skip: 0, type })} />
        )}
        {has('density') && <DensityMenu density={frame.density} onChange={onDensity} />}
        {has('refresh') && <Refresh collectionId={frame.collectionId} />}
        {has('menu') && !core && <CollectionMenu frame={frame} />}
        {schema && quick.filters.length > 0 && <QuickFilterBar quick={quick} schema={schema} />}
        <span className={styles.actions}>{actions}</span>
      </div>
    </div>
  )
}

function ListSearch({ frame: { listId, state, change, collection } }: { frame: ListFrame }) {
  const label = t('records.search', { name: collection?.name ?? '' })
  const { searchDelay } = listBodyOf(state.type)
  const input = useRef<HTMLInputElement>(null)
  useCommands(useSearchCommand(input, listId, label))
  return (
    <SearchField
      label={label}
      placeholder={label}
      isLive
      {...(searchDelay === undefined ? {} : { delay: searchDelay })}
      keys="/"
      inputRef={input}
      value={state.search ?? ''}
      onSubmit={search => search !== (state.search ?? '') && change({ skip: 0, search })}
      className={styles.search ?? ''}
    />
  )
}

type FilterProps = Pick<ToolbarProps, 'frame' | 'base'> & { schema: RecordSchema }

function ListFilter({ frame: { state, change, core }, base, schema }: FilterProps) {
  return (
    <FilterPopover
      schema={schema}
      filter={state.filter}
      sort={{ orderBy: state.orderBy ?? '', descending: state.descending ?? false }}
      onApply={(filter, sort) => change({ ...sort, skip: 0, filter })}
      countMatches={filter => totalQuery(cursorOf(base, { ...state, filter }), core)}
    />
  )
}

function Refresh({ collectionId }: { collectionId: string }) {
  const { isRefreshing, refresh } = useRefresh(collectionId)
  return (
    <IconButton
      icon="refresh"
      label={t('records.refresh')}
      className={styles.lastWord ?? ''}
      isBusy={isRefreshing}
      onPress={() => void refresh()}
    />
  )
}

type SearchInput = RefObject<HTMLInputElement | null>

function useSearchCommand(input: SearchInput, listId: string, label: string): readonly Command[] {
  return useMemo(
    () => [
      {
        id: 'records.search',
        label,
        icon: 'search',
        group: 'here',
        keys: '/',
        when: () => isMeant(listId),
        run: () => input.current?.focus(),
      },
    ],
    [input, listId, label],
  )
}
