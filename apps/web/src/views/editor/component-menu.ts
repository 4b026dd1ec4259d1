import type { ViewDocument } from '@trellis/model'
import { copyText, type MenuEntry } from '@trellis/ui'
import type { ComponentEditing, MoveKey } from './component-editing.ts'
import { isPart } from './edit-tree.ts'
import { t } from './texts.ts'
import type { NodeSelection } from './use-node.ts'

type Given = { view: ViewDocument; node: NodeSelection; editing: ComponentEditing }

/** What can be done with a component, and with those that are chosen together with it; with the keys that do the same. */
export function componentMenu(id: string, { view, node, editing }: Given): MenuEntry[] {
  const ids = node.chosen.includes(id) ? node.chosen : [id]
  const staysThere = ids.some(each => each === view.content.id || isPart({ type: each }))
  const { duplicate, copy, cut, toClipboard, pasteFromClipboard, remove, moveByKey } = editing
  const move = (key: MoveKey) => () => moveByKey(ids, key)
  const entries: MenuEntry[] = [
    { id: 'up', label: t('viewEditor.moveUp'), icon: 'arrow_upward', keys: 'Alt+↑', onAction: move('up') },
    { id: 'down', label: t('viewEditor.moveDown'), icon: 'arrow_downward', keys: 'Alt+↓', onAction: move('down') },
    { id: 'out', label: t('viewEditor.moveOut'), icon: 'arrow_back', keys: 'Alt+←', onAction: move('out') },
    { id: 'in', label: t('viewEditor.moveIn'), icon: 'arrow_forward', keys: 'Alt+→', onAction: move('in') },
    {
      id: 'duplicate',
      label: t('viewEditor.duplicate'),
      icon: 'splitscreen',
      keys: 'Ctrl+D',
      onAction: () => void duplicate(ids),
    },
    {
      id: 'copy',
      label: t('viewEditor.copy'),
      icon: 'content_copy',
      keys: 'Ctrl+C',
      onAction: () => toClipboard(copy(ids)),
    },
    {
      id: 'cut',
      label: t('viewEditor.cut'),
      icon: 'remove',
      keys: 'Ctrl+X',
      onAction: () => toClipboard(cut(ids)),
    },
    {
      id: 'paste',
      label: t('viewEditor.paste'),
      icon: 'inbox',
      keys: 'Ctrl+V',
      onAction: () => void pasteFromClipboard(id),
    },
    { id: 'copyId', label: t('viewEditor.copyId'), icon: 'tag', onAction: () => void copyText(id) },
    { id: 'remove', label: t('viewEditor.remove'), icon: 'delete', keys: 'Del', onAction: () => remove(ids) },
  ]
  return entries.map(entry => ({ ...entry, isDisabled: staysThere && !staying.has(entry.id) }))
}

/** What can be done with the content too, which stays where it is. */
const staying: ReadonlySet<string> = new Set(['copy', 'paste', 'copyId'])
