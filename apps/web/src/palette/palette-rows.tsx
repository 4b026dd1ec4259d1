import { ColorTab, EmptyState, Icon, KeyHint, VisuallyHidden } from '@trellis/ui'
import { Fragment, useEffect, useRef } from 'react'
import type { Command, CommandGroup } from '../commands/command.ts'
import styles from './palette.module.css'
import { t } from './texts.ts'

export type PaletteRowsProps = {
  listId: string
  rows: readonly Command[]
  activeId: string | undefined
  isLooking: boolean
  search: string
  groupTitle: (group: CommandGroup) => string
  onPoint: (id: string) => void
  onChoose: (command: Command, isNewTab: boolean) => void
}

export function PaletteRows({ listId, rows, activeId, isLooking, search, ...rest }: PaletteRowsProps) {
  const { groupTitle, onPoint, onChoose } = rest
  const isEmpty = rows.length === 0 && !isLooking
  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label={t('palette.title')}
        className={styles.list}
        hidden={rows.length === 0}
      >
        {rows.map((command, index) => (
          <Fragment key={command.id}>
            {command.group !== rows[index - 1]?.group && (
              <div role="presentation" className={styles.group}>
                {groupTitle(command.group)}
              </div>
            )}
            <Row
              command={command}
              id={`${listId}-${command.id}`}
              isActive={command.id === activeId}
              onPoint={() => onPoint(command.id)}
              onChoose={isNewTab => onChoose(command, isNewTab)}
            />
          </Fragment>
        ))}
      </div>
      {isEmpty && (
        <EmptyState
          size="small"
          icon="search_off"
          title={t('palette.nothing', { search })}
          description={t('palette.nothingHow')}
        />
      )}
      <VisuallyHidden>
        <span role="status">{isLooking ? t('palette.looking') : ''}</span>
      </VisuallyHidden>
    </>
  )
}

type RowProps = {
  command: Command
  id: string
  isActive: boolean
  onPoint: () => void
  onChoose: (isNewTab: boolean) => void
}

function Row({ command, id, isActive, onPoint, onChoose }: RowProps) {
  const { label, description, icon, color, keys } = command
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.row}
      onPointerMove={onPoint}
      onClick={event => onChoose(event.ctrlKey || event.metaKey)}
      onKeyDown={event => event.key === 'Enter' && onChoose(event.ctrlKey || event.metaKey)}
    >
      {color !== undefined && <ColorTab color={color} />}
      <Icon name={icon ?? 'arrow_forward'} />
      <span className={styles.label}>{label}</span>
      {description && <span className={styles.description}>{description}</span>}
      {keys && <KeyHint keys={keys} />}
    </div>
  )
}
