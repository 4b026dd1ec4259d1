import { isPlainObject, ownValue } from '@trellis/base'
import { type Environment, type FormulaValue, toBoolean } from '@trellis/formula'
import type { RecordValues } from '@trellis/model'
import { problemText } from '../messages.ts'
import { type FormulaRecord, scopeOfRecord } from './evaluate-formula.ts'
import { fillInside, hasCalculations } from './fill-inside.ts'
import { hiddenGroups } from './group-formulas.ts'
import { type NestedPlan, type Plan, type PlannedFormula, planOf } from './plan-formulas.ts'
import { type At, type FailedFormula, isUnknown, newPatience, resultOf, valueOf } from './run-formula.ts'

/** What the formulas of a schema say of one record, by path: a field's id, or a place inside its value such as `lines.0.price`. */
export type EvaluatedSchema = {
  /** Calculations by field, in place of whatever the record holds; of fields with calculations inside, their whole value. */
  values: RecordValues
  /** Evaluations by field: shown, never stored. */
  evaluations: RecordValues
  hidden: ReadonlySet<string>
  /** By id, those that a formula hides. */
  hiddenGroups: ReadonlySet<string>
  disabled: ReadonlySet<string>
  required: ReadonlySet<string>
  /** Why a field's value is refused. */
  invalid: ReadonlyMap<string, string>
  options: ReadonlyMap<string, FormulaValue>
  failures: readonly FailedFormula[]
}

export type EvaluateOptions = {
  /** Paths of the properties that are worked out beside calculations; all where left out. */
  only?: readonly string[]
  /** The environment of calculations, whose days are the workspace's; that of the record where left out. */
  stored?: Environment
}

/** Works out every formula of the fields but defaults, calculations first: the others see their results. The same in browser and server. */
export function evaluateSchema(record: FormulaRecord, { only, stored }: EvaluateOptions = {}): EvaluatedSchema {
  const plan = planOf(record.schema)
  const failures: FailedFormula[] = []
  const calculating = stored ? { ...record, environment: stored } : record
  const inside = fillNested(plan, calculating, failures)
  const base = { ...calculating, values: { ...record.values, ...inside } }
  const values = { ...inside, ...calculate(plan.calculations, base, failures) }
  const complete = { ...record, values: { ...record.values, ...values } }
  const results = new Map<string, [path: string, value: FormulaValue][]>()
  const at = { scope: scopeOfRecord(complete), record: complete, failures, patience: newPatience() }
  visit(plan, complete.values, { at, pathOf: id => id, results, only })
  const holding = (path: string) =>
    new Set((results.get(path) ?? []).flatMap(([id, value]) => (toBoolean(value) === true ? [id] : [])))
  return {
    values,
    evaluations: Object.fromEntries(results.get('metadata.evaluation') ?? []),
    hidden: holding('metadata.hidden'),
    hiddenGroups: hiddenGroups(record.groups ?? [], at),
    disabled: holding('metadata.disabled'),
    required: holding('metadata.required'),
    invalid: new Map((results.get('metadata.invalid') ?? []).flatMap(([id, value]) => refusal(id, value))),
    options: new Map(results.get('metadata.coreOptionsFormula')),
    failures,
  }
}

/** Values that hold calculations of their own. */
function fillNested({ nested }: Plan, record: FormulaRecord, failures: FailedFormula[]): RecordValues {
  const patience = newPatience()
  return Object.fromEntries(
    nested.filter(hasCalculations).flatMap(each => {
      const { fieldId } = each
      const value = ownValue(record.values, fieldId)
      const filled = fillInside(each, value, { scope: {}, record, failures, patience, fieldId, path: fieldId })
      return filled === value ? [] : [[fieldId, filled]]
    }),
  )
}

/** Defaults of the fields that have no value yet, by formula, each after those it reads. */
export function evaluateDefaults(record: FormulaRecord): { values: RecordValues; failures: FailedFormula[] } {
  const failures: FailedFormula[] = []
  const missing = planOf(record.schema).defaults.filter(({ fieldId }) => ownValue(record.values, fieldId) === undefined)
  return { values: calculate(missing, record, failures), failures }
}

/** Gives each field its value, in this order; one that fails is empty and is told in `failures`. */
export function calculate(
  planned: readonly PlannedFormula[],
  record: FormulaRecord,
  failures: FailedFormula[],
): RecordValues {
  if (planned.length === 0) return {}
  const made: RecordValues = {}
  const current = { ...record, values: { ...record.values } }
  const patience = newPatience()
  for (const each of planned) {
    const at = { scope: scopeOfRecord(current), record: current, failures, patience }
    const value = isUnknown(each, record) ? (ownValue(record.values, each.fieldId) ?? null) : valueOf(each, at)
    made[each.fieldId] = value
    current.values[each.fieldId] = value
  }
  return made
}

type Visit = {
  at: At
  pathOf: (id: string) => string
  results: Map<string, [path: string, value: FormulaValue][]>
  only: readonly string[] | undefined
}

/** Works out what is no value: of these fields, then of what is inside theirs. */
function visit(plan: Plan, values: RecordValues, visiting: Visit): void {
  const { at, pathOf, results, only } = visiting
  for (const [property, formulas] of plan.others) {
    if (only && !only.includes(property)) continue
    const list = results.get(property) ?? []
    results.set(property, list)
    for (const each of formulas) {
      const path = pathOf(each.fieldId)
      if (!isUnknown(each, at.record)) list.push([path, resultOf(each, at.fieldId ? { ...at, path } : at)])
    }
  }
  for (const nested of plan.nested) {
    const path = pathOf(nested.fieldId)
    const inner = { ...at, fieldId: at.fieldId ?? nested.fieldId }
    visitInside(nested, ownValue(values, nested.fieldId), { ...visiting, at: inner, pathOf: () => path })
  }
}

/** An object that is not there yet is drawn all the same, as an empty one. */
function visitInside({ holds, plan }: NestedPlan, value: unknown, visiting: Visit): void {
  const { at, pathOf } = visiting
  const path = pathOf('')
  if (holds === 'properties') {
    const item = isPlainObject(value) ? value : {}
    const within = { item, index: at.within?.index ?? null }
    visit(plan, item, { ...visiting, at: { ...at, within }, pathOf: id => `${path}.${id}` })
    return
  }
  if (!Array.isArray(value)) return
  for (const [index, item] of value.entries()) {
    visit(plan, { item }, { ...visiting, at: { ...at, within: { item, index } }, pathOf: () => `${path}.${index}` })
  }
}

/** true refuses the value, a text refuses it with that message (1 §5). */
function refusal(id: string, value: FormulaValue): [string, string][] {
  if (value === true) return [[id, problemText('problem.invalid')]]
  return typeof value === 'string' && value !== '' ? [[id, value]] : []
}
