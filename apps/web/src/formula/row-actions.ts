import { ownValue } from '@trellis/base'
import { call, clearAt, duplicateAt, type FormulaNode, nodeAt, removeAt, replaceAt, unwrapAt } from '@trellis/formula'
import type { MenuEntry } from '@trellis/ui'
import { changeTree } from './draft.ts'
import { t } from './texts.ts'
import { type Direction, isContainer, moveBy } from './tree-moves.ts'
import { rowId, type TreeRow } from './tree-rows.ts'
import { type FormulaEditing, selectRow } from './use-formula-editing.ts'

export type RowAction =
  | 'edit'
  | 'insert'
  | 'wrap'
  | 'read'
  | 'rename'
  | 'duplicate'
  | 'unwrap'
  | 'clear'
  | 'remove'
  | `move-${Direction}`

/** What the keys and the menu of a row do. `rename` is left to whoever shows its dialog. */
export function runAction(editing: FormulaEditing, { path, node }: TreeRow, action: RowAction): void {
  const { draft, change, take } = editing
  const edit = (next: (tree: typeof draft.tree) => typeof draft.tree, selected = path) =>
    change(current => changeTree(current, next(current.tree), selected))
  switch (action) {
    case 'edit':
      return selectRow(editing, path, 'replace')
    case 'insert':
      return selectRow(editing, path, 'insert')
    case 'wrap':
      return selectRow(editing, path, 'wrap')
    case 'read':
      return edit(tree => readAt(tree, path, readerOf(editing, rowId(path))))
    case 'duplicate':
      return edit(tree => duplicateAt(tree, path), duplicatePath(editing, path))
    case 'unwrap':
      return edit(tree => unwrapAt(tree, path))
    case 'clear':
      return edit(tree => clearAt(tree, path))
    case 'remove':
      return node ? edit(tree => removeAt(tree, path)) : undefined
    case 'rename':
      return undefined
    default:
      return take(moveBy(draft.tree, path, action.slice('move-'.length) as Direction))
  }
}

/** The function that reads the part as it is written, where it would be converted otherwise. */
export function readerOf({ problems }: Pick<FormulaEditing, 'problems'>, row: string): string | undefined {
  const [reader] = (problems.get(row) ?? []).flatMap(({ coercion }) => coercion?.reader ?? [])
  return reader
}

function readAt(tree: FormulaNode, path: TreeRow['path'], reader: string | undefined): FormulaNode {
  const node = nodeAt(tree, path)
  return node && reader !== undefined ? replaceAt(tree, path, call(reader, node)) : tree
}

/** In a list or call the copy stands after what was copied. */
function duplicatePath({ draft: { tree } }: FormulaEditing, path: TreeRow['path']): TreeRow['path'] {
  const step = path.at(-1)
  const copy = typeof step === 'number' ? [...path.slice(0, -1), step + 1] : path
  return nodeAt(tree, path) ? copy : path
}

/** The entries of a row's menu; those that do nothing there are left out. */
export function rowMenu(editing: FormulaEditing, row: TreeRow, act: (action: RowAction) => void): MenuEntry[] {
  const { node, path } = row
  if (!node) return []
  const isRoot = path.length === 0
  const holds = isContainer(node)
  const reader = readerOf(editing, row.id)
  const entry = (id: RowAction, label: string, icon: string, keys?: string): MenuEntry => ({
    id,
    label,
    icon,
    onAction: () => act(id),
    ...(keys ? { keys } : {}),
  })
  const move = (direction: Direction, label: string, icon: string, keys: string) =>
    moveBy(editing.draft.tree, path, direction) ? [entry(`move-${direction}`, label, icon, keys)] : []
  return [
    entry('edit', t('formula.edit'), 'edit', 'Enter'),
    entry('wrap', t('formula.wrap'), 'functions', 'Ctrl+Enter'),
    ...(reader === undefined ? [] : [entry('read', t('formula.readBy', { name: reader }), 'check')]),
    ...(row.isKey ? [entry('rename', t('formula.renameKey'), 'key', 'F2')] : []),
    ...(isRoot ? [] : [entry('duplicate', t('formula.duplicate'), 'content_copy', 'Ctrl+D')]),
    ...(holds ? [entry('unwrap', t('formula.unwrap'), 'unfold_less', 'Ctrl+U')] : []),
    entry('clear', t('formula.clear'), 'refresh', 'Ctrl+Del'),
    ...move('up', t('formula.moveUp'), 'arrow_upward', 'Alt+↑'),
    ...move('down', t('formula.moveDown'), 'arrow_downward', 'Alt+↓'),
    ...move('in', t('formula.moveIn'), 'subdirectory_arrow_right', 'Alt+→'),
    ...move('out', t('formula.moveOut'), 'logout', 'Alt+←'),
    { ...entry('remove', t('formula.remove'), 'delete', 'Del'), isDanger: true },
  ]
}

/** Keys of the row that has the focus, as in other trees of the product. */
export function actionOfKey(event: {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}): RowAction | undefined {
  const { key, altKey } = event
  const isCtrl = event.ctrlKey || event.metaKey
  if (altKey) return ownValue(altMoves, key)
  if (isCtrl) return ownValue(ctrlActions, key.toLowerCase())
  return ownValue(plainActions, key)
}

const altMoves: Readonly<Record<string, RowAction>> = {
  ArrowUp: 'move-up',
  ArrowDown: 'move-down',
  ArrowRight: 'move-in',
  ArrowLeft: 'move-out',
}
const ctrlActions: Readonly<Record<string, RowAction>> = {
  d: 'duplicate',
  u: 'unwrap',
  enter: 'wrap',
  delete: 'clear',
}
const plainActions: Readonly<Record<string, RowAction>> = {
  Enter: 'edit',
  '/': 'edit',
  '=': 'edit',
  '+': 'insert',
  F2: 'rename',
  Delete: 'remove',
  Backspace: 'remove',
}
