import { isPlainObject } from '@trellis/base'
import { type Environment, type FormulaError, type FormulaScope, findFunction } from '@trellis/formula'
import { storedFormula } from './stored-formula.ts'

/** What formulas see where they stand. */
export type FormulaPlace = { scope: FormulaScope; environment: Environment }

/** Hears of formulas that gave nothing. */
export type OnFormulaFailure = (error: FormulaError) => void

/** The value with every formula in it worked out; one that fails is empty. */
export function resolveValue(value: unknown, at: FormulaPlace, onFailure?: OnFormulaFailure): unknown {
  if (isFormula(value)) {
    const { value: result = null, error } = storedFormula(value, { asText: false }).compiled.evaluate(
      at.scope,
      at.environment,
    )
    if (error) onFailure?.(error)
    return result
  }
  if (Array.isArray(value)) return value.map(each => resolveValue(each, at, onFailure))
  if (!isPlainObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, resolveValue(each, at, onFailure)]))
}

/** A text with references, or a call of a function that there is. An object with one list in it is only that. */
export function isFormula(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('{{')
  if (!isPlainObject(value)) return false
  const [[name, args] = ['', undefined], ...others] = Object.entries(value)
  return others.length === 0 && Array.isArray(args) && findFunction(name) !== undefined
}

/** Paths that the formulas in a value read, without those inside of what a formula gives. */
export function readsOf(value: unknown): (readonly string[])[] {
  if (isFormula(value)) return [...storedFormula(value, { asText: false }).references]
  if (Array.isArray(value)) return value.flatMap(readsOf)
  return isPlainObject(value) ? Object.values(value).flatMap(readsOf) : []
}
