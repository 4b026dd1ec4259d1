import { createEmptyHistoryState, registerHistory } from '@lexical/history'
import { registerCheckList, registerList } from '@lexical/list'
import { registerRichText } from '@lexical/rich-text'
import { registerTablePlugin, registerTableSelectionObserver, setScrollableTablesActive } from '@lexical/table'
import { type LexicalEditor, mergeRegister } from 'lexical'
import { registerPaste } from './insert-paste.ts'
import { registerListDepth } from './list-depth.ts'
import { registerMarkdown } from './markdown.ts'
import { registerPainting } from './paint-carried.ts'
import { registerResizing } from './resize.ts'
import { registerSelecting } from './select-shown.ts'

/** Milliseconds within which typing is one step to take back. */
const mergedWithin = 500

/** All that an editor does by itself; answers what ends it. */
export function registerEditing(editor: LexicalEditor): () => void {
  setScrollableTablesActive(editor, true)
  return mergeRegister(
    registerPainting(editor),
    registerRichText(editor),
    registerHistory(editor, createEmptyHistoryState(), mergedWithin),
    registerList(editor),
    registerCheckList(editor),
    registerListDepth(editor),
    registerTablePlugin(editor),
    registerTableSelectionObserver(editor),
    registerMarkdown(editor),
    registerPaste(editor),
    registerSelecting(editor),
    registerResizing(editor),
  )
}
