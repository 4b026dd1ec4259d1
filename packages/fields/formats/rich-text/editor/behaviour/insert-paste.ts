import { $isCodeNode } from '@lexical/code-core'
import { $isTableCellNode } from '@lexical/table'
import { $findMatchingParent } from '@lexical/utils'
import {
  $getSelection,
  $isElementNode,
  $isParagraphNode,
  $isRangeSelection,
  COMMAND_PRIORITY_HIGH,
  type LexicalEditor,
  PASTE_COMMAND,
} from 'lexical'
import { readNodes } from '../../read-nodes.ts'
import { readBlocks } from '../model/read-blocks.ts'
import { cleanPaste } from '../paste/clean-paste.ts'
import { selectedNode } from './commands.ts'

/** What editors of this kind copy for each other. */
const ownKind = 'application/x-lexical-editor'

/** Markup of other programs is written anew from the closed set before it comes in; text alone and what an editor copied come as ever. */
export function registerPaste(editor: LexicalEditor): () => void {
  return editor.registerCommand(
    PASTE_COMMAND,
    event => {
      const data = event instanceof ClipboardEvent ? event.clipboardData : null
      const html = data?.getData('text/html') ?? ''
      if (!data || html === '' || data.types.includes(ownKind) || isInCode()) return false
      event.preventDefault()
      insertHtml(html)
      return true
    },
    COMMAND_PRIORITY_HIGH,
  )
}

const isInCode = () => {
  const node = selectedNode()
  return node !== undefined && $findMatchingParent(node, $isCodeNode) !== null
}

function insertHtml(html: string): void {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  const inTable = $findMatchingParent(selection.anchor.getNode(), $isTableCellNode) !== null
  const blocks = readBlocks(readNodes(cleanPaste(readNodes(html), inTable)))
  const [only] = blocks
  // One paragraph is text that goes on where the cursor is.
  const isLine = blocks.length === 1 && $isParagraphNode(only)
  selection.insertNodes(isLine && $isElementNode(only) ? only.getChildren() : blocks)
}
