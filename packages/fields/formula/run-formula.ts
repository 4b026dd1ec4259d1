import { isPlainObject, ownValue } from '@trellis/base'
import { type FormulaError, type FormulaScope, type FormulaValue, isOverBudget, type Outcome } from '@trellis/formula'
import { evaluateFormula, type FormulaRecord, type Within } from './evaluate-formula.ts'
import { fieldValueOf } from './field-value.ts'
import { formulaProperties } from './formula-properties.ts'
import { isVolatile, type PlannedFormula } from './plan-formulas.ts'

/** A formula that gave nothing, for the log: it breaks neither a save nor a screen. */
export type FailedFormula = {
  /** The record's field, and the place inside its value where it is not the field itself. */
  fieldId: string
  path?: string
  property: string
  message: string
  code: FormulaError['code'] | 'VALUE'
}

/** Hears of formulas that failed and that the server never works out. */
export type OnFailures = (failures: readonly FailedFormula[]) => void

const onScreen = new Set(formulaProperties.flatMap(({ path, isOnScreen }) => (isOnScreen ? [path] : [])))

export function tellOnScreen(failures: readonly FailedFormula[], onFailures: OnFailures | undefined): void {
  const told = onFailures ? failures.filter(({ property }) => onScreen.has(property)) : []
  if (told.length > 0) onFailures?.(told)
}

/** Where a formula is worked out, and who hears of failures. */
export type At = {
  scope: FormulaScope
  record: FormulaRecord
  failures: FailedFormula[]
  /** Of the record at hand: so many formulas may still use up their whole budget, so that a screen or server stays alive. */
  patience: { left: number }
  /** Inside a field's value. */
  fieldId?: string
  path?: string
  within?: Within
}

export function isUnknown({ formula }: PlannedFormula, { isUnknown: test }: FormulaRecord): boolean {
  return test !== undefined && formula.references.some(test)
}

/** As a value of its field, null for none. */
export function valueOf(planned: PlannedFormula, at: At): unknown {
  const { value = null, problem } = fieldValueOf(resultOf(planned, at), planned.field)
  if (problem !== undefined) at.failures.push(failureOf(planned, at, 'VALUE', problem))
  return value
}

export function resultOf(planned: PlannedFormula, at: At): FormulaValue {
  const { formula, property, fieldId } = planned
  const { scope, record, within, path = fieldId } = at
  const work = () => (at.patience.left > 0 ? evaluateFormula(formula, scope, record, within) : outOfPatience)
  const { value, error } =
    record.memory && !isVolatile(formula)
      ? record.memory.recall(`${property} ${path}`, inputsOf(planned, at), work)
      : work()
  if (error) at.failures.push(failureOf(planned, at, error.code, error.message))
  if (error && isOverBudget(error)) at.patience.left -= 1
  return value ?? null
}

/** Of one record's formulas at once. */
export const newPatience = () => ({ left: 2 })

const outOfPatience: Outcome = {
  error: { code: 'TOO_SLOW', message: 'Other formulas of the record have used up its time', path: [] },
}

/** Everything that decides what the formula gives. */
function inputsOf({ formula }: PlannedFormula, { scope, record, within }: At): unknown[] {
  const own = scope['record']
  const read = formula.references.map(([root = '', id]) =>
    root === 'record' && id !== undefined && isPlainObject(own) ? ownValue(own, id) : ownValue(scope, root),
  )
  const { timeZone, locale } = record.environment ?? {}
  return [...read, within?.item, within?.index, timeZone, locale]
}

function failureOf(
  { fieldId, property }: PlannedFormula,
  { fieldId: field = fieldId, path }: At,
  code: FailedFormula['code'],
  message: string,
): FailedFormula {
  return { fieldId: field, property, code, message, ...(path === undefined ? {} : { path }) }
}
