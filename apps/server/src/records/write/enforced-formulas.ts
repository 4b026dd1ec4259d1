import { isPlainObject, ownValue } from '@trellis/base'
import {
  type EvaluatedSchema,
  fieldsReadBy,
  formulaAt,
  formulasInside,
  groupFormula,
  groupIdOf,
  isCleanable,
  isCleaned,
  optionsOfFormula,
  type StoredFormula,
  storedFormula,
  unstorable,
} from '@trellis/fields/formula'
import { fieldInside, isEmptyValue, problemText, saysNothing, valueAtSteps } from '@trellis/fields/server'
import type { DetailGroup, FieldSchema, RecordValues } from '@trellis/model'
import { calculationsOf } from '../../collections/calculation-sources.ts'
import type { Collection, CollectionField } from '../../collections/collection.ts'
import { isRequiredLater } from './required-later.ts'

/** What formulas of every save are asked. */
export const enforcedPaths = ['metadata.invalid', 'metadata.required', 'metadata.hidden', 'metadata.coreOptionsFormula']

export type EnforcedField = {
  field: CollectionField
  reads: readonly string[]
  /** Its own formula may hide it. */
  canHide: boolean
  /** It may lose its value. */
  canClean: boolean
  /** It must be filled in wherever it is not hidden. */
  isRequiredLater: boolean
  isInside: boolean
}

export type Enforced = {
  fields: readonly EnforcedField[]
  /** Groups as every save asks what hides them. */
  groups: readonly DetailGroup[]
  references: readonly (readonly string[])[]
}

type Doubting = { hasDoubts: boolean }

const kept = { always: new WeakMap<Collection, Enforced>(), inDoubt: new WeakMap<Collection, Enforced>() }

/** Fields with formulas that every save must hold, and what those read; where there are doubts also those that are merely hidden. */
export function enforcedOf(collection: Collection, { hasDoubts }: Doubting = { hasDoubts: false }): Enforced {
  const known = kept[hasDoubts ? 'inDoubt' : 'always']
  const found = known.get(collection) ?? findEnforced(collection, hasDoubts)
  known.set(collection, found)
  return found
}

function findEnforced(collection: Collection, hasDoubts: boolean): Enforced {
  const groups = heldGroups(collection)
  const found = [...collection.fields.values()].flatMap(field =>
    enforcedField(field, { collection, groups, hasDoubts }),
  )
  const calculated = [...calculationsOf(collection).values()].flatMap(({ formula }) => formula.references)
  const references = found.flatMap(({ field, formulas }) => [
    ['record', field.id],
    ...formulas.flatMap(each => each.references),
  ])
  return { fields: found, groups, references: found.length > 0 ? [...references, ...calculated] : [] }
}

/** What reads lookups, roll-ups or lists of links is decided by the form alone: such groups are never hidden here. */
function heldGroups(collection: Collection): DetailGroup[] {
  return collection.document.detailGroupList.filter(group => {
    const planned = groupFormula(group)
    return !planned || isHeld(planned.formula, collection)
  })
}

function isHeld(formula: StoredFormula, collection: Collection): boolean {
  return fieldsReadBy(formula).every(id => isKept(collection, id))
}

function enforcedField(
  field: CollectionField,
  { collection, groups, hasDoubts }: { collection: Collection; groups: readonly DetailGroup[] } & Doubting,
): (EnforcedField & { formulas: readonly StoredFormula[] })[] {
  const own = enforcedPaths.flatMap(path => {
    const json = formulaAt(field.schema, { path })
    return json === undefined ? [] : [{ path, formula: storedFormula(json, { asText: false }) }]
  })
  const inside = formulasInside(field.id, field.schema).filter(({ property }) => enforcedPaths.includes(property))
  const held = own.filter(({ formula }) => isHeld(formula, collection))
  const heldInside = inside.filter(({ formula }) => isHeld(formula, collection))
  const group = groups.find(({ id }) => id === groupIdOf(field.schema))
  const groupHides = group && groupFormula(group)
  const canHide = held.some(({ path }) => path === 'metadata.hidden')
  const canClean = canLose(field, group, canHide)
  const isAsked = field.required || hasDoubts
  const rules = held.filter(({ path }) => path !== 'metadata.hidden' || canClean || isAsked)
  const isHiddenByGroup = groupHides && isAsked
  if (rules.length + heldInside.length === 0 && !canClean && !isHiddenByGroup) return []
  const formulas = [...held, ...heldInside, ...(groupHides ? [groupHides] : [])].map(({ formula }) => formula)
  return [
    {
      field,
      canHide,
      canClean,
      isRequiredLater: field.required && isRequiredLater(field, collection),
      isInside: heldInside.length > 0,
      reads: formulas.flatMap(fieldsReadBy),
      formulas,
    },
  ]
}

/** Whether anything that a save works out can make the field lose its value. */
function canLose({ id, schema }: CollectionField, group: DetailGroup | undefined, canHide: boolean): boolean {
  if (!isCleanable(id, schema)) return false
  const own = schema.metadata?.shouldCleanHidden && (canHide || schema.metadata.hidden === true)
  const ofGroup = group?.shouldCleanHidden && (group.hidden === true || groupFormula(group))
  return Boolean(own || ofGroup)
}

type Hiding = Pick<EvaluatedSchema, 'hidden' | 'hiddenGroups'>

/** By its own formula or that of its group. */
export function isHiddenNow({ field, canHide }: EnforcedField, { hidden, hiddenGroups }: Hiding): boolean {
  return (canHide && hidden.has(field.id)) || hiddenGroups.has(groupIdOf(field.schema))
}

/** Whether what hides the field makes it lose its value. */
export function isCleanedNow(each: EnforcedField, found: Hiding, groups: readonly DetailGroup[]): boolean {
  const { field, canClean, canHide } = each
  const hidden: ReadonlySet<string> = canHide ? found.hidden : new Set()
  return canClean && isCleaned(field.id, field.schema, { hidden, hiddenGroups: found.hiddenGroups, groups })
}

function isKept({ fields }: Collection, id: string): boolean {
  const field = fields.get(id)
  return field !== undefined && unstorable(field.schema) === undefined
}

/** What is wrong with a field's value, by path inside it where it is not the field itself; hidden fields need nothing. */
export function problemsOf(
  { field, isInside, isRequiredLater: isLater }: EnforcedField,
  found: EvaluatedSchema,
  record: RecordValues,
): { path: string; message: string }[] {
  const isNeeded = found.required.has(field.id) || isLater
  const message =
    isNeeded && saysNothing(ownValue(record, field.id))
      ? problemText('problem.required')
      : (found.invalid.get(field.id) ?? refusedOption(field, found, ownValue(record, field.id)))
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
  return isPlainObject(parent) && saysNothing(ownValue(parent, path.split('.').at(-1) ?? ''))
}

function parentOf(path: string, record: RecordValues): unknown {
  return valueAtSteps(record, path.split('.').slice(0, -1))
}
