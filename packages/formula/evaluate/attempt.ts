import { budgetCodes, FormulaFailure } from '../errors.ts'
import type { FormulaValue } from '../value.ts'
import type { Frame, Thunk } from './frame.ts'

/** Works out a value that may fail; a budget that is used up still ends the whole formula. */
export function attempt(thunk: Thunk | undefined, frame: Frame): { value: FormulaValue; hasFailed: boolean } {
  const { item, index, accumulator, node } = frame
  try {
    return { value: thunk?.(frame) ?? null, hasFailed: false }
  } catch (failure) {
    if (!(failure instanceof FormulaFailure) || budgetCodes.has(failure.code)) throw failure
    Object.assign(frame, { item, index, accumulator, node })
    return { value: null, hasFailed: true }
  }
}
