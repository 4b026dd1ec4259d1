import type { RecordSchema } from '@trellis/model'
import { type Density, IconButton, SearchField } from '@trellis/ui'
import { type ReactNode, type RefObject, useMemo, useRef } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/command-store.ts'
import type { QuickFilters } from '../quick/use-quick-filters.ts'
import { t } from '../texts.ts'
import { FilterPopover, Menu, QuickFilterBar } from './lazy-parts.tsx'
import { cursorOf, type ListState } from './list-state.ts'
import styles from './record-list.module.css'
import { totalQuery } from './records-query.ts'

type ToolbarProps = {
  collectionId: string
  core: boolean
  /** With the quick filters that are applied. */
  state: ListState
  quick: QuickFilters
  change: (change: Partial<ListState>) => void
  name: string
  /** Absent until the first rows are there. */
  schema: RecordSchema | undefined
  actions: ReactNode
  children: ReactNode
}

/** Search, filter, refresh and row height above a list. */
export function ListToolbar(props: ToolbarProps) {
  const { collectionId, core, state, quick, change, name, schema, actions, children } = props
  const input = useRef<HTMLInputElement>(null)
  useCommands(useSearchCommand(input, name))
  return (
    <div className={styles.toolbar}>
      <SearchField
        label={t('records.search', { name })}
        placeholder={t('records.search', { name })}
        isLive
        isCollapsible={false}
        keys="/"
        inputRef={input}
        value={state.search ?? ''}
        onSubmit={search => search !== (state.search ?? '') && change({ skip: 0, search })}
        className={styles.search ?? ''}
      />
      {schema && (
        <FilterPopover
          schema={schema}
          filter={state.filter}
          sort={{ orderBy: state.orderBy ?? '', descending: state.descending ?? false }}
          onApply={(filter, sort) => change({ ...sort, skip: 0, filter })}
          countMatches={filter => totalQuery(cursorOf(collectionId, { ...state, filter }), core)}
        />
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
      trigger={<IconButton icon="table_rows" label={t('records.density')} />}
      items={(['S', 'M', 'L'] as const).map(id => ({
        id,
        label: labels[id],
        isSelected: id === density,
        onAction: () => onChange(id),
      }))}
    />
  )
}
