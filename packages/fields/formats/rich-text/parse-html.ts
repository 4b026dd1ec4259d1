import type { DefaultTreeAdapterTypes } from 'parse5'
import { loadOnUse } from '../../sql/load-on-use.ts'
import type { HtmlNode } from './html-tree.ts'

const parse5 = loadOnUse<typeof import('parse5')>('parse5')

/** Elements inside each other, and in all (S78). */
export const limits = { depth: 32, elements: 20_000 }

type Refusal = 'depth' | 'elements'

/** The tree that a browser makes of the markup, or why it is not read to its end. */
export function parseHtml(html: string): { nodes: HtmlNode[] } | { refused: Refusal } {
  const { defaultTreeAdapter, parseFragment } = parse5()
  let depth = 0
  let elements = 0
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...given) {
      elements += 1
      if (elements > limits.elements) throw new Refused('elements')
      return defaultTreeAdapter.createElement(...given)
    },
    onItemPush() {
      depth += 1
      // The parser's own root stands below.
      if (depth > limits.depth + 1) throw new Refused('depth')
    },
    onItemPop() {
      depth -= 1
    },
  }
  try {
    return { nodes: parseFragment(html, { treeAdapter }).childNodes.flatMap(toNode) }
  } catch (error) {
    if (error instanceof Refused) return { refused: error.refusal }
    throw error
  }
}

/** Elements of other vocabularies inside (svg, math) keep their names, which none of ours has. */
function toNode(node: DefaultTreeAdapterTypes.ChildNode): HtmlNode[] {
  if ('value' in node) return [node.value]
  if (!('tagName' in node)) return []
  const { tagName, attrs, childNodes, namespaceURI } = node
  const isHtml = namespaceURI === 'http://www.w3.org/1999/xhtml'
  return [
    {
      name: isHtml ? tagName : 'svg',
      attribute: name => attrs.find(each => each.name === name)?.value,
      children: childNodes.flatMap(toNode),
    },
  ]
}

class Refused extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super('The markup is refused')
    this.refusal = refusal
  }
}
