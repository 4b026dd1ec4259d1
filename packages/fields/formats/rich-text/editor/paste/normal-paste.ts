import { type HtmlElement, type HtmlNode, isElement, isList } from '../../html-tree.ts'
import { isNormalWeight, keptStyle, marksOf, readPasteStyle } from './paste-style.ts'
import { joinWordLists, readWordItem, type WordItem, withoutMarker } from './word-lists.ts'

/** Markup of office programs and pages in the words of the closed set, for the cleaner to write it anew. */
export function normalPaste(nodes: readonly HtmlNode[]): HtmlNode[] {
  const items = new Map<HtmlElement, WordItem>()
  const normal = nodes.filter(isShown).map(node => {
    const made = normalNode(node)
    const item = isElement(node) ? readWordItem(node, readPasteStyle(node)) : undefined
    if (item && isElement(made)) items.set(made, item)
    return made
  })
  return joinWordLists(normal, node => items.get(node))
}

/** Browsers mark the end of what was copied by a line break, which is none of the text. */
const isShown = (node: HtmlNode) =>
  !isElement(node) || node.name !== 'br' || node.attribute('class') !== 'Apple-interchange-newline'

/** Their look is that of their element, whatever the source gives them. */
const lookless = /^(h[1-6]|th|td|table|tr|tbody|body|div|ul|ol|a)$/

function normalNode(node: HtmlNode): HtmlNode {
  // Line ends of the source are blanks, as a page shows them.
  if (!isElement(node)) return node.replaceAll(/[ \t]*[\r\n\t]\s*/g, ' ')
  if (node.name === 'pre') return node
  const style = readPasteStyle(node)
  const isItem = readWordItem(node, style) !== undefined
  const children = normalPaste(isItem ? withoutMarker(node.children) : node.children)
  const marks = lookless.test(node.name) ? [] : marksOf(style)
  const marked = marks.reduce<readonly HtmlNode[]>(
    (inside, mark) => [{ name: mark, attribute: () => undefined, children: inside }],
    children,
  )
  const attribute = (wanted: string) => (wanted === 'style' ? keptStyle(style) : node.attribute(wanted))
  const inside = isList(node) ? listsInItems(marked) : marked
  return { name: nameOf(node, isNormalWeight(style)), attribute, children: inside }
}

/** A list that stands beside the items of another belongs to the item before it. */
function listsInItems(nodes: readonly HtmlNode[]): HtmlNode[] {
  const items: HtmlNode[] = []
  for (const node of nodes) {
    const last = items.at(-1)
    if (last && isElement(last) && isList(node))
      items[items.length - 1] = { ...last, children: [...last.children, node] }
    else if (isElement(node) || node.trim() !== '') items.push(node)
  }
  return items
}

/** Google Docs wraps all it copies in bold that is not bold. */
function nameOf({ name }: HtmlElement, isNormal: boolean): string {
  return name === 'font' || (isNormal && (name === 'b' || name === 'strong')) ? 'span' : name
}
