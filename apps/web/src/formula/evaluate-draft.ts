import type { Within } from '@trellis/fields/formula'
import {
  compile,
  type Environment,
  type FormulaNode,
  type FormulaScope,
  type FormulaValue,
  findFunction,
  type NodePath,
  nodeAt,
  type Outcome,
  walkTree,
} from '@trellis/formula'

/** Names that only the formula of a list function knows. */
const itemRoots = new Set(['item', 'index', 'accumulator'])

/** Time for the values of all parts together; what is not worked out by then shows none. */
const mostMilliseconds = 40

/** What each part of the tree gives, by its path as text; parts that speak of an item have no value of their own. */
export function valuesOf(
  tree: FormulaNode,
  scope: FormulaScope,
  environment: Environment,
  pathId: (path: NodePath) => string,
): ReadonlyMap<string, Outcome> {
  const values = new Map<string, Outcome>()
  const until = performance.now() + mostMilliseconds
  const within = withinOf(scope)
  walkTree(tree, (node, path) => {
    if (node.type !== 'formula' && node.type !== 'reference') return
    if (performance.now() > until) return
    if (readsItem(node) && (!within || isOfItems(tree, path))) return
    values.set(pathId(path), compile(node, { milliseconds: 10, steps: 50_000 }).evaluate(scope, environment, within))
  })
  return values
}

/** Of a field inside an object or list the sample holds the item that stands around it. */
export function withinOf(sample: FormulaScope): Within | undefined {
  if (!Object.hasOwn(sample, 'item')) return undefined
  const { item, index } = sample
  return { item, index: typeof index === 'number' ? index : null }
}

/** Inside what a list function works out for each item: there `item` is that one. */
function isOfItems(tree: FormulaNode, path: NodePath): boolean {
  return path.some((step, length) => {
    const outer = nodeAt(tree, path.slice(0, length))
    if (outer?.type !== 'formula' || typeof step !== 'number') return false
    const parameters = findFunction(outer.name)?.parameters ?? []
    return (parameters[step] ?? parameters.at(-1))?.type === 'formula'
  })
}

/** Speaks of an item that no list function of its own gives it. */
function readsItem(node: FormulaNode): boolean {
  let isFound = false
  walkTree(node, (each, path) => {
    if (each.type !== 'reference' || isOfItems(node, path)) return
    if (each.parts.some(part => typeof part === 'object' && itemRoots.has(part.path[0] ?? ''))) isFound = true
  })
  return isFound
}

/** The lines of a failure from the outside in, as a person finds the place: IF › then › DATE. */
export function placeOfError(tree: FormulaNode, path: NodePath): string {
  const names: string[] = []
  for (let length = 0; length <= path.length; length += 1) {
    const node = nodeAt(tree, path.slice(0, length))
    const step = path[length - 1]
    if (typeof step === 'string') names.push(step)
    if (node?.type === 'formula') names.push(node.name)
  }
  return names.join(' › ')
}

/** One line for a value: text in quotes, everything else as JSON. */
export function writeValue(value: FormulaValue): string {
  return value === null ? '' : JSON.stringify(value)
}
