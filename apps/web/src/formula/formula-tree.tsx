import type { NodePath } from '@trellis/formula'
import { Banner, VisuallyHidden } from '@trellis/ui'
import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { redo, undo } from './draft.ts'
import styles from './formula-tree.module.css'
import { nodeLabel } from './labels.ts'
import { RenameKeyDialog } from './rename-key-dialog.tsx'
import { actionOfKey, type RowAction, runAction } from './row-actions.ts'
import { t } from './texts.ts'
import { FormulaTreeRow } from './tree-row.tsx'
import { rowId, rowsOf, type TreeRow } from './tree-rows.ts'
import { useCarrying } from './use-carrying.ts'
import { type FormulaEditing, selectRow } from './use-formula-editing.ts'

/** The formula as rows: one tab stop, arrows between rows, keys and a menu for all that dragging does. */
export function FormulaTree({ editing }: { editing: FormulaEditing }) {
  const { draft, choosing, change } = editing
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set())
  const [renaming, setRenaming] = useState<NodePath>()
  const rows = useMemo(() => rowsOf(draft.tree, collapsed), [draft.tree, collapsed])
  const active = activeRow(rows, draft.selected)
  const frame = useRef<HTMLDivElement>(null)
  useKeepFocus(frame, active?.id, choosing !== undefined || renaming !== undefined)
  const news = useMoveNews(editing, active)
  const carrying = useCarrying(editing)
  const toggle = ({ id }: TreeRow) => setCollapsed(current => toggled(current, id))
  const act = (row: TreeRow, action: RowAction) => {
    if (action !== 'rename') return runAction(editing, row, action)
    return row.isKey ? setRenaming(row.path) : runAction(editing, row, 'edit')
  }
  const press = (event: KeyboardEvent) => {
    if (!active || event.target !== event.currentTarget) return
    const isCtrl = event.ctrlKey || event.metaKey
    const next = event.altKey || isCtrl ? undefined : rowAfter(rows, active, event.key)
    const action = actionOfKey(event)
    if (!isCtrl && !event.altKey && carrying.press(event.key, active)) return taken(event)
    if (next) selectRow(editing, next.path)
    else if (!event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      if (active.isExpandable && active.isExpanded === (event.key === 'ArrowLeft')) toggle(active)
    } else if (isCtrl && /^[zy]$/i.test(event.key)) change(event.shiftKey || event.key === 'y' ? redo : undo)
    else if (action) act(active, action)
    else return
    taken(event)
  }
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) carrying.putDown()
  }
  return (
    <div className={styles.frame}>
      {draft.textProblems.length > 0 && <Banner status="warn">{t('formula.lastWhole')}</Banner>}
      <div className={styles.sheet}>
        <div
          ref={frame}
          role="treegrid"
          aria-label={t('formula.tree')}
          aria-describedby="formula-tree-hint"
          className={styles.tree}
          onBlur={leave}
        >
          {rows.map(row => (
            <FormulaTreeRow
              key={row.id}
              row={row}
              editing={editing}
              isActive={row.id === active?.id}
              isCarried={row.id === active?.id && carrying.hint !== undefined}
              onPress={press}
              onToggle={() => toggle(row)}
              onAction={action => act(row, action)}
            />
          ))}
        </div>
        <TreeHint carried={carrying.hint} />
      </div>
      <VisuallyHidden>
        <span role="status">{news}</span>
      </VisuallyHidden>
      {renaming && <RenameKeyDialog editing={editing} path={renaming} onClose={() => setRenaming(undefined)} />}
    </div>
  )
}

/** What keys do; where a finger points, that the menu of a row does the same: nothing is dragged by touch. */
function TreeHint({ carried }: { carried: string | undefined }) {
  return (
    <p id="formula-tree-hint" className={styles.hint} data-carried={carried !== undefined || undefined}>
      <span role="status">{carried}</span>
      {carried === undefined && (
        <>
          <span className={styles.byKeys}>{t('formula.treeHint')}</span>
          <span className={styles.byTouch}>{t('formula.treeHintTouch')}</span>
        </>
      )}
    </p>
  )
}

function taken(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** The chosen row, or the nearest one around it that is drawn. */
function activeRow(rows: readonly TreeRow[], selected: NodePath): TreeRow | undefined {
  for (let length = selected.length; length >= 0; length -= 1) {
    const id = rowId(selected.slice(0, length))
    const row = rows.find(each => each.id === id)
    if (row) return row
  }
  return rows[0]
}

function rowAfter(rows: readonly TreeRow[], active: TreeRow, key: string): TreeRow | undefined {
  const at = rows.indexOf(active)
  if (key === 'ArrowDown') return rows[at + 1] ?? active
  if (key === 'ArrowUp') return rows[at - 1] ?? active
  if (key === 'Home') return rows[0]
  if (key === 'End') return rows.at(-1)
  if (key === 'ArrowRight' && active.isExpanded) return rows[at + 1]
  if (key !== 'ArrowLeft' || (active.isExpandable && active.isExpanded)) return undefined
  const parent = rowId(active.path.slice(0, -1))
  return active.path.length > 0 ? rows.find(({ id }) => id === parent) : undefined
}

/** The focus follows the chosen row while it is in the tree, also where a change drew other rows. */
function useKeepFocus(
  frame: { current: HTMLElement | null },
  activeId: string | undefined,
  isElsewhere: boolean,
): void {
  const had = useRef(false)
  const wasElsewhere = useRef(false)
  useEffect(() => {
    const element = frame.current
    if (!element || isElsewhere) {
      wasElsewhere.current = isElsewhere
      return
    }
    const { activeElement } = document
    const isIn = element.contains(activeElement) || (had.current && (activeElement === document.body || !activeElement))
    if (isIn || wasElsewhere.current) element.querySelector<HTMLElement>('[role=row][tabindex="0"]')?.focus()
    wasElsewhere.current = false
  }, [frame, activeId, isElsewhere])
  useEffect(() => {
    const note = () => (had.current = frame.current?.contains(document.activeElement) ?? false)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [frame])
}

/** Says where a moved row came to stand. */
function useMoveNews({ draft, scope }: FormulaEditing, active: TreeRow | undefined): string {
  const before = useRef(draft)
  const [news, setNews] = useState('')
  useEffect(() => {
    const isMoved = before.current.tree !== draft.tree && before.current.selected !== draft.selected
    before.current = draft
    if (!isMoved || !active?.node) return
    const { node, position, setSize } = active
    setNews(t('formula.moved', { name: nodeLabel(node, scope), position, count: setSize }))
  }, [draft, active, scope])
  return news
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}
