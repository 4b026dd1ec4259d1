import { ownValue } from '@trellis/base'
import { markAliases, readAttributes } from './closed-set.ts'
import { dropped, type HtmlElement, type HtmlNode, isBlock, isElement } from './html-tree.ts'
import { escapeHtml, writeElement } from './write-html.ts'

/** What the text stands in already: a mark inside the same mark says nothing. */
type Around = { marks: ReadonlySet<string>; styles: number }

const mostStyles = 4
const nowhere: Around = { marks: new Set(), styles: 0 }

/** Text with its marks, links and images; blocks inside become lines. */
export function cleanInline(nodes: readonly HtmlNode[], around: Around = nowhere): string {
  let written = ''
  let breaks = false
  for (const node of nodes) {
    const isLine = isBlock(node)
    const piece = cleanNode(node, around)
    const isBlank = piece.trim() === ''
    if (isLine || breaks) {
      if (!isBlank) written = written.trim() === '' ? piece : `${written}<br>${piece}`
      breaks = isLine || isBlank
    } else written += piece
  }
  return written
}

function cleanNode(node: HtmlNode, around: Around): string {
  if (!isElement(node)) return escapeHtml(node)
  if (dropped.has(node.name)) return ''
  if (node.name === 'br') return '<br>'
  if (node.name === 'img') return cleanImage(node)
  const mark = node.name === 'a' || node.name === 'span' ? node.name : ownValue(markAliases, node.name)
  const given = mark ? readAttributes(mark, node.attribute) : []
  if (!mark || !isMeant(mark, given, around)) return cleanInline(node.children, around)
  const inside = cleanInline(node.children, {
    marks: new Set([...around.marks, mark]),
    styles: around.styles + (mark === 'span' ? 1 : 0),
  })
  return inside === '' ? '' : writeElement(mark, given, inside)
}

/** Links need an address and hold no other, styles something to say and an end. */
function isMeant(mark: string, given: readonly unknown[], { marks, styles }: Around): boolean {
  if (mark === 'span') return given.length > 0 && styles < mostStyles
  return !marks.has(mark) && (mark !== 'a' || given.length > 0)
}

function cleanImage(node: HtmlElement): string {
  const given = readAttributes('img', node.attribute)
  return given.some(([key]) => key === 'src') ? writeElement('img', given) : ''
}
