import type { ViewDocument } from '@trellis/model'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/command-store.ts'
import type { ComponentEditing, MoveKey } from './component-editing.ts'
import { findPlaced } from './edit-tree.ts'
import { t } from './texts.ts'
import type { NodeSelection } from './use-node.ts'

type Given = {
  view: ViewDocument
  node: NodeSelection
  editing: ComponentEditing
  undo: (() => void) | undefined
  redo: (() => void) | undefined
}

/** Keys of the view editor, for the palette and the key sheet too: they count for all that is chosen. */
export function useEditingKeys(given: Given): void {
  const { view, node, editing } = given
  const { chosen } = node
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  const commands = useMemo<Command[]>(
    () =>
      keyNames().map(({ what, ...rest }) => ({
        ...rest,
        id: `view.${what}`,
        group: 'here',
        when: () => actions(latest.current)[what] !== undefined,
        run: () => actions(latest.current)[what]?.(),
      })),
    [],
  )
  useCommands(commands)
  useClipboard(chosen.length > 0, {
    copy: () => editing.copy(chosen),
    cut: () => (chosen.includes(view.content.id) ? undefined : editing.cut(chosen)),
    paste: text => void editing.paste(text),
  })
}

type KeyAction = MoveKey | 'remove' | 'duplicate' | 'parent' | 'undo' | 'redo'

function actions({ view, node, editing, undo, redo }: Given): Partial<Record<KeyAction, () => void>> {
  const { chosen, selected, select } = node
  const isMovable = chosen.length > 0 && !chosen.includes(view.content.id)
  const move = (key: MoveKey) => (isMovable ? { [key]: () => editing.moveByKey(chosen, key) } : {})
  const parent = isOnComponents() ? findPlaced(view, selected)?.parent : undefined
  return {
    ...move('up'),
    ...move('down'),
    ...move('out'),
    ...move('in'),
    ...(isMovable ? { remove: () => editing.remove(chosen), duplicate: () => void editing.duplicate(chosen) } : {}),
    ...(parent ? { parent: () => select(parent.id) } : {}),
    ...(undo ? { undo } : {}),
    ...(redo ? { redo } : {}),
  }
}

/** Whether keys are meant for components: not for a field of a form, a menu or a dialog. */
function isOnComponents(): boolean {
  const { activeElement } = document
  return !activeElement || activeElement === document.body || activeElement.closest('[data-components]') !== null
}

const keyNames = (): { what: KeyAction; label: string; icon: string; keys: string }[] => [
  { what: 'undo', label: t('viewEditor.undo'), icon: 'undo', keys: 'Ctrl+Z' },
  { what: 'redo', label: t('viewEditor.redo'), icon: 'redo', keys: 'Ctrl+Shift+Z' },
  { what: 'duplicate', label: t('viewEditor.duplicate'), icon: 'splitscreen', keys: 'Ctrl+D' },
  { what: 'remove', label: t('viewEditor.remove'), icon: 'delete', keys: 'Delete' },
  { what: 'up', label: t('viewEditor.moveUp'), icon: 'arrow_upward', keys: 'Alt+ArrowUp' },
  { what: 'down', label: t('viewEditor.moveDown'), icon: 'arrow_downward', keys: 'Alt+ArrowDown' },
  { what: 'out', label: t('viewEditor.moveOut'), icon: 'arrow_back', keys: 'Alt+ArrowLeft' },
  { what: 'in', label: t('viewEditor.moveIn'), icon: 'arrow_forward', keys: 'Alt+ArrowRight' },
  { what: 'parent', label: t('viewEditor.selectParent'), icon: 'arrow_upward', keys: 'Escape' },
]

type Clipboard = { copy: () => string | undefined; cut: () => string | undefined; paste: (text: string) => void }

/** Copy, cut and paste by the keys of the system: the page then needs no permission. Fields and selected texts keep theirs. */
function useClipboard(hasChosen: boolean, { copy, cut, paste }: Clipboard): void {
  const hear = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData } = event
    if (!clipboardData || event.defaultPrevented || !isOnComponents()) return
    if (event.type === 'paste') {
      event.preventDefault()
      return paste(clipboardData.getData('text/plain'))
    }
    if (!hasChosen || document.getSelection()?.toString()) return
    const text = event.type === 'cut' ? cut() : copy()
    if (text === undefined) return
    event.preventDefault()
    clipboardData.setData('text/plain', text)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => hear(event)
    const names = ['copy', 'cut', 'paste'] as const
    for (const name of names) document.addEventListener(name, listen)
    return () => {
      for (const name of names) document.removeEventListener(name, listen)
    }
  }, [])
}
