import { $createCodeNode, $isCodeNode } from '@lexical/code-core'
import {
  $insertList,
  $isListItemNode,
  $isListNode,
  $removeList,
  type ListItemNode,
  type ListNode,
  type ListType,
} from '@lexical/list'
import {
  $createHeadingNode,
  $createQuoteNode,
  $isHeadingNode,
  $isQuoteNode,
  type HeadingTagType,
} from '@lexical/rich-text'
import { $setBlocksType } from '@lexical/selection'
import { $createTableNodeWithDimensions, $getTableCellNodeFromLexicalNode } from '@lexical/table'
import { $findMatchingParent, $insertNodeToNearestRoot } from '@lexical/utils'
import {
  $create,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $isParagraphNode,
  $isRangeSelection,
  type ElementNode,
  type LexicalNode,
} from 'lexical'
import { editorLimits } from '../limits.ts'
import { carriedBy, carry, createInfoBlock, DividerNode, InfoBlockNode, type InfoType } from '../model/nodes.ts'
import { t } from '../texts.ts'

export type TextBlock = 'p' | HeadingTagType | 'quote' | 'code'
export type ListKind = 'bullet' | 'number' | 'alpha' | 'roman' | 'check'

const typeOfList: Readonly<Record<ListKind, ListType>> = {
  bullet: 'bullet',
  number: 'number',
  alpha: 'number',
  roman: 'number',
  check: 'check',
}
/** Ordered lists as they are stored (2 §9). */
const indicatorOf: Readonly<Partial<Record<ListKind, string>>> = { alpha: 'a', roman: 'i' }

const createBlock = (kind: TextBlock): ElementNode => {
  if (kind === 'p') return $createParagraphNode()
  if (kind === 'quote') return $createQuoteNode()
  return kind === 'code' ? $createCodeNode() : $createHeadingNode(kind)
}

/** Turns the blocks that are selected into another kind. */
export function setBlock(kind: TextBlock): void {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  if (kind !== 'code' || selection.isCollapsed()) return $setBlocksType(selection, () => createBlock(kind))
  const text = selection.getTextContent()
  selection.insertNodes([$createCodeNode()])
  const inside = $getSelection()
  if ($isRangeSelection(inside)) inside.insertRawText(text)
}

/** Makes a list of what is selected, changes the kind of the list there, or takes it away where it is of that kind. */
export function toggleList(kind: ListKind): void {
  if (listKindAt(selectedNode()) === kind) return $removeList()
  $insertList(typeOfList[kind])
  const list = listAt(selectedNode())
  if (!list) return
  const { type: _type, 'data-list': _check, ...rest } = carriedBy(list)
  const indicator = indicatorOf[kind]
  carry(list, kind === 'check' ? { 'data-list': 'check' } : { ...rest, ...(indicator ? { type: indicator } : {}) })
}

export function listKindAt(node: LexicalNode | undefined): ListKind | undefined {
  const list = listAt(node)
  if (!list) return undefined
  if (list.getListType() !== 'number') return list.getListType()
  const { type } = carriedBy(list)
  return type === 'a' ? 'alpha' : type === 'i' ? 'roman' : 'number'
}

const listAt = (node: LexicalNode | undefined): ListNode | null =>
  node ? $findMatchingParent(node, $isListNode) : null

export const listItemAt = (node: LexicalNode | undefined): ListItemNode | null =>
  node ? $findMatchingParent(node, $isListItemNode) : null

export function selectedNode(): LexicalNode | undefined {
  const selection = $getSelection()
  return $isRangeSelection(selection) ? selection.anchor.getNode() : selection?.getNodes()[0]
}

export function infoBlockAt(node: LexicalNode | undefined): InfoBlockNode | null {
  return node ? $findMatchingParent(node, each => each instanceof InfoBlockNode) : null
}

/** Makes an info block of the block at the cursor; an empty one gets the text of its type (2 §3.10). */
export function insertInfoBlock(type: InfoType): void {
  const selection = $getSelection()
  if (!$isRangeSelection(selection)) return
  $setBlocksType(selection, () => createInfoBlock(type))
  const block = infoBlockAt(selectedNode())
  if (!block || block.getTextContent() !== '') return
  const text = $createTextNode(t('richText.infoText', { type }))
  block.append(text)
  text.select(0, text.getTextContentSize())
}

export function setInfoType(type: InfoType): void {
  const block = infoBlockAt(selectedNode())
  if (block) carry(block, { 'data-type': type })
}

export function deleteInfoBlock(): void {
  const block = infoBlockAt(selectedNode())
  if (!block) return
  const paragraph = $createParagraphNode()
  block.replace(paragraph)
  paragraph.select()
}

/** Puts a block behind the one at the cursor, or in its place where that is empty. */
export function insertBlock(node: LexicalNode): void {
  $insertNodeToNearestRoot(node)
  const before = node.getPreviousSibling()
  if ($isParagraphNode(before) && before.isEmpty()) before.remove()
}

export function insertDivider(): void {
  insertBlock($create(DividerNode))
}

/** Cells hold no tables. */
export function insertTable(): void {
  if ($getTableCellNodeFromLexicalNode(selectedNode() ?? $getRoot())) return
  const { tableRows, tableColumns, columnWidth } = editorLimits
  const table = $createTableNodeWithDimensions(tableRows, tableColumns, { rows: true, columns: false })
  table.setColWidths(Array.from({ length: tableColumns }, () => columnWidth))
  insertBlock(table)
  table.selectStart()
}

/** What kind of block the cursor stands in. */
export function blockAt(node: LexicalNode | undefined): TextBlock {
  const block =
    node && $findMatchingParent(node, each => $isHeadingNode(each) || $isQuoteNode(each) || $isCodeNode(each))
  if ($isHeadingNode(block)) return block.getTag()
  return $isQuoteNode(block) ? 'quote' : $isCodeNode(block) ? 'code' : 'p'
}
