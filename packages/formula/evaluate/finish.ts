import type { FormulaValue } from '../value.ts'
import type { Frame } from './frame.ts'

/** What a function made, as a formula may have it, and counted. */
export function finish(value: FormulaValue, frame: Frame): FormulaValue {
  if (typeof value === 'number') return finite(value)
  return typeof value === 'boolean' ? value : charge(value, frame)
}

/** There is no NaN and no Infinity: what has no finite answer is empty. Nor is there a negative zero. */
function finite(value: number): number | null {
  return Number.isFinite(value) ? value + 0 : null
}

function charge(value: FormulaValue, frame: Frame): FormulaValue {
  if (typeof value === 'string') frame.spend(value.length * 2)
  else if (typeof value === 'object' && value !== null) frame.made(value)
  return value
}
