import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { Button, Collection, type Key, Tree, TreeItem, TreeItemContent, useDragAndDrop } from 'react-aria-components'
import { given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { ColorTab } from '../chip/chip.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { Menu } from '../menu/menu.tsx'
import type { MenuEntry } from '../menu/menu-entry.tsx'
import styles from './tree-list.module.css'
import { moveByKey, type TreeMove } from './tree-moves.ts'

export type TreeListItem = {
  id: string
  title: string
  icon?: string
  /** Machine text at the end: a type, an id. */
  hint?: string
  color?: string | null
  /** Small icons with a word each: required, hidden, formula, error. */
  marks?: readonly { icon: string; label: string; status?: 'neutral' | 'error' }[]
  /** A row that holds others even while it has none. */
  isGroup?: boolean
  isDisabled?: boolean
  children?: readonly TreeListItem[]
}

export type TreeListProps = {
  label: string
  items: readonly TreeListItem[]
  selectedId?: string | undefined
  onSelect?: (id: string) => void
  /** What a press on a row or Enter does, where rows are opened rather than chosen. */
  onOpen?: (id: string) => void
  expandedIds?: ReadonlySet<string>
  onExpandedChange?: (ids: Set<string>) => void
  /** Makes rows movable: by pointer, by the handle (Enter or Space, then arrows, Enter) and by Alt+Up and Alt+Down. */
  onMove?: (move: TreeMove) => void
  /** Says which moves are allowed; by default only groups take other rows, and never a group. */
  canDrop?: (move: TreeMove) => boolean
  /** The row's menu. */
  actions?: (item: TreeListItem) => readonly MenuEntry[]
  /** More controls at the end of a row, such as Add on a group. */
  renderEnd?: (item: TreeListItem) => ReactNode
  empty?: ReactNode
}

export function TreeList({
  label,
  items,
  selectedId,
  onSelect,
  onOpen,
  onMove,
  canDrop = dropsIntoGroups(items),
  ...props
}: TreeListProps) {
  const { expandedIds, onExpandedChange, actions, renderEnd, empty } = props
  const { dragAndDropHooks } = useMoves(items, onMove, canDrop)
  const press = (event: KeyboardEvent) => {
    const id = focusedRow(event) ?? selectedId
    if (!event.altKey || !onMove || id === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    const move = moveByKey(items, id, event.key === 'ArrowUp' ? 'up' : 'down', item => isHolder(item))
    if (move && canDrop(move)) onMove(move)
  }
  return (
    <div onKeyDownCapture={press} className={styles.frame}>
      <Tree
        aria-label={label}
        className={styles.tree ?? ''}
        items={items}
        selectionMode={onSelect ? 'single' : 'none'}
        selectionBehavior="replace"
        disallowEmptySelection
        selectedKeys={selectedId ? [selectedId] : []}
        onSelectionChange={keys => keys !== 'all' && pick(keys, onSelect)}
        disabledKeys={disabledIds(items)}
        renderEmptyState={() => empty ?? <span className={styles.empty}>{t('kit.emptyDefault')}</span>}
        {...(expandedIds ? { expandedKeys: expandedIds } : { defaultExpandedKeys: items.map(item => item.id) })}
        {...(onExpandedChange ? { onExpandedChange: keys => onExpandedChange(new Set([...keys].map(String))) } : {})}
        {...(onOpen ? { onAction: key => onOpen(String(key)) } : {})}
        {...(onMove ? { dragAndDropHooks } : {})}
      >
        {item => <Row key={item.id} {...given({ item, actions, renderEnd })} isMovable={onMove !== undefined} />}
      </Tree>
    </div>
  )
}

type RowProps = Pick<TreeListProps, 'actions' | 'renderEnd'> & { item: TreeListItem; isMovable: boolean }

function Row({ item, isMovable, actions, renderEnd }: RowProps) {
  const { id, title, icon, hint, color, marks, children } = item
  const menu = actions?.(item)
  return (
    <TreeItem
      id={id}
      textValue={title}
      className={styles.row ?? ''}
      data-group={isHolder(item) || undefined}
      hasChildItems={isHolder(item)}
    >
      <TreeItemContent>
        {({ isSelected }) => (
          <span className={styles.content}>
            {isMovable && (
              <Button slot="drag" className={styles.handle ?? ''} aria-label={t('kit.reorder', { item: title })}>
                <Icon name="drag_indicator" size={16} />
              </Button>
            )}
            {isHolder(item) ? (
              <Button slot="chevron" className={styles.chevron ?? ''}>
                <Icon name="chevron_right" size={16} />
              </Button>
            ) : null}
            {color !== undefined && <ColorTab color={color} />}
            {icon && <Icon name={icon} isFilled={isSelected} {...given({ className: styles.icon })} />}
            <span className={styles.title}>{title}</span>
            {marks?.map(mark => (
              <span key={mark.icon} className={styles.mark} data-status={mark.status} title={mark.label}>
                <Icon name={mark.icon} size={14} label={mark.label} />
              </span>
            ))}
            {hint && <span className={styles.hint}>{hint}</span>}
            {renderEnd?.(item)}
            {menu && menu.length > 0 && (
              <Menu
                placement="bottom end"
                items={menu}
                trigger={
                  <IconButton
                    icon="more_horiz"
                    size="small"
                    tooltip={false}
                    label={`${t('kit.more')}: ${title}`}
                    className={styles.menu ?? ''}
                  />
                }
              />
            )}
          </span>
        )}
      </TreeItemContent>
      <Collection items={children ?? []}>
        {child => <Row key={child.id} item={child} isMovable={isMovable} {...given({ actions, renderEnd })} />}
      </Collection>
    </TreeItem>
  )
}

function useMoves(
  items: readonly TreeListItem[],
  onMove: TreeListProps['onMove'],
  canDrop: (move: TreeMove) => boolean,
) {
  const dragged = useRef<string>(undefined)
  return useDragAndDrop<TreeListItem>({
    getItems: keys => [...keys].map(key => ({ 'text/plain': titleOf(items, String(key)) })),
    onDragStart: ({ keys }) => (dragged.current = [...keys].map(String)[0]),
    onDragEnd: () => (dragged.current = undefined),
    getDropOperation: target => {
      if (target.type !== 'item' || dragged.current === undefined) return 'cancel'
      const move = { id: dragged.current, targetId: String(target.key), position: target.dropPosition }
      return move.id !== move.targetId && canDrop(move) ? 'move' : 'cancel'
    },
    onMove: ({ keys, target }) => {
      const [id] = [...keys].map(String)
      if (id !== undefined) onMove?.({ id, targetId: String(target.key), position: target.dropPosition })
    },
  })
}

/** Rows go beside rows of their own sort, and into groups; a group stays at the top. */
function dropsIntoGroups(items: readonly TreeListItem[]): (move: TreeMove) => boolean {
  const top = new Set(items.map(item => item.id))
  const groups = new Set(items.filter(isHolder).map(item => item.id))
  return ({ id, targetId, position }) => {
    if (groups.has(id)) return top.has(targetId) && position !== 'on'
    return groups.has(targetId) ? position === 'on' : position !== 'on'
  }
}

function pick(keys: Set<Key>, onSelect: TreeListProps['onSelect']): void {
  const [key] = keys
  if (key !== undefined) onSelect?.(String(key))
}

function disabledIds(items: readonly TreeListItem[]): string[] {
  return items.flatMap(item => [...(item.isDisabled ? [item.id] : []), ...disabledIds(item.children ?? [])])
}

function titleOf(items: readonly TreeListItem[], id: string): string {
  for (const item of items) {
    const title = item.id === id ? item.title : titleOf(item.children ?? [], id)
    if (title) return title
  }
  return ''
}

function focusedRow(event: KeyboardEvent): string | undefined {
  const row = event.target instanceof Element ? event.target.closest('[data-key]') : null
  return row?.getAttribute('data-key') ?? undefined
}

const isHolder = (item: TreeListItem): boolean => item.isGroup || item.children !== undefined
