import type { HtmlNode } from './html-tree.ts'

const deepest = 64
const namespace = 'http://www.w3.org/1999/xhtml'

/** A document of its own: nothing in it runs or is fetched. */
export function readNodes(html: string): HtmlNode[] {
  return toNodes(new DOMParser().parseFromString(html, 'text/html').body, 0)
}

function toNodes(parent: Node, depth: number): HtmlNode[] {
  if (depth > deepest) return []
  return [...parent.childNodes].flatMap((node): HtmlNode[] => {
    if (!(node instanceof Element)) return node.nodeType === Node.TEXT_NODE ? [node.nodeValue ?? ''] : []
    return [
      {
        name: node.namespaceURI === namespace ? node.localName : 'svg',
        attribute: name => node.getAttribute(name) ?? undefined,
        children: toNodes(node, depth + 1),
      },
    ]
  })
}
