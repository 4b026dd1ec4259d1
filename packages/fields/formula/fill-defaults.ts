import { isPlainObject, isSameJson, ownValue } from '@trellis/base'
import type { FieldSchema } from '@trellis/model'
import { findFormat } from '../find-format.ts'
import { isFormulaDefault } from '../validate/is-formula-default.ts'
import { isEmptyValue } from '../validate/validate-record.ts'
import { hasDefaultsInside } from '../values/defaults-inside.ts'
import { itemsOf, propertiesOf } from '../values/nested-values.ts'
import { type FormulaRecord, scopeOfRecord } from './evaluate-formula.ts'
import { nestedPlanOf } from './plan-formulas.ts'
import { type At, type FailedFormula, newPatience, valueOf } from './run-formula.ts'

export type FilledDefaults = {
  value: unknown
  /** What was filled in, by path: `lines.2.price`. */
  made: ReadonlyMap<string, unknown>
  failures: readonly FailedFormula[]
}

type Given = {
  value: unknown
  /** What is stored: of that nothing is new. Empty for a new record. */
  stored: unknown
  /** What formulas see; without the field itself. */
  record: FormulaRecord
}

/**
 * A field's value with the defaults of what is new inside it and was not given: of an object's fields, and of items that a list grew by.
 * What was emptied (null) stays empty.
 */
export function fillDefaults(fieldId: string, field: FieldSchema, { value, stored, record }: Given): FilledDefaults {
  const failures: FailedFormula[] = []
  const made = new Map<string, unknown>()
  if (!hasDefaultsInside(field)) return { value, made, failures }
  const at = { scope: scopeOfRecord(record), record, failures, patience: newPatience(), fieldId, path: fieldId }
  return { value: fill({ schema: field, value, stored }, { at, made }), made, failures }
}

type Part = { schema: FieldSchema; value: unknown; stored: unknown }
type Filling = { at: At & { path: string }; made: Map<string, unknown> }

function fill(part: Part, filling: Filling): unknown {
  const holds = findFormat(part.schema.format)?.nests
  if (holds === 'properties') return fillObject(part, filling)
  return holds === 'items' && Array.isArray(part.value) ? fillItems(part.value, part, filling) : part.value
}

/** Plain defaults first, then what is deeper inside, then formulas, each after those it reads. */
function fillObject({ schema, value, stored }: Part, { at, made }: Filling): unknown {
  if (value !== undefined && !isPlainObject(value)) return value
  const filled: Record<string, unknown> = { ...value }
  const isNew = !isPlainObject(stored)
  const isOpen = (key: string) => ownValue(filled, key) === undefined
  const take = (key: string, given: unknown) => {
    if (isEmptyValue(given)) return
    filled[key] = given
    made.set(`${at.path}.${key}`, given)
  }
  for (const [key, inner] of propertiesOf(schema)) {
    const isFixed = inner.default !== undefined && !isFormulaDefault(inner)
    if (isNew && isFixed && isOpen(key)) take(key, structuredClone(inner.default))
  }
  const index = at.within?.index ?? null
  const placeOf = (key: string) => ({ ...at, path: `${at.path}.${key}`, within: { item: filled, index } })
  for (const [key, inner] of propertiesOf(schema)) {
    if (!hasDefaultsInside(inner) || (!isNew && isOpen(key))) continue
    const before = isPlainObject(stored) ? ownValue(stored, key) : undefined
    const next = fill({ schema: inner, value: ownValue(filled, key), stored: before }, { at: placeOf(key), made })
    if (next !== undefined) filled[key] = next
  }
  for (const planned of isNew ? (nestedPlanOf(at.path, schema)?.plan.defaults ?? []) : []) {
    if (isOpen(planned.fieldId)) take(planned.fieldId, valueOf(planned, placeOf(planned.fieldId)))
  }
  return value === undefined && Object.keys(filled).length === 0 ? undefined : filled
}

function fillItems(items: readonly unknown[], { schema, stored }: Part, { at, made }: Filling): unknown[] {
  const inner = itemsOf(schema)
  const before = counterparts(items, Array.isArray(stored) ? stored : [])
  return items.map((item, index) => {
    const path = `${at.path}.${index}`
    const isNew = !before.has(index)
    const fixed = isFormulaDefault(inner) ? undefined : inner.default
    const start = isNew && isEmptyValue(item) ? structuredClone(fixed) : item
    if (start !== item && !isEmptyValue(start)) made.set(path, start)
    const place = { ...at, path, within: { item: start ?? null, index } }
    return fill({ schema: inner, value: start ?? undefined, stored: before.get(index) }, { at: place, made }) ?? item
  })
}

/**
 * By place: the stored item that each one was, those that are new left out. Items have no names: those that are as they were are found
 * first, the others are taken for changed ones in their order, and for new ones by as many as the list has grown, from its end.
 */
function counterparts(items: readonly unknown[], stored: readonly unknown[]): Map<number, unknown> {
  const found = new Map<number, unknown>()
  const left = [...stored]
  for (const [place, item] of items.entries()) {
    const same = left.findIndex(each => isSameJson(each, item))
    if (same === -1) continue
    found.set(place, item)
    left.splice(same, 1)
  }
  for (const place of items.keys()) if (!found.has(place) && left.length > 0) found.set(place, left.shift())
  return found
}
