import { ownValue } from '@trellis/base'
import { cleanInline } from './clean-inline.ts'
import { readAttributes, textBlockAliases } from './closed-set.ts'
import { dropped, type HtmlElement, type HtmlNode, holds, isBlock, isElement, isList, textOf } from './html-tree.ts'
import { escapeHtml, writeElement } from './write-html.ts'

/** Lists are nested at most so deep (2 §5). */
const deepestList = 5

/** A run of blocks: text between them becomes paragraphs, wrappers that are none of ours are left out around what they hold. */
export function cleanBlocks(nodes: readonly HtmlNode[], inTable = false): string {
  let written = ''
  let run: HtmlNode[] = []
  const endRun = () => {
    const text = cleanInline(run).replaceAll(/^[ \t\n\f]+|[ \t\n\f]+$/g, '')
    if (text !== '') written += `<p>${text}</p>`
    run = []
  }
  for (const node of nodes) {
    if (!holds(node, isBlock)) run.push(node)
    else if (isElement(node) && !dropped.has(node.name)) {
      endRun()
      written += cleanBlock(node, inTable)
    }
  }
  endRun()
  return written
}

function cleanBlock(node: HtmlElement, inTable: boolean): string {
  const { name } = node
  const textBlock = ownValue(textBlockAliases, name)
  if (textBlock) return writeElement(textBlock, readAttributes(textBlock, node.attribute), cleanInline(node.children))
  if (name === 'hr') return '<hr>'
  if (name === 'pre') return cleanCode(node)
  if (isList(node)) return cleanList(node, 1)
  if (name === 'table' && !inTable) return cleanTable(node)
  if (name === 'figure') return cleanFile(node) ?? cleanBlocks(node.children, inTable)
  return cleanBlocks(node.children, inTable)
}

/** A parser leaves out the line end that directly follows `<pre>`. */
function cleanCode(node: HtmlElement): string {
  const text = escapeHtml(node.children.map(textOf).join(''))
  return writeElement('pre', readAttributes('pre', node.attribute), text.startsWith('\n') ? `\n${text}` : text)
}

function cleanFile(node: HtmlElement): string | undefined {
  const given = readAttributes('figure', node.attribute)
  const name = node.children.map(textOf).join('').replaceAll(/\s+/g, ' ').trim()
  return given.length > 0 && name !== '' ? writeElement('figure', given, escapeHtml(name)) : undefined
}

function cleanList(node: HtmlElement, depth: number): string {
  const given = readAttributes(node.name, node.attribute)
  const isCheckList = node.name === 'ul' && given.length > 0
  const writeItem = (item: HtmlElement | undefined, inside: string) =>
    writeElement('li', isCheckList ? readChecked(item) : [], inside)
  const items = node.children.flatMap(child => {
    if (!isElement(child)) return child.trim() === '' ? [] : [writeItem(undefined, escapeHtml(child.trim()))]
    if (dropped.has(child.name)) return []
    const isItem = child.name === 'li'
    const inside = cleanItem(isItem ? child.children : [child], depth)
    if (inside === '' && !isItem) return []
    return [writeItem(isItem ? child : undefined, inside)]
  })
  return items.length > 0 ? writeElement(node.name, given, items.join('')) : ''
}

/** Every item of a check list says whether it is done. */
function readChecked(item: HtmlElement | undefined): [string, string][] {
  const given = item ? readAttributes('li', item.attribute) : []
  return given.length > 0 ? given : [['data-checked', 'false']]
}

/** Text and further lists in the order in which they stand; a list beyond the deepest is text of its item. */
function cleanItem(nodes: readonly HtmlNode[], depth: number): string {
  let written = ''
  let run: HtmlNode[] = []
  const endRun = () => {
    const text = cleanInline(run)
    if (text.trim() !== '') written += text
    run = []
  }
  for (const node of nodes) {
    if (depth >= deepestList || !isElement(node) || !holds(node, isList)) run.push(node)
    else if (!dropped.has(node.name)) {
      endRun()
      written += isList(node) ? cleanList(node, depth + 1) : cleanItem(node.children, depth)
    }
  }
  endRun()
  return written
}

/** Rows of every part of it, in one body; a table inside a cell is the text of its cells. */
function cleanTable(node: HtmlElement): string {
  const rows = partsOf(node, ['thead', 'tbody', 'tfoot']).filter(each => each.name === 'tr')
  const written = rows.map(row => {
    const cells = row.children.filter(isElement).filter(({ name }) => name === 'td' || name === 'th')
    const inside = cells.map(({ name, attribute, children }) =>
      writeElement(name, readAttributes(name, attribute), cleanCell(children)),
    )
    return inside.length > 0 ? `<tr>${inside.join('')}</tr>` : ''
  })
  const body = written.join('')
  if (body === '') return ''
  const columns = partsOf(node, ['colgroup']).filter(each => each.name === 'col')
  const widths = columns.map(each => writeElement('col', readAttributes('col', each.attribute))).join('')
  const group = widths === '' ? '' : `<colgroup>${widths}</colgroup>`
  return writeElement('table', readAttributes('table', node.attribute), `${group}<tbody>${body}</tbody>`)
}

/** A cell that holds an empty paragraph alone is as empty as one that holds nothing. */
function cleanCell(nodes: readonly HtmlNode[]): string {
  const inside = cleanBlocks(nodes, true)
  return inside === '<p></p>' ? '' : inside
}

/** The children of the table and of its parts of these names. */
function partsOf(table: HtmlElement, parts: readonly string[]): HtmlElement[] {
  return table.children.filter(isElement).flatMap(child => {
    return parts.includes(child.name) ? child.children.filter(isElement) : [child]
  })
}
