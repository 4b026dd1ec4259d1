import { type Density, IconButton, SearchField } from '@trellis/ui'
import { type ReactNode, type RefObject, useMemo, useRef } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/command-store.ts'
import type { QuickFilters } from '../quick/use-quick-filters.ts'
import { FilterPopover, filterPlace, Menu, QuickFilterBar, ViewsMenu } from './lazy-parts.tsx'
import { listBodyOf } from './list-bodies.ts'
import type { ListFrame } from './list-frame.ts'
import { cursorOf } from './list-state.ts'
import styles from './record-list.module.css'
import { totalQuery } from './records-query.ts'
import { t } from './texts.ts'

type ToolbarProps = { frame: ListFrame; quick: QuickFilters; actions: ReactNode; children: ReactNode }

/** Search, filter, the controls of the list and its actions, above its rows. */
export function ListToolbar({ frame, quick, actions, children }: ToolbarProps) {
  const { collectionId, core, state, change, collection } = frame
  const name = collection?.name ?? ''
  const schema = collection?.schema
  const { searchDelay } = listBodyOf(state.type)
  const input = useRef<HTMLInputElement>(null)
  useCommands(useSearchCommand(input, name))
  return (
    <div className={styles.toolbar}>
      {!core && (
        <span className={styles.views}>
          <ViewsMenu frame={frame} />
        </span>
      )}
      <SearchField
        label={t('records.search', { name })}
        placeholder={t('records.search', { name })}
        isLive
        {...(searchDelay === undefined ? {} : { delay: searchDelay })}
        keys="/"
        inputRef={input}
        value={state.search ?? ''}
        onSubmit={search => search !== (state.search ?? '') && change({ skip: 0, search })}
        className={styles.search ?? ''}
      />
      {schema ? (
        <FilterPopover
          schema={schema}
          filter={state.filter}
          sort={{ orderBy: state.orderBy ?? '', descending: state.descending ?? false }}
          onApply={(filter, sort) => change({ ...sort, skip: 0, filter })}
          countMatches={filter => totalQuery(cursorOf(collectionId, { ...state, filter }), core)}
        />
      ) : (
        filterPlace
      )}
      {children}
      {schema && quick.filters.length > 0 && <QuickFilterBar quick={quick} schema={schema} />}
      <span className={styles.actions}>{actions}</span>
    </div>
  )
}

function useSearchCommand(input: RefObject<HTMLInputElement | null>, name: string): readonly Command[] {
  return useMemo(
    () => [
      {
        id: 'records.search',
        label: t('records.search', { name }),
        icon: 'search',
        group: 'here',
        keys: '/',
        run: () => input.current?.focus(),
      },
    ],
    [input, name],
  )
}

export function DensityMenu({ density, onChange }: { density: Density; onChange: (density: Density) => void }) {
  const labels = { S: t('records.densityS'), M: t('records.densityM'), L: t('records.densityL') } as const
  return (
    <Menu
      label={t('records.density')}
      placement="bottom end"
      trigger={<IconButton icon="density_medium" label={t('records.density')} />}
      items={(['S', 'M', 'L'] as const).map(each => ({
        id: each,
        label: labels[each],
        isSelected: each === density,
        onAction: () => onChange(each),
      }))}
    />
  )
}
