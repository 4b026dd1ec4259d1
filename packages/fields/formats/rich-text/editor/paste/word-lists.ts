import { type HtmlElement, type HtmlNode, isElement, textOf } from '../../html-tree.ts'
import { type PasteStyle, readPasteStyle } from './paste-style.ts'

/** Word writes an item of a list as a paragraph whose style names its level and whose text begins with its marker. */
export type WordItem = { level: number; marker: string }

export function readWordItem({ children }: HtmlElement, style: PasteStyle): WordItem | undefined {
  const level = Number(/\blevel(\d)/.exec(style.get('mso-list') ?? '')?.[1] ?? 0)
  return level > 0 ? { level, marker: children.filter(isMarker).map(textOf).join('').trim() } : undefined
}

export const withoutMarker = (nodes: readonly HtmlNode[]): HtmlNode[] => nodes.filter(node => !isMarker(node))

function isMarker(node: HtmlNode): boolean {
  if (!isElement(node)) return false
  return (
    readPasteStyle(node).get('mso-list') === 'ignore' || (node.children.length > 0 && node.children.every(isMarker))
  )
}

type Item = WordItem & { children: readonly HtmlNode[] }

/** Items that follow each other become lists inside each other by their levels. */
export function joinWordLists(
  nodes: readonly HtmlNode[],
  itemOf: (node: HtmlElement) => WordItem | undefined,
): HtmlNode[] {
  const joined: HtmlNode[] = []
  let run: Item[] = []
  const endRun = () => {
    if (run.length > 0) joined.push(...listsOf(run))
    run = []
  }
  for (const node of nodes) {
    const item = isElement(node) ? itemOf(node) : undefined
    if (item && isElement(node)) run.push({ ...item, children: node.children })
    else if (run.length === 0 || isElement(node) || node.trim() !== '') {
      endRun()
      joined.push(node)
    }
  }
  endRun()
  return joined
}

function listsOf(items: readonly Item[]): HtmlElement[] {
  const [first, ...others] = items
  if (!first) return []
  const next = others.findIndex(({ level }) => level <= first.level)
  const inside = next < 0 ? others : others.slice(0, next)
  const behind = next < 0 ? [] : others.slice(next)
  const item = create('li', {}, [...first.children, ...listsOf(inside)])
  const [same, ...rest] = listsOf(behind)
  const { name, given } = kindOf(first.marker)
  const isSame = same?.name === name && same.attribute('type') === given.type
  return isSame
    ? [create(name, given, [item, ...same.children]), ...rest]
    : [create(name, given, [item]), ...listsOf(behind)]
}

type Kind = { name: 'ol' | 'ul'; given: { type?: string } }

function kindOf(marker: string): Kind {
  if (/^\(?\d+[.)]?$/.test(marker)) return { name: 'ol', given: {} }
  if (/^\(?[ivx]+[.)]$/i.test(marker)) return { name: 'ol', given: { type: 'i' } }
  return /^\(?[a-z][.)]$/i.test(marker) ? { name: 'ol', given: { type: 'a' } } : { name: 'ul', given: {} }
}

const create = (name: string, given: Readonly<Record<string, string>>, children: readonly HtmlNode[]): HtmlElement => ({
  name,
  attribute: wanted => given[wanted],
  children,
})
