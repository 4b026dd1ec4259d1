import { ownValue } from '@trellis/base'
import { toText } from '../coerce/coerce.ts'
import type { ReferenceNode, ReferencePart } from '../tree/node.ts'
import { singlePath } from '../tree/node.ts'
import { fromData, isInherited, propertyReader } from '../value.ts'
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
  const itemRoot = itemRoots.find(each => each === root)
  if (itemRoot) return compileSteps(frame => frame[itemRoot], steps)
  const [step, ...further] = steps
  if (step === undefined) {
    const read = propertyReader(root)
    return frame => read(frame.scope)
  }
  return compileSteps(compileRootStep(root, step), further)
}

/** Nearly every reference has a root and one step: one closure for both, as each call between closures costs as much as the reading. */
function compileRootStep(root: string, step: string): Thunk {
  const [readRoot, readStep] = [propertyReader(root), propertyReader(step)]
  if (isInherited(root) || isInherited(step)) return frame => readStep(readRoot(frame.scope))
  return frame => {
    const within = frame.plainRoot(root)
    if (within === undefined) return readStep(readRoot(frame.scope))
    const found = ownValue(within, step)
    return typeof found === 'string' || typeof found === 'boolean' ? found : fromData(found)
  }
}

function compileSteps(start: Thunk, steps: readonly string[]): Thunk {
  return steps.map(propertyReader).reduce<Thunk>((before, read) => frame => read(before(frame)), start)
}
