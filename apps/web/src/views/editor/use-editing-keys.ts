import type { ViewDocument } from '@trellis/model'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { Command } from '../../commands/command.ts'
import { useCommands } from '../../commands/command-store.ts'
import { findPlaced } from './edit-tree.ts'
import { t } from './texts.ts'
import type { ComponentEditing, MoveKey } from './use-component-editing.ts'
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
  const run = useEffectEvent((what: KeyAction) => actions(given)[what]?.())
  const may = useEffectEvent((what: KeyAction) => actions(given)[what] !== undefined)
  // The functions are called by keys alone, and do not change.
  const commands = useMemo<Command[]>(() => commandsOf(may, run), [])
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

function commandsOf(may: (what: KeyAction) => boolean, run: (what: KeyAction) => void): Command[] {
  const command = (what: KeyAction, label: string, icon: string, keys: string): Command => ({
    id: `view.${what}`,
    label,
    icon,
    keys,
    group: 'here',
    when: () => may(what),
    run: () => run(what),
  })
  return [
    command('undo', t('viewEditor.undo'), 'undo', 'Ctrl+Z'),
    command('redo', t('viewEditor.redo'), 'redo', 'Ctrl+Shift+Z'),
    command('duplicate', t('viewEditor.duplicate'), 'content_copy', 'Ctrl+D'),
    command('remove', t('viewEditor.remove'), 'delete', 'Delete'),
    command('up', t('viewEditor.moveUp'), 'arrow_upward', 'Alt+ArrowUp'),
    command('down', t('viewEditor.moveDown'), 'arrow_downward', 'Alt+ArrowDown'),
    command('out', t('viewEditor.moveOut'), 'arrow_back', 'Alt+ArrowLeft'),
    command('in', t('viewEditor.moveIn'), 'arrow_forward', 'Alt+ArrowRight'),
    command('parent', t('viewEditor.selectParent'), 'arrow_upward', 'Escape'),
  ]
}

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
