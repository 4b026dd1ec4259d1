import { ownValue } from '@trellis/base'
import { markAliases, mergeStyles, readAttributes } from './closed-set.ts'
import { dropped, type HtmlElement, type HtmlNode, isBlock, isElement } from './html-tree.ts'
import { type TextRun, writeRuns } from './text-runs.ts'

/** What the text stands in already. */
type Around = Pick<TextRun, 'marks' | 'style' | 'href'>

const nowhere: Around = { marks: new Set(), style: '', href: '' }

/** Text with its marks, links and images; blocks inside become lines. */
export function cleanInline(nodes: readonly HtmlNode[]): string {
  return writeRuns(readRuns(nodes))
}

/** The pieces of a line; what is none of the closed set is left out around what it holds. */
export function readRuns(nodes: readonly HtmlNode[], around: Around = nowhere): TextRun[] {
  let runs: TextRun[] = []
  let breaks = false
  for (const node of nodes) {
    const isLine = isBlock(node)
    const piece = readNode(node, around)
    const isBlank = isBlankLine(piece)
    if (isLine || breaks) {
      if (!isBlank && isBlankLine(runs)) runs = piece
      else if (!isBlank) addTo(runs, [lineBreak(around), ...piece])
      breaks = isLine || isBlank
    } else addTo(runs, piece)
  }
  return runs
}

function addTo(runs: TextRun[], more: readonly TextRun[]): void {
  for (const run of more) runs.push(run)
}

const isBlankLine = (runs: readonly TextRun[]) => runs.every(isBlankRun)

const isBlankRun = ({ kind, text, marks, style, href }: TextRun) =>
  kind === 'text' && text.trim() === '' && marks.size === 0 && style === '' && href === ''

const plain = { ...nowhere, text: '', image: [] }

const lineBreak = ({ href }: Around): TextRun => ({ ...plain, href, kind: 'break' })

function readNode(node: HtmlNode, around: Around): TextRun[] {
  if (!isElement(node)) return readText(node, around)
  if (dropped.has(node.name)) return []
  if (node.name === 'br') return [lineBreak(around)]
  if (node.name === 'img') return readImage(node, around)
  return readRuns(node.children, insideOf(node, around))
}

function readText(text: string, around: Around): TextRun[] {
  return text === '' ? [] : [{ ...plain, ...around, kind: 'text', text: text.replaceAll(/\r\n?/g, '\n') }]
}

/** Links hold no other, and need an address. */
function insideOf({ name, attribute }: HtmlElement, around: Around): Around {
  const mark = ownValue(markAliases, name)
  if (mark) return around.marks.has(mark) ? around : { ...around, marks: new Set([...around.marks, mark]) }
  const given = readAttributes(name, attribute)[0]?.[1]
  if (given === undefined) return around
  if (name === 'a') return around.href === '' ? { ...around, href: given } : around
  return name === 'span' ? { ...around, style: mergeStyles(around.style, given) } : around
}

/** Marks say nothing about an image. */
function readImage(node: HtmlElement, { href }: Around): TextRun[] {
  const image = readAttributes('img', node.attribute)
  return image.some(([key]) => key === 'src') ? [{ ...plain, href, kind: 'image', image }] : []
}
