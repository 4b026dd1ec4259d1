import { type FieldProblem, isPlainObject, ownValue } from '@trellis/base'
import { check, standardRoots } from '@trellis/formula'
import { type Filter, type RecordSchema, userReferencePattern } from '@trellis/model'
import { recordType } from './record-type.ts'
import { type StoredFormula, storedFormula } from './stored-formula.ts'

/** The formula in place of a filter's value; undefined where it is a value, or a reference to one of the user's. Only filters of builders hold some. */
export function formulaIn(operand: unknown): StoredFormula | undefined {
  const isText = typeof operand === 'string' && operand.includes('{{') && !userReferencePattern.test(operand)
  if (!isText && !isCall(operand)) return undefined
  const formula = storedFormula(operand, { asText: false })
  return formula.references.length > 0 || formula.tree.type === 'formula' ? formula : undefined
}

function isCall(operand: unknown): boolean {
  if (!isPlainObject(operand)) return false
  const [name = '', ...others] = Object.keys(operand)
  return others.length === 0 && /^[A-Z][A-Z0-9_]*$/.test(name) && Array.isArray(ownValue(operand, name))
}

/** Whether the filter's answer depends on a formula or on whoever asks. */
export function holdsFormula(filter: unknown): boolean {
  if (typeof filter === 'string') return userReferencePattern.test(filter) || formulaIn(filter) !== undefined
  if (Array.isArray(filter)) return filter.some(holdsFormula)
  if (!isPlainObject(filter)) return false
  return formulaIn(filter) !== undefined || Object.values(filter).some(holdsFormula)
}

/** The filter without the conditions whose value is a formula: what can be looked over without working anything out. */
export function withoutFormulas(filter: Filter): Filter {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([key, value]): [string, unknown][] => {
      if (Array.isArray(value) && (key === '$and' || key === '$or'))
        return [[key, value.map(each => (isPlainObject(each) ? withoutFormulas(each) : each))]]
      if (isPlainObject(value) && key === '$not') return [[key, withoutFormulas(value)]]
      if (formulaIn(value)) return []
      if (!isPlainObject(value)) return holdsFormula(value) ? [] : [[key, value]]
      const kept = Object.entries(value).filter(([, operand]) => !holdsFormula(operand))
      return kept.length > 0 || Object.keys(value).length === 0 ? [[key, Object.fromEntries(kept)]] : []
    }),
  )
}

/** What is wrong with the formulas of a filter's own conditions, by path; those on linked records are looked over where they are read. */
export function checkFilterFormulas(filter: Filter, schema: RecordSchema): FieldProblem[] {
  const scope = { record: recordType(schema), user: standardRoots['user'] ?? { kind: 'any' as const } }
  return formulasOf(filter, '').flatMap(({ path, formula }) => {
    const wrong = formula.problem ?? check(formula.tree, scope).problems.find(({ severity }) => severity === 'error')
    return wrong ? [{ path, message: wrong.message }] : []
  })
}

function formulasOf(filter: unknown, path: string): { path: string; formula: StoredFormula }[] {
  const formula = formulaIn(filter)
  if (formula) return [{ path, formula }]
  if (!isPlainObject(filter) && !Array.isArray(filter)) return []
  const entries = Object.entries(filter).filter(([key]) => key !== '$matches' && key !== '$notMatches')
  return entries.flatMap(([key, value]) => formulasOf(value, path === '' ? key : `${path}.${key}`))
}
