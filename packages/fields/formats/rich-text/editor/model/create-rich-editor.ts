import { CodeNode } from '@lexical/code-core'
import { LinkNode } from '@lexical/link'
import { ListItemNode, ListNode } from '@lexical/list'
import { HeadingNode, QuoteNode } from '@lexical/rich-text'
import { TableCellNode, TableNode, TableRowNode } from '@lexical/table'
import { $createParagraphNode, $getRoot, createEditor, type EditorThemeClasses, type LexicalEditor } from 'lexical'
import type { HtmlNode } from '../../html-tree.ts'
import { DividerNode, FileNode, ImageNode, InfoBlockNode } from './nodes.ts'
import { readBlocks } from './read-blocks.ts'
import { writeBlocks } from './write-blocks.ts'

/** An editor of the closed set: it knows no other node. */
export function createRichEditor(theme: EditorThemeClasses, onError: (error: Error) => void): LexicalEditor {
  const texts = [HeadingNode, QuoteNode, CodeNode, LinkNode, InfoBlockNode]
  const lists = [ListNode, ListItemNode]
  const tables = [TableNode, TableRowNode, TableCellNode]
  const shown = [DividerNode, ImageNode, FileNode]
  return createEditor({ namespace: 'rich-text', theme, onError, nodes: [...texts, ...lists, ...tables, ...shown] })
}

/** Puts a stored text in place of all that stands there; what was stored stays as it is until somebody changes it. */
export function loadDocument(editor: LexicalEditor, nodes: readonly HtmlNode[]): void {
  editor.update(
    () => {
      const blocks = readBlocks(nodes)
      $getRoot()
        .clear()
        .append(...(blocks.length > 0 ? blocks : [$createParagraphNode()]))
    },
    { discrete: true, skipTransforms: true, tag: 'history-merge' },
  )
}

export const writeDocument = (editor: LexicalEditor): string =>
  editor.getEditorState().read(() => writeBlocks($getRoot().getChildren()))
