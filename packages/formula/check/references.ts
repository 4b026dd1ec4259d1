import { ownValue } from '@trellis/base'
import { type FormulaNode, walkTree } from '../tree/node.ts'
import { anyType, type FormulaType, itemsOf, numberType, type ScopeTypes } from './types.ts'

/** What list functions add to the scope of their formula. */
export const itemTypes: ReadonlyMap<string, FormulaType> = new Map([
  ['item', anyType],
  ['index', numberType],
  ['accumulator', anyType],
])

/** Every path that a formula reads from the scope, each once: `['record', 'amount']`. */
export function referencesOf(tree: FormulaNode): readonly (readonly string[])[] {
  const found = new Map<string, readonly string[]>()
  walkTree(tree, node => {
    if (node.type !== 'reference') return
    for (const part of node.parts) {
      if (typeof part === 'string' || itemTypes.has(part.path[0] ?? '')) continue
      found.set(part.path.join('.'), part.path)
    }
  })
  return [...found.values()]
}

/** Undefined where the type is known not to have such a step. */
export function stepInto(type: FormulaType, step: string): FormulaType | undefined {
  if (type.properties && Object.hasOwn(type.properties, step)) return ownValue(type.properties, step)
  if (type.kind === 'list') return /^\d+$/.test(step) ? itemsOf(type) : undefined
  const isKnown = type.kind === 'object' && type.properties !== undefined && !type.isOpen
  return isKnown || (type.kind !== 'object' && type.kind !== 'any') ? undefined : anyType
}

/** The type at a path as far as it is known. */
export function typeAt(scope: ScopeTypes, [root = '', ...steps]: readonly string[]): FormulaType {
  const start = Object.hasOwn(scope, root) ? (ownValue(scope, root) ?? anyType) : anyType
  return steps.reduce((type, step) => stepInto(type, step) ?? anyType, start)
}
