import { type FormulaValue, isList } from '../value.ts'

/** Missing, or a text, list or object that holds nothing. */
export function isEmpty(value: FormulaValue): boolean {
  if (value === null || value === '') return true
  if (isList(value)) return value.length === 0
  return typeof value === 'object' && Object.keys(value).length === 0
}
