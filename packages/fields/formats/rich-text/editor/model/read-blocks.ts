import { $createCodeNode } from '@lexical/code-core'
import { $createLinkNode, type LinkNode } from '@lexical/link'
import { $createListItemNode, $createListNode, type ListItemNode, type ListNode } from '@lexical/list'
import { $createHeadingNode, $createQuoteNode, type HeadingTagType } from '@lexical/rich-text'
import {
  $createTableCellNode,
  $createTableNode,
  $createTableRowNode,
  TableCellHeaderStates,
  type TableNode,
} from '@lexical/table'
import {
  $create,
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  type ElementNode,
  type LexicalNode,
  TEXT_TYPE_TO_FORMAT,
  type TextFormatType,
} from 'lexical'
import { readRuns } from '../../clean-inline.ts'
import { readAttributes } from '../../closed-set.ts'
import { type HtmlElement, type HtmlNode, isElement, isList, textOf } from '../../html-tree.ts'
import type { TextRun } from '../../text-runs.ts'
import { formatOfMark, type Mark } from './marks.ts'
import { type Attributes, carry, createFile, createImage, DividerNode, InfoBlockNode, join } from './nodes.ts'

/** Nodes of the editor for stored markup, block by block. */
export function readBlocks(nodes: readonly HtmlNode[]): LexicalNode[] {
  return nodes.filter(isElement).map(readBlock)
}

function readBlock(element: HtmlElement): LexicalNode {
  const { name, children } = element
  if (isList(element)) return readList(element)
  if (name === 'table') return readTable(element)
  if (name === 'hr') return $create(DividerNode)
  if (name === 'figure') return createFile(element.attribute('data-file') ?? '', children.map(textOf).join(''))
  if (name === 'pre') return carry($createCodeNode(), carriedOf(element)).append(...readLines(children))
  return createTextBlock(element).append(...readInline(children))
}

function createTextBlock(element: HtmlElement): ElementNode {
  const { name } = element
  if (name === 'blockquote') return $createQuoteNode()
  if (name === 'aside') return carry($create(InfoBlockNode), carriedOf(element))
  return isHeading(name) ? $createHeadingNode(name) : $createParagraphNode()
}

const isHeading = (name: string): name is HeadingTagType => /^h[1-4]$/.test(name)

const carriedOf = ({ name, attribute }: HtmlElement): Attributes => Object.fromEntries(readAttributes(name, attribute))

/** Code is text and line ends alone. */
function readLines(nodes: readonly HtmlNode[]): LexicalNode[] {
  const lines = nodes.map(textOf).join('').replaceAll(/\r\n?/g, '\n').split('\n')
  return lines.flatMap((line, place) => [
    ...(place > 0 ? [$createLineBreakNode()] : []),
    ...(line === '' ? [] : [$createTextNode(line)]),
  ])
}

/** A line of text with its marks, links and images. */
function readInline(nodes: readonly HtmlNode[]): LexicalNode[] {
  const found: LexicalNode[] = []
  let link: { href: string; node: LinkNode } | undefined
  for (const run of readRuns(nodes)) {
    const node = createInline(run)
    if (run.href === '') found.push(node)
    else if (link?.href === run.href) link.node.append(node)
    else found.push($createLinkNode(run.href).append(node))
    const last = found.at(-1)
    link = run.href === '' ? undefined : { href: run.href, node: last as LinkNode }
  }
  return found
}

function createInline({ kind, text, image, marks, style }: TextRun): LexicalNode {
  if (kind === 'break') return $createLineBreakNode()
  if (kind === 'image') return createImage(Object.fromEntries(image))
  const format = [...marks].reduce((sum, mark) => sum | (TEXT_TYPE_TO_FORMAT[formatOf(mark)] ?? 0), 0)
  return $createTextNode(text).setFormat(format).setStyle(style)
}

const formatOf = (mark: string): TextFormatType => formatOfMark[mark as Mark]

function readList(element: HtmlElement): ListNode {
  const carried = carriedOf(element)
  const type = element.name === 'ol' ? 'number' : carried['data-list'] === 'check' ? 'check' : 'bullet'
  const start = Number(carried['start'] ?? 1)
  const list = carry($createListNode(type, start), carried)
  let number = start
  for (const item of element.children.filter(isElement)) {
    const isChecked = type === 'check' ? item.attribute('data-checked') === 'true' : undefined
    list.append(...readItem(item, isChecked).map(each => each.setValue(number)))
    number += 1
  }
  return list
}

/** In the editor a list inside stands in an item of its own, behind the one it belongs to. */
function readItem(item: HtmlElement, isChecked: boolean | undefined): ListItemNode[] {
  const found = [$createListItemNode(isChecked)]
  let run: HtmlNode[] = []
  const endRun = () => {
    const inline = readInline(run)
    run = []
    if (inline.length === 0) return
    if (found.length > 1) found.push(join($createListItemNode(isChecked)))
    found.at(-1)?.append(...inline)
  }
  for (const child of item.children) {
    if (isElement(child) && isList(child)) {
      endRun()
      found.push($createListItemNode(isChecked).append(readList(child)))
    } else run.push(child)
  }
  endRun()
  return found
}

function readTable(element: HtmlElement): TableNode {
  const table = carry($createTableNode(), carriedOf(element))
  for (const part of element.children.filter(isElement)) {
    const inside = part.children.filter(isElement)
    if (part.name === 'colgroup') table.setColWidths(inside.map(col => Number(col.attribute('width') ?? 0)))
    else
      table.append(...inside.map(row => $createTableRowNode().append(...row.children.filter(isElement).map(readCell))))
  }
  return table
}

/** Where nothing stands, one can write. */
function readCell({ name, attribute, children }: HtmlElement): LexicalNode {
  const state = name === 'th' ? TableCellHeaderStates.ROW : TableCellHeaderStates.NO_STATUS
  const blocks = readBlocks(children)
  return $createTableCellNode(state, Number(attribute('colspan') ?? 1))
    .setRowSpan(Number(attribute('rowspan') ?? 1))
    .append(...(blocks.length > 0 ? blocks : [$createParagraphNode()]))
}
