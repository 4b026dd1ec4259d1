import { isPlainObject } from '@trellis/base'
import {
  type EvaluatedSchema,
  fieldsReadBy,
  formulaAt,
  formulasInside,
  optionsOfFormula,
  type StoredFormula,
  storedFormula,
  unstorable,
} from '@trellis/fields/formula'
import { fieldInside, isEmptyValue, problemText, valueAtSteps } from '@trellis/fields/server'
import type { FieldSchema, RecordValues } from '@trellis/model'
import type { Collection, CollectionField } from '../../collections/collection.ts'
import { calculationsOf } from '../calculations/calculation-sources.ts'
import { isRequiredLater } from './required-later.ts'

/** What formulas of every save are asked. */
export const enforcedPaths = ['metadata.invalid', 'metadata.required', 'metadata.hidden', 'metadata.coreOptionsFormula']

export type EnforcedField = { field: CollectionField; reads: readonly string[]; canHide: boolean; isInside: boolean }

export type Enforced = { fields: readonly EnforcedField[]; references: readonly (readonly string[])[] }

const kept = new WeakMap<Collection, Enforced>()

/** Fields with formulas that every save must hold, and what those read. */
export function enforcedOf(collection: Collection): Enforced {
  const known = kept.get(collection)
  if (known) return known
  const found = [...collection.fields.values()].flatMap(field => enforcedField(field, collection))
  const calculated = [...calculationsOf(collection).values()].flatMap(({ formula }) => formula.references)
  const references = found.flatMap(({ field, formulas }) => [
    ['record', field.id],
    ...formulas.flatMap(each => each.references),
  ])
  const enforced = { fields: found, references: found.length > 0 ? [...references, ...calculated] : [] }
  kept.set(collection, enforced)
  return enforced
}

function enforcedField(
  field: CollectionField,
  collection: Collection,
): (EnforcedField & { formulas: readonly StoredFormula[] })[] {
  const own = enforcedPaths.flatMap(path => {
    const json = formulaAt(field.schema, { path })
    return json === undefined ? [] : [{ path, formula: storedFormula(json, { asText: false }) }]
  })
  const inside = formulasInside(field.id, field.schema).filter(({ property }) => enforcedPaths.includes(property))
  // What reads lookups, roll-ups or lists of links is decided by the form alone.
  const isHeld = ({ formula }: { formula: StoredFormula }) => fieldsReadBy(formula).every(id => isKept(collection, id))
  const held = own.filter(isHeld)
  const rules = held.filter(
    ({ path }) => path !== 'metadata.hidden' || field.schema.metadata?.shouldCleanHidden || field.required,
  )
  const heldInside = inside.filter(isHeld)
  if (rules.length + heldInside.length === 0) return []
  const formulas = [...held, ...heldInside].map(({ formula }) => formula)
  const canHide = held.some(({ path }) => path === 'metadata.hidden')
  return [{ field, canHide, isInside: heldInside.length > 0, reads: formulas.flatMap(fieldsReadBy), formulas }]
}

function isKept({ fields }: Collection, id: string): boolean {
  const field = fields.get(id)
  return field !== undefined && unstorable(field.schema) === undefined
}

/** What is wrong with a field's value, by path inside it where it is not the field itself; hidden fields need nothing. */
export function problemsOf(
  { field, isInside }: EnforcedField,
  found: EvaluatedSchema,
  record: RecordValues,
): { path: string; message: string }[] {
  const isNeeded = found.required.has(field.id) || (field.required && isRequiredLater(field))
  const message =
    isNeeded && isEmptyValue(record[field.id])
      ? problemText('problem.required')
      : (found.invalid.get(field.id) ?? refusedOption(field, found, record[field.id]))
  const own = message === undefined ? [] : [{ path: field.id, message }]
  return isInside ? [...own, ...problemsInside(field, found, record)] : own
}

/** Of those that a formula makes; one that made none refuses nothing. */
function refusedOption(
  { id, schema }: { id: string; schema: FieldSchema },
  { options }: EvaluatedSchema,
  value: unknown,
): string | undefined {
  const made = options.get(id)
  if (isEmptyValue(value) || !(Array.isArray(made) || isPlainObject(made))) return undefined
  const known = new Set(
    [...optionsOfFormula(made, schema), ...(schema.metadata?.optionList ?? [])].map(each => each.value),
  )
  const isKnown = (each: unknown) => (typeof each === 'string' || typeof each === 'number') && known.has(each)
  return [value].flat().every(isKnown) ? undefined : problemText('problem.option')
}

function problemsInside({ id, schema }: CollectionField, found: EvaluatedSchema, record: RecordValues) {
  const { hidden, required, invalid, options } = found
  const isShown = (path: string) => path.startsWith(`${id}.`) && !isHidden(path, hidden)
  const missing = [...required].filter(path => isShown(path) && isMissing(path, record))
  const unknown = [...options.keys()].flatMap((path): [string, string][] => {
    const steps = path.split('.')
    const inner = isShown(path) ? fieldInside(schema, steps.slice(1)) : undefined
    const message = inner && refusedOption({ id: path, schema: inner }, found, valueAtSteps(record, steps))
    return message === undefined || invalid.has(path) ? [] : [[path, message]]
  })
  return [
    ...missing.map(path => ({ path, message: problemText('problem.required') })),
    ...[...invalid, ...unknown].flatMap(([path, message]) =>
      isShown(path) && !missing.includes(path) && parentOf(path, record) !== undefined ? [{ path, message }] : [],
    ),
  ]
}

/** By itself, or with what it stands in. */
function isHidden(path: string, hidden: ReadonlySet<string>): boolean {
  return [...hidden].some(each => path === each || path.startsWith(`${each}.`))
}

/** Nothing is missing in an object that is not there. */
function isMissing(path: string, record: RecordValues): boolean {
  const parent = parentOf(path, record)
  return isPlainObject(parent) && isEmptyValue(parent[path.split('.').at(-1) ?? ''])
}

function parentOf(path: string, record: RecordValues): unknown {
  return valueAtSteps(record, path.split('.').slice(0, -1))
}
