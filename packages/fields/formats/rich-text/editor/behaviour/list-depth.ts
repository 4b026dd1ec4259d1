import { $getListDepth, $isListNode, ListItemNode, registerListStrictIndentTransform } from '@lexical/list'
import {
  COMMAND_PRIORITY_HIGH,
  FORMAT_ELEMENT_COMMAND,
  INDENT_CONTENT_COMMAND,
  KEY_TAB_COMMAND,
  type LexicalEditor,
  mergeRegister,
  OUTDENT_CONTENT_COMMAND,
} from 'lexical'
import { editorLimits } from '../limits.ts'
import { listItemAt, selectedNode } from './commands.ts'

/** Tab moves items of lists in and out, up to the deepest; elsewhere it leaves the text, as everywhere. */
export function registerListDepth(editor: LexicalEditor): () => void {
  return mergeRegister(
    registerListStrictIndentTransform(editor),
    editor.registerNodeTransform(ListItemNode, item => {
      if (depthOf(item) > editorLimits.listDepth && !$isListNode(item.getFirstChild()))
        item.setIndent(editorLimits.listDepth - 1)
    }),
    editor.registerCommand(
      KEY_TAB_COMMAND,
      event => {
        const mayMove = event.shiftKey ? depthAtCursor() > 1 : mayIndent()
        if (!mayMove) return false
        event.preventDefault()
        return editor.dispatchCommand(event.shiftKey ? OUTDENT_CONTENT_COMMAND : INDENT_CONTENT_COMMAND, undefined)
      },
      COMMAND_PRIORITY_HIGH,
    ),
    editor.registerCommand(INDENT_CONTENT_COMMAND, () => !mayIndent(), COMMAND_PRIORITY_HIGH),
    editor.registerCommand(OUTDENT_CONTENT_COMMAND, () => depthAtCursor() <= 1, COMMAND_PRIORITY_HIGH),
    // Blocks are not aligned in the closed set.
    editor.registerCommand(FORMAT_ELEMENT_COMMAND, () => true, COMMAND_PRIORITY_HIGH),
  )
}

function depthOf(item: ListItemNode): number {
  const list = item.getParent()
  return $isListNode(list) ? $getListDepth(list) : 0
}

function depthAtCursor(): number {
  const item = listItemAt(selectedNode())
  return item ? depthOf(item) : 0
}

/** The first item has none before it that it could belong to. */
function mayIndent(): boolean {
  const item = listItemAt(selectedNode())
  return item !== null && item.getPreviousSibling() !== null && depthOf(item) < editorLimits.listDepth
}
