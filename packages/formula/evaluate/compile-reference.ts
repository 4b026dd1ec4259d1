import { toText } from '../coerce/coerce.ts'
import type { ReferenceNode, ReferencePart } from '../tree/node.ts'
import { singlePath } from '../tree/node.ts'
import { propertyReader } from '../value.ts'
import type { Frame, Thunk } from './frame.ts'

/** The roots that list functions set for each item, beside those of the scope. */
export const itemRoots = ['item', 'index', 'accumulator'] as const

export function compileReference(node: ReferenceNode): Thunk {
  const path = singlePath(node)
  if (path) return compilePath(path)
  const parts = node.parts.map(compilePart)
  return frame => {
    const text = parts.map(part => part(frame)).join('')
    frame.spend(text.length * 2)
    return text
  }
}

function compilePart(part: ReferencePart): (frame: Frame) => string {
  if (typeof part === 'string') return () => part
  const read = compilePath(part.path)
  return frame => toText(read(frame)) ?? ''
}

function compilePath(path: readonly string[]): Thunk {
  const [root = '', ...steps] = path
  return steps.map(propertyReader).reduce<Thunk>((before, read) => frame => read(before(frame)), compileRoot(root))
}

function compileRoot(root: string): Thunk {
  if (root === 'item') return frame => frame.item
  if (root === 'index') return frame => frame.index
  if (root === 'accumulator') return frame => frame.accumulator
  const read = propertyReader(root)
  return frame => read(frame.scope)
}
