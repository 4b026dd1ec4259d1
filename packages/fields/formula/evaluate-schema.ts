import { type Environment, type FormulaError, type FormulaScope, type FormulaValue, toBoolean } from '@trellis/formula'
import type { FieldSchema, RecordSchema, RecordValues } from '@trellis/model'
import { problemText } from '../messages.ts'
import { orderByReads } from './calculation-order.ts'
import { showsText } from './check-formulas.ts'
import { evaluateFormula, type FormulaRecord, scopeOfRecord } from './evaluate-formula.ts'
import { fieldValueOf } from './field-value.ts'
import { type FormulaProperty, formulaAt, formulaProperties } from './formula-properties.ts'
import { fieldsReadBy, type StoredFormula, storedFormula } from './stored-formula.ts'

/** A formula that gave nothing, for the log: it breaks neither a save nor a screen. */
export type FailedFormula = { fieldId: string; property: string; message: string; code: FormulaError['code'] | 'VALUE' }

/** What the formulas of a schema say of one record. */
export type EvaluatedSchema = {
  /** Calculations by field, in place of whatever the record holds. */
  values: RecordValues
  /** Evaluations by field: shown, never stored. */
  evaluations: RecordValues
  hidden: ReadonlySet<string>
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
  const values = calculate(plan.calculations, stored ? { ...record, environment: stored } : record, failures)
  const complete = { ...record, values: { ...record.values, ...values } }
  const scope = scopeOfRecord(complete)
  const results = (path: string) =>
    (only && !only.includes(path) ? [] : (plan.others.get(path) ?? [])).map(
      planned => [planned.fieldId, resultOf(planned, { scope, record: complete, failures })] as const,
    )
  const holding = (path: string) =>
    new Set(results(path).flatMap(([id, value]) => (toBoolean(value) === true ? [id] : [])))
  return {
    values,
    evaluations: Object.fromEntries(results('metadata.evaluation')),
    hidden: holding('metadata.hidden'),
    disabled: holding('metadata.disabled'),
    required: holding('metadata.required'),
    invalid: new Map(results('metadata.invalid').flatMap(([id, value]) => refusal(id, value))),
    options: new Map(results('metadata.coreOptionsFormula')),
    failures,
  }
}

/** Defaults of the fields that have no value yet, by formula, each after those it reads. */
export function evaluateDefaults(record: FormulaRecord): { values: RecordValues; failures: FailedFormula[] } {
  const failures: FailedFormula[] = []
  const missing = planOf(record.schema).defaults.filter(({ fieldId }) => record.values[fieldId] === undefined)
  return { values: calculate(missing, record, failures), failures }
}

/** One formula of one field. */
export type PlannedFormula = { fieldId: string; field: FieldSchema; property: string; formula: StoredFormula }

/** Gives each field its value, in this order; one that fails is empty and is told in `failures`. */
export function calculate(
  planned: readonly PlannedFormula[],
  record: FormulaRecord,
  failures: FailedFormula[],
): RecordValues {
  if (planned.length === 0) return {}
  const made: RecordValues = {}
  const current = { ...record, values: { ...record.values } }
  for (const each of planned) {
    const result = resultOf(each, { scope: scopeOfRecord(current), record: current, failures })
    const { value = null, problem } = fieldValueOf(result, each.field)
    if (problem !== undefined) failures.push(failureOf(each, 'VALUE', problem))
    made[each.fieldId] = value
    current.values[each.fieldId] = value
  }
  return made
}

type At = { scope: FormulaScope; record: FormulaRecord; failures: FailedFormula[] }

function resultOf(planned: PlannedFormula, { scope, record, failures }: At): FormulaValue {
  const { value, error } = evaluateFormula(planned.formula, scope, record)
  if (error) failures.push(failureOf(planned, error.code, error.message))
  return value ?? null
}

function failureOf({ fieldId, property }: PlannedFormula, code: FailedFormula['code'], message: string): FailedFormula {
  return { fieldId, property, code, message }
}

/** true refuses the value, a text refuses it with that message (1 §5). */
function refusal(id: string, value: FormulaValue): [string, string][] {
  if (value === true) return [[id, problemText('problem.invalid')]]
  return typeof value === 'string' && value !== '' ? [[id, value]] : []
}

type Plan = {
  calculations: readonly PlannedFormula[]
  defaults: readonly PlannedFormula[]
  others: ReadonlyMap<string, readonly PlannedFormula[]>
}

const plans = new WeakMap<RecordSchema, Plan>()

function planOf(schema: RecordSchema): Plan {
  const known = plans.get(schema)
  if (known) return known
  const others = new Map<string, readonly PlannedFormula[]>()
  for (const property of formulaProperties) {
    if (!property.isOfTarget && property.use !== 'value') others.set(property.path, formulasOf(schema, property))
  }
  const inOrder = (path: string) =>
    formulaProperties.filter(each => each.path === path).flatMap(each => inReadingOrder(formulasOf(schema, each)))
  const plan = { calculations: inOrder('metadata.calculation'), defaults: inOrder('default'), others }
  plans.set(schema, plan)
  return plan
}

function formulasOf({ properties }: RecordSchema, property: FormulaProperty): PlannedFormula[] {
  return Object.entries(properties).flatMap(([fieldId, field]) => {
    const json = formulaAt(field, property)
    if (json === undefined) return []
    const formula = storedFormula(json, { asText: showsText(property, field) })
    return [{ fieldId, field, property: property.path, formula }]
  })
}

/** Each after those it reads. */
export function inReadingOrder(formulas: readonly PlannedFormula[]): PlannedFormula[] {
  const byId = new Map(formulas.map(each => [each.fieldId, each]))
  const reads = new Map(formulas.map(each => [each.fieldId, fieldsReadBy(each.formula)]))
  const { order = [...byId.keys()] } = orderByReads(reads)
  return order.flatMap(id => byId.get(id) ?? [])
}
