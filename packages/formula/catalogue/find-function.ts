import type { FormulaFunction } from '../define-function.ts'
import { functions } from '../functions/index.gen.ts'

const byName: ReadonlyMap<string, FormulaFunction> = new Map(Object.entries(functions))

export const allFunctions: readonly FormulaFunction[] = [...byName.values()]

/** A function of the catalogue by its exact name; a Map, so that `constructor` is no function. */
export function findFunction(name: string): FormulaFunction | undefined {
  return byName.get(name)
}
