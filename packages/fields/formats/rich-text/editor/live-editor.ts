import {
  CAN_REDO_COMMAND,
  CAN_UNDO_COMMAND,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  mergeRegister,
  SELECTION_CHANGE_COMMAND,
} from 'lexical'
import { type EditorPlace, nowhere, readPlace } from './toolbar/editor-place.ts'

/** What stands at the cursor, as a store: it tells of changes alone, so that keys draw no toolbar. */
export type Places = {
  subscribe: (listener: () => void) => () => void
  read: () => EditorPlace
  /** Begins to look; answers what ends it. */
  register: () => () => void
}

/** An editor with what its buttons and menus need of it. */
export type LiveEditor = {
  editor: LexicalEditor
  places: Places
  /** Asks for files and puts them where the cursor is. */
  chooseFiles: (kind: 'image' | 'file') => void
}

export function makePlaces(editor: LexicalEditor): Places {
  const listeners = new Set<() => void>()
  let shown = nowhere
  let known = JSON.stringify(nowhere)
  const show = (next: EditorPlace) => {
    const text = JSON.stringify(next)
    if (text === known) return
    known = text
    shown = next
    for (const listener of listeners) listener()
  }
  const look = () => {
    const { canUndo, canRedo } = shown
    show({ ...editor.getEditorState().read(readPlace, { editor }), canUndo, canRedo })
    return false
  }
  const tell = (key: 'canUndo' | 'canRedo') => (can: boolean) => {
    show({ ...shown, [key]: can })
    return false
  }
  return {
    read: () => shown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    register: () =>
      mergeRegister(
        editor.registerUpdateListener(look),
        editor.registerCommand(SELECTION_CHANGE_COMMAND, look, COMMAND_PRIORITY_LOW),
        editor.registerCommand(CAN_UNDO_COMMAND, tell('canUndo'), COMMAND_PRIORITY_LOW),
        editor.registerCommand(CAN_REDO_COMMAND, tell('canRedo'), COMMAND_PRIORITY_LOW),
      ),
  }
}
