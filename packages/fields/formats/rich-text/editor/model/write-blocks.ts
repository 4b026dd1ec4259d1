import { $isCodeNode, type CodeNode } from '@lexical/code-core'
import { $isLinkNode } from '@lexical/link'
import { $isListItemNode, $isListNode, type ListItemNode, type ListNode } from '@lexical/list'
import { $isHeadingNode, $isQuoteNode } from '@lexical/rich-text'
import {
  $isTableCellNode,
  $isTableNode,
  TableCellHeaderStates,
  type TableCellNode,
  type TableNode,
} from '@lexical/table'
import {
  $isElementNode,
  $isLineBreakNode,
  $isParagraphNode,
  $isTextNode,
  type ElementNode,
  type LexicalNode,
  type TextNode,
} from 'lexical'
import { cleanBlocks } from '../../clean-blocks.ts'
import type { HtmlElement, HtmlNode } from '../../html-tree.ts'
import { markOrder } from '../../text-runs.ts'
import { formatOfMark } from './marks.ts'
import { type Attributes, carriedBy, DividerNode, FileNode, ImageNode, InfoBlockNode, isJoined } from './nodes.ts'

/** The markup to be stored, written as the server writes it; an empty paragraph alone is an empty text (2 §5). */
export function writeBlocks(nodes: readonly LexicalNode[]): string {
  const html = cleanBlocks(nodes.flatMap(toTree))
  return html === '<p></p>' ? '' : html
}

const element = (name: string, attributes: Attributes, children: readonly HtmlNode[] = []): HtmlElement => ({
  name,
  attribute: attribute => attributes[attribute],
  children,
})

function toTree(node: LexicalNode): HtmlNode[] {
  if ($isTextNode(node)) return [markedText(node)]
  if ($isLineBreakNode(node)) return [element('br', {})]
  if (node instanceof ImageNode) return [element('img', carriedBy(node))]
  if (node instanceof DividerNode) return [element('hr', {})]
  if (node instanceof FileNode) return [element('figure', carriedBy(node), [node.getName()])]
  return $isElementNode(node) ? blockTree(node) : []
}

function blockTree(node: ElementNode): HtmlNode[] {
  if ($isListNode(node)) return [listTree(node)]
  if ($isTableNode(node)) return [tableTree(node)]
  if ($isCodeNode(node)) return [codeTree(node)]
  const inside = node.getChildren().flatMap(toTree)
  if ($isLinkNode(node)) return [element('a', { href: node.getURL() }, inside)]
  if ($isHeadingNode(node)) return [element(node.getTag(), {}, inside)]
  if ($isQuoteNode(node)) return [element('blockquote', {}, inside)]
  if (node instanceof InfoBlockNode) return [element('aside', carriedBy(node), inside)]
  return $isParagraphNode(node) ? [element('p', {}, inside)] : inside
}

function codeTree(node: CodeNode): HtmlElement {
  const language = node.getLanguage()
  return element('pre', { ...(language ? { 'data-language': language } : {}), ...carriedBy(node) }, [
    node.getTextContent(),
  ])
}

function markedText(node: TextNode): HtmlNode {
  const marks = markOrder.filter(mark => node.hasFormat(formatOfMark[mark]))
  const marked = marks.reduce<HtmlNode>((inside, mark) => element(mark, {}, [inside]), node.getTextContent())
  const style = node.getStyle()
  return style === '' ? marked : element('span', { style }, [marked])
}

/** A list inside belongs to the item before it. */
function listTree(list: ListNode): HtmlElement {
  const items: { first: ListItemNode; children: HtmlNode[] }[] = []
  for (const item of list.getChildren().filter($isListItemNode)) {
    const children = item.getChildren().flatMap(toTree)
    const last = items.at(-1)
    if (last && ($isListNode(item.getFirstChild()) || isJoined(item))) last.children.push(...children)
    else items.push({ first: item, children })
  }
  const inside = items.map(({ first, children }) =>
    element('li', { 'data-checked': String(first.getChecked() ?? false) }, children),
  )
  return element(list.getTag(), listAttributes(list), inside)
}

function listAttributes(list: ListNode): Attributes {
  const { 'data-list': _check, ...carried } = carriedBy(list)
  if (list.getListType() === 'check') return { 'data-list': 'check' }
  // One that was begun by its number carries none yet.
  return list.getStart() === 1 ? carried : { start: String(list.getStart()), ...carried }
}

function tableTree(table: TableNode): HtmlElement {
  const widths = table.getColWidths() ?? []
  const columns = widths.map(width => element('col', width > 0 ? { width: String(Math.round(width)) } : {}))
  const rows = table.getChildren().filter($isElementNode)
  const body = rows.map(row => element('tr', {}, row.getChildren().filter($isTableCellNode).map(cellTree)))
  return element('table', carriedBy(table), [element('colgroup', {}, columns), element('tbody', {}, body)])
}

function cellTree(cell: TableCellNode): HtmlElement {
  const name = cell.getHeaderStyles() === TableCellHeaderStates.NO_STATUS ? 'td' : 'th'
  const spans = { colspan: String(cell.getColSpan()), rowspan: String(cell.getRowSpan()) }
  return element(name, spans, cell.getChildren().flatMap(toTree))
}
