import type { NodePath, Span } from '../errors.ts'

/**
 * A formula as a tree. It is plain data: editors copy and change it, `toJson` and `print` write it, `compile` makes it run.
 * `span` is there when it was parsed from text.
 */
export type FormulaNode =
  | ReferenceNode
  | { type: 'string'; value: string; span?: Span }
  | { type: 'number'; value: number; span?: Span }
  | { type: 'boolean'; value: boolean; span?: Span }
  | { type: 'null'; span?: Span }
  | FunctionNode
  | ArrayNode
  | ObjectNode

/** `{{record.amount}}` has one path; `Order {{record.id}} of {{record.day}}` text between paths. */
export type ReferenceNode = { type: 'reference'; parts: readonly ReferencePart[]; span?: Span }
export type ReferencePart = string | { path: readonly string[] }

export type FunctionNode = { type: 'formula'; name: string; args: readonly FormulaNode[]; span?: Span }
export type ArrayNode = { type: 'array'; items: readonly FormulaNode[]; span?: Span }
export type ObjectNode = {
  type: 'object'
  entries: readonly (readonly [key: string, value: FormulaNode])[]
  span?: Span
}

export type NodeType = FormulaNode['type']

export function reference(...path: string[]): ReferenceNode {
  return { type: 'reference', parts: [{ path }] }
}

export function call(name: string, ...args: FormulaNode[]): FunctionNode {
  return { type: 'formula', name, args }
}

/** The path of a reference that is nothing but one path; undefined for text with placeholders. */
export function singlePath(node: ReferenceNode): readonly string[] | undefined {
  const [part] = node.parts
  return node.parts.length === 1 && typeof part === 'object' ? part.path : undefined
}

export function childrenOf(node: FormulaNode): readonly FormulaNode[] {
  if (node.type === 'formula') return node.args
  if (node.type === 'array') return node.items
  return node.type === 'object' ? node.entries.map(([, value]) => value) : []
}

/** Calls `visit` with every node, parents first, and its place in the tree. */
export function walkTree(
  node: FormulaNode,
  visit: (node: FormulaNode, path: NodePath) => void,
  path: NodePath = [],
): void {
  visit(node, path)
  if (node.type === 'object') {
    for (const [key, value] of node.entries) walkTree(value, visit, [...path, key])
    return
  }
  for (const [index, child] of childrenOf(node).entries()) walkTree(child, visit, [...path, index])
}

/** Levels of nesting, 1 for a leaf; stops counting above `most`. */
export function depthOf(node: FormulaNode, most: number): number {
  const children = childrenOf(node)
  if (children.length === 0 || most <= 0) return 1
  return 1 + Math.max(...children.map(child => depthOf(child, most - 1)))
}

/** The same tree without the places of the text it was typed in. */
export function withoutSpans(node: FormulaNode): FormulaNode {
  const { span: _, ...bare } = node
  if (bare.type === 'formula') return { ...bare, args: bare.args.map(withoutSpans) }
  if (bare.type === 'array') return { ...bare, items: bare.items.map(withoutSpans) }
  if (bare.type === 'object')
    return { ...bare, entries: bare.entries.map(([key, value]) => [key, withoutSpans(value)] as const) }
  return bare
}
