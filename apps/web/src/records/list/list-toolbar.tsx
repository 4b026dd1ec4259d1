import type { RecordSchema } from '@trellis/model'
import { type Density, IconButton, SearchField } from '@trellis/ui'
import { type ReactNode, type RefObject, useMemo, useRef } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/command-store.ts'
import { t } from '../texts.ts'
import { FilterPopover, Menu } from './lazy-parts.tsx'
import type { ListState } from './list-state.ts'
import styles from './record-list.module.css'

type ToolbarProps = {
  state: ListState
  change: (change: Partial<ListState>) => void
  name: string
  /** Absent until the first rows are there. */
  schema: RecordSchema | undefined
  actions: ReactNode
  children: ReactNode
}

/** Search, filter, refresh and row height above a list. */
export function ListToolbar({ state, change, name, schema, actions, children }: ToolbarProps) {
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
          conditions={state.conditions}
          onApply={conditions => change({ skip: 0, conditions })}
        />
      )}
      {children}
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
