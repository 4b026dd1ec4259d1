import type { NodePath } from '../errors.ts'
import type { FormulaNode } from './node.ts'

/** The children of a node with the step that leads to each: a place, or a key of an object. */
export function stepsOf(node: FormulaNode): (readonly [string | number, FormulaNode])[] {
  if (node.type === 'object') return [...node.entries]
  const children = node.type === 'formula' ? node.args : node.type === 'array' ? node.items : []
  return children.map((child, place) => [place, child] as const)
}

/** Where a node (this very one) stands in a tree. */
export function pathOf(tree: FormulaNode, wanted: FormulaNode): NodePath | undefined {
  if (tree === wanted) return []
  for (const [step, child] of stepsOf(tree)) {
    const found = pathOf(child, wanted)
    if (found) return [step, ...found]
  }
  return undefined
}

export function nodeAt(tree: FormulaNode, path: NodePath): FormulaNode | undefined {
  const [step, ...rest] = path
  if (step === undefined) return tree
  const child = stepsOf(tree).find(([each]) => each === step)?.[1]
  return child && nodeAt(child, rest)
}
