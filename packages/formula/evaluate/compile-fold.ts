import type { Fold } from '../define-function.ts'
import type { FunctionNode } from '../tree/node.ts'
import type { FormulaValue } from '../value.ts'
import type { Reader } from './arguments.ts'
import { finish } from './finish.ts'
import type { Thunk } from './frame.ts'

type Add = (left: unknown, right: unknown) => FormulaValue
type Folded = { readers: readonly Reader[]; isNullable: boolean; node: FunctionNode }

/** Arguments are taken as they are read; empty as soon as one of them is, unless they may be. */
export function compileFold(fold: Fold<FormulaValue, never>, { readers, isNullable, node }: Folded): Thunk {
  const add = fold.add as Add
  const [first, second] = readers
  if (!first) return () => fold.neutral
  if (!second) return compileOne(fold, first, { isNullable, node })
  if (readers.length === 2) {
    return frame => {
      frame.step()
      const left = first(frame)
      if (left === null && !isNullable) return null
      const right = second(frame)
      if (right === null && !isNullable) return null
      frame.node = node
      return finish(add(left, right), frame)
    }
  }
  return frame => {
    frame.step()
    let total = first(frame)
    if (total === null && !isNullable) return null
    for (let place = 1; place < readers.length; place += 1) {
      const value = (readers[place] as Reader)(frame)
      if (value === null && !isNullable) return null
      total = add(total, value)
    }
    frame.node = node
    return finish(total as FormulaValue, frame)
  }
}

function compileOne(
  fold: Fold<FormulaValue, never>,
  read: Reader,
  { isNullable, node }: Omit<Folded, 'readers'>,
): Thunk {
  const add = fold.add as Add
  return frame => {
    frame.step()
    const value = read(frame)
    if (value === null && !isNullable) return null
    frame.node = node
    return finish(add(fold.neutral, value), frame)
  }
}
