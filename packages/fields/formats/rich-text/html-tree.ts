/** A parsed document as the cleaner walks it; parsers of the server and of browsers both make it. */
export type HtmlNode = string | HtmlElement
export type HtmlElement = { name: string; attribute(name: string): string | undefined; children: readonly HtmlNode[] }

/** What shows nothing of its own, or runs: gone with everything inside. */
export const dropped: ReadonlySet<string> = new Set(
  (
    'script style template noscript iframe object embed applet svg math title textarea select option xmp plaintext noembed noframes ' +
    'head meta link base audio video canvas dialog frame frameset param source track map area input progress meter datalist portal slot'
  ).split(' '),
)

/** Elements that begin a new line. */
const blocks: ReadonlySet<string> = new Set(
  (
    'p div section article header footer main nav aside address blockquote pre h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table caption colgroup ' +
    'thead tbody tfoot tr td th figure figcaption fieldset legend form hr details summary center listing dir menu hgroup search body html'
  ).split(' '),
)

export const isElement = (node: HtmlNode): node is HtmlElement => typeof node !== 'string'

export const isList = (node: HtmlNode): boolean => isElement(node) && (node.name === 'ul' || node.name === 'ol')

export const isBlock = (node: HtmlNode): boolean => isElement(node) && blocks.has(node.name)

/** The element or one inside it fits. */
export function holds(node: HtmlNode, fits: (node: HtmlNode) => boolean): boolean {
  return fits(node) || (isElement(node) && !dropped.has(node.name) && node.children.some(child => holds(child, fits)))
}

/** Every text of it, lines by `br` as they are. */
export function textOf(node: HtmlNode): string {
  if (!isElement(node)) return node
  if (dropped.has(node.name)) return ''
  return node.name === 'br' ? '\n' : node.children.map(textOf).join('')
}
