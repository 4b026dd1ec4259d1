import type { FormulaValue } from '../value.ts'
import type { Thunk } from './frame.ts'

const literals = new WeakMap<Thunk, FormulaValue>()

export function literalThunk(value: FormulaValue): Thunk {
  const thunk = () => value
  literals.set(thunk, value)
  return thunk
}

/** Whether a thunk always gives a value of this JavaScript type, so that it never needs to be converted to it. */
export function isLiteral(thunk: Thunk, type: 'string' | 'number' | 'boolean'): boolean {
  return typeof literals.get(thunk) === type
}
