import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react'
import {
  Button,
  Collection,
  type Key,
  ListLayout,
  Tree,
  TreeItem,
  TreeItemContent,
  Virtualizer,
} from 'react-aria-components'
import { given } from '../../given.ts'
import { Icon } from '../../icons/icon.tsx'
import { t } from '../../text/english.ts'
import { ColorTab } from '../chip/chip.tsx'
import styles from './tree-list.module.css'
import type { TreeListItem, TreeListProps } from './tree-list-props.ts'
import { moveByKey, type TreeMove } from './tree-moves.ts'
import { RowEnd, TreeRowContext, useEntriesOf, useIsMovable } from './tree-row-end.tsx'
import { rowHeight, useInSight } from './use-in-sight.ts'
import { rowAt, useTreeMoves, withOthers } from './use-tree-moves.ts'

export function TreeList({ label, items, onSelect, onOpen, onMove, refusalOf, ...props }: TreeListProps) {
  const { selectedId, selectedIds = selectedId ? [selectedId] : [], onSelectMany, actions, renderEnd, empty } = props
  const { expandedIds, onExpandedChange, canDrop = dropsIntoGroups(items) } = props
  const refusal = (move: TreeMove) => (refusalOf ? refusalOf(move) : canDrop(move) ? undefined : '')
  const frame = useRef<HTMLDivElement>(null)
  const { dragAndDropHooks, note, say, dragOver } = useTreeMoves({ items, selectedIds, frame }, onMove, refusal)
  useInSight(frame, { items, id: selectedId, expandedIds })
  const press = (event: KeyboardEvent) => {
    const id = focusedRow(event) ?? selectedIds[0]
    if (!event.altKey || !onMove || id === undefined || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    event.stopPropagation()
    const step = moveByKey(items, id, event.key === 'ArrowUp' ? 'up' : 'down', item => isHolder(item))
    if (!step) return
    const move = withOthers(step, selectedIds)
    const refused = refusal(move)
    say(refused)
    if (refused === undefined) onMove(move)
  }
  const pick = (ids: string[]) => {
    onSelectMany?.(ids)
    if (ids[0] !== undefined) onSelect?.(ids[0])
  }
  // The library's own set knows where a choice by Shift began.
  const [last, setLast] = useState<Set<Key>>()
  const isLong = countOf(items) > mostDrawn
  const entriesOf = useEntriesOf(actions)
  const isMovable = onMove !== undefined
  const row = useMemo(() => ({ isMovable, entriesOf, renderEnd }), [isMovable, entriesOf, renderEnd])
  const mode = onSelectMany ? 'multiple' : onSelect ? 'single' : 'none'
  const tree = (
    <Tree
      // The library's rows call more hooks where they can be moved: a tree that changes there begins anew.
      key={isMovable ? 'movable' : 'fixed'}
      aria-label={label}
      className={styles.tree ?? ''}
      data-long={isLong || undefined}
      data-nested={items.some(isHolder) || undefined}
      items={items}
      selectionMode={mode}
      selectionBehavior="replace"
      disallowEmptySelection
      selectedKeys={last && isSameSet(last, selectedIds) ? last : selectedIds}
      onSelectionChange={keys => {
        setLast(keys === 'all' ? undefined : keys)
        pick(keys === 'all' ? allIds(items) : [...keys].map(String))
      }}
      disabledKeys={disabledIds(items)}
      renderEmptyState={() => empty ?? <span className={styles.empty}>{t('kit.emptyDefault')}</span>}
      {...(expandedIds ? { expandedKeys: expandedIds } : { defaultExpandedKeys: items.map(item => item.id) })}
      {...(onExpandedChange ? { onExpandedChange: keys => onExpandedChange(new Set([...keys].map(String))) } : {})}
      {...(onOpen ? { onAction: key => onOpen(String(key)) } : {})}
      {...(onMove ? { dragAndDropHooks } : {})}
    >
      {item => <Row key={item.id} item={item} />}
    </Tree>
  )
  return (
    <div
      ref={frame}
      data-long={isLong || undefined}
      onKeyDownCapture={press}
      onDragOverCapture={dragOver}
      className={styles.frame}
    >
      <TreeRowContext value={row}>
        {isLong ? (
          <Virtualizer layout={ListLayout} layoutOptions={rowLayout}>
            {tree}
          </Virtualizer>
        ) : (
          tree
        )}
      </TreeRowContext>
      {refusalOf && (
        <div role="status" className={styles.note}>
          {note}
        </div>
      )}
    </div>
  )
}

/** Longer trees draw the rows that are in sight alone. */
const mostDrawn = 150
const rowLayout = { rowHeight }

function countOf(items: readonly TreeListItem[]): number {
  return items.reduce((count, { children = [] }) => count + 1 + countOf(children), 0)
}

/** A row is drawn anew for another item alone: what depends on more comes by the context. */
function Row({ item }: { item: TreeListItem }) {
  const { id, title, children } = item
  return (
    <TreeItem
      id={id}
      textValue={title}
      className={styles.row ?? ''}
      data-group={isHolder(item) || undefined}
      hasChildItems={isHolder(item)}
    >
      <TreeItemContent>{({ isSelected }) => <RowContent item={item} isSelected={isSelected} />}</TreeItemContent>
      <Collection items={children ?? []}>{child => <Row key={child.id} item={child} />}</Collection>
    </TreeItem>
  )
}

/** The library draws every row again for a change of one. */
const RowContent = memo(function RowContent({ item, isSelected }: { item: TreeListItem; isSelected: boolean }) {
  const { title, icon, hint, color, marks, isFixed = false } = item
  return (
    <span className={styles.content}>
      {!isFixed && <DragHandle title={title} />}
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
      <RowEnd item={item} />
    </span>
  )
})

function DragHandle({ title }: { title: string }) {
  if (!useIsMovable()) return null
  return (
    <Button slot="drag" className={styles.handle ?? ''} aria-label={t('kit.reorder', { item: title })}>
      <Icon name="drag_indicator" size={16} />
    </Button>
  )
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

const isSameSet = (keys: Set<Key>, ids: readonly string[]): boolean =>
  keys.size === ids.length && ids.every(id => keys.has(id))

function allIds(items: readonly TreeListItem[]): string[] {
  return items.flatMap(({ id, children = [] }) => [id, ...allIds(children)])
}

function disabledIds(items: readonly TreeListItem[]): string[] {
  return items.flatMap(item => [...(item.isDisabled ? [item.id] : []), ...disabledIds(item.children ?? [])])
}

const focusedRow = ({ target }: KeyboardEvent) => (target instanceof Element ? rowAt(target) : undefined)

const isHolder = (item: TreeListItem): boolean => item.isGroup || item.children !== undefined
