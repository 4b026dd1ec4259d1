import type { ViewDocument } from '@trellis/model'
import { copyText, type MenuEntry } from '@trellis/ui'
import { t } from './texts.ts'
import type { ComponentEditing } from './use-component-editing.ts'
import type { NodeSelection } from './use-node.ts'

type Given = { view: ViewDocument; node: NodeSelection; editing: ComponentEditing }

/** What can be done with a component, and with those that are chosen together with it; with the keys that do the same. */
export function componentMenu(id: string, { view, node, editing }: Given): MenuEntry[] {
  const ids = node.chosen.includes(id) ? node.chosen : [id]
  const isDisabled = ids.includes(view.content.id)
  const { duplicate, copy, cut, toClipboard, pasteFromClipboard, remove, moveByKey } = editing
  return [
    {
      id: 'up',
      label: t('viewEditor.moveUp'),
      icon: 'arrow_upward',
      keys: 'Alt+↑',
      isDisabled,
      onAction: () => moveByKey(ids, 'up'),
    },
    {
      id: 'down',
      label: t('viewEditor.moveDown'),
      icon: 'arrow_downward',
      keys: 'Alt+↓',
      isDisabled,
      onAction: () => moveByKey(ids, 'down'),
    },
    {
      id: 'out',
      label: t('viewEditor.moveOut'),
      icon: 'arrow_back',
      keys: 'Alt+←',
      isDisabled,
      onAction: () => moveByKey(ids, 'out'),
    },
    {
      id: 'in',
      label: t('viewEditor.moveIn'),
      icon: 'arrow_forward',
      keys: 'Alt+→',
      isDisabled,
      onAction: () => moveByKey(ids, 'in'),
    },
    {
      id: 'duplicate',
      label: t('viewEditor.duplicate'),
      icon: 'library_add',
      keys: 'Ctrl+D',
      isDisabled,
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
      icon: 'content_cut',
      keys: 'Ctrl+X',
      isDisabled,
      onAction: () => toClipboard(cut(ids)),
    },
    {
      id: 'paste',
      label: t('viewEditor.paste'),
      icon: 'content_paste',
      keys: 'Ctrl+V',
      onAction: () => void pasteFromClipboard(id),
    },
    { id: 'copyId', label: t('viewEditor.copyId'), icon: 'tag', onAction: () => void copyText(id) },
    {
      id: 'remove',
      label: t('viewEditor.remove'),
      icon: 'delete',
      keys: 'Del',
      isDisabled,
      onAction: () => remove(ids),
    },
  ]
}
