import { type FormulaNode, findFunction, walkTree } from '@trellis/formula'
import type { FieldSchema, RecordSchema } from '@trellis/model'
import { findRules } from '../find-rules.ts'
import { itemsOf } from '../values/nested-values.ts'
import { orderByReads } from './calculation-order.ts'
import { showsText } from './check-formulas.ts'
import { formulaAt, formulaProperties } from './formula-properties.ts'
import { fieldsReadBy, itemReads, type StoredFormula, storedFormula } from './stored-formula.ts'

/** One formula of one field. */
export type PlannedFormula = { fieldId: string; field: FieldSchema; property: string; formula: StoredFormula }

/** The formulas of fields that stand beside each other: those of a record, or of an object inside one. */
export type Plan = {
  calculations: readonly PlannedFormula[]
  defaults: readonly PlannedFormula[]
  /** By property. */
  others: ReadonlyMap<string, readonly PlannedFormula[]>
  /** Fields with formulas inside their values. */
  nested: readonly NestedPlan[]
}

/** What is inside a field's value: an object's fields, or what every item of a list is. */
export type NestedPlan = {
  fieldId: string
  field: FieldSchema
  holds: 'properties' | 'items'
  /** Of a list: the items themselves stand under the id `item`. */
  plan: Plan
}

const plans = new WeakMap<RecordSchema['properties'], Plan>()

export function planOf({ properties }: Pick<RecordSchema, 'properties'>): Plan {
  const known = plans.get(properties)
  if (known) return known
  const plan = makePlan(properties, 'record')
  plans.set(properties, plan)
  return plan
}

/** `around`: what a formula calls the values beside it. */
function makePlan(properties: RecordSchema['properties'], around: 'record' | 'item'): Plan {
  const others = new Map<string, readonly PlannedFormula[]>()
  const ordered = (path: string) => inReadingOrder(formulasAt(properties, path), around)
  for (const { path, use, isOfTarget } of formulaProperties) {
    const found = isOfTarget || use === 'value' ? [] : formulasAt(properties, path)
    if (found.length > 0) others.set(path, found)
  }
  const nested = Object.entries(properties).flatMap(([fieldId, field]) => nestedPlan(fieldId, field))
  return { calculations: ordered('metadata.calculation'), defaults: ordered('default'), others, nested }
}

const nestedPlans = new WeakMap<FieldSchema, NestedPlan | null>()

/** What is inside the values of one field; undefined where no formula is. */
export function nestedPlanOf(fieldId: string, field: FieldSchema): NestedPlan | undefined {
  const known = nestedPlans.get(field)
  if (known !== undefined) return known ?? undefined
  const [plan] = nestedPlan(fieldId, field)
  nestedPlans.set(field, plan ?? null)
  return plan
}

function nestedPlan(fieldId: string, field: FieldSchema): NestedPlan[] {
  const holds = findRules(field.format)?.nests
  if (!holds) return []
  const inner = holds === 'properties' ? (field.properties ?? {}) : { item: itemsOf(field) }
  const plan = makePlan(inner, 'item')
  return isIdle(plan) ? [] : [{ fieldId, field, holds, plan }]
}

/** Every formula of a record's fields and of what is inside their values. */
export function allFormulas({ properties }: Pick<RecordSchema, 'properties'>): PlannedFormula[] {
  return formulasOf(planOf({ properties }))
}

/** Those inside the values of one field. */
export function formulasInside(fieldId: string, field: FieldSchema): PlannedFormula[] {
  const nested = nestedPlanOf(fieldId, field)
  return nested ? formulasOf(nested.plan) : []
}

function formulasOf({ calculations, defaults, others, nested }: Plan): PlannedFormula[] {
  return [
    ...calculations,
    ...defaults,
    ...[...others.values()].flat(),
    ...nested.flatMap(({ plan }) => formulasOf(plan)),
  ]
}

function isIdle({ calculations, defaults, others, nested }: Plan): boolean {
  return calculations.length + defaults.length + others.size + nested.length === 0
}

function formulasAt(properties: RecordSchema['properties'], path: string): PlannedFormula[] {
  const property = formulaProperties.find(each => each.path === path)
  if (!property) return []
  return Object.entries(properties).flatMap(([fieldId, field]) => {
    const json = formulaAt(field, property)
    if (json === undefined) return []
    const formula = storedFormula(json, { asText: showsText(property, field) })
    return [{ fieldId, field, property: path, formula }]
  })
}

/** Each after those it reads. */
export function inReadingOrder(
  formulas: readonly PlannedFormula[],
  around: 'record' | 'item' = 'record',
): PlannedFormula[] {
  const byId = new Map(formulas.map(each => [each.fieldId, each]))
  const reads = new Map(formulas.map(each => [each.fieldId, idsRead(each.formula, around)]))
  const { order = [...byId.keys()] } = orderByReads(reads)
  return order.flatMap(id => byId.get(id) ?? [])
}

function idsRead(formula: StoredFormula, around: 'record' | 'item'): string[] {
  return around === 'record' ? fieldsReadBy(formula) : itemReads(formula.tree)
}

const volatile = new WeakMap<FormulaNode, boolean>()

/** Whether the same values may give something else another time. */
export function isVolatile({ tree }: StoredFormula): boolean {
  const known = volatile.get(tree)
  if (known !== undefined) return known
  let found = false
  walkTree(tree, node => {
    if (node.type === 'formula' && findFunction(node.name)?.volatile) found = true
  })
  volatile.set(tree, found)
  return found
}
