import { cleanBlocks } from '../../clean-blocks.ts'
import type { HtmlNode } from '../../html-tree.ts'
import { normalPaste } from './normal-paste.ts'

/** Pasted markup in the closed set alone; a cell of a table takes no table. */
export const cleanPaste = (nodes: readonly HtmlNode[], inTable = false): string =>
  cleanBlocks(normalPaste(nodes), inTable)
