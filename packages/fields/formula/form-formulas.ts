import { isPlainObject } from '@trellis/base'
import { check, type Environment, type FormulaScope, loadPatterns } from '@trellis/formula'
import type { DetailGroup, FieldSchema, LinkedRecord, OptionItem, RecordSchema, RecordValues } from '@trellis/model'
import { fieldInside } from '../values/field-inside.ts'
import { linkedCount, linkedRecords } from '../values/links.ts'
import type { FormulaRecord } from './evaluate-formula.ts'
import { type EvaluatedSchema, evaluateDefaults, evaluateSchema } from './evaluate-schema.ts'
import { FormulaMemory } from './formula-memory.ts'
import { optionsOfFormula } from './formula-options.ts'
import { groupFormula, hiddenFields, isCleaned } from './group-formulas.ts'
import { allFormulas, type PlannedFormula } from './plan-formulas.ts'
import { type FindSchema, isLink } from './record-type.ts'
import { itemReads } from './stored-formula.ts'

/** A form as it is filled in. */
export type FormInput = {
  /** What the record would be after saving; pending changes of links under `$$` and the field's id. */
  values: RecordValues
  /** Defaults by formula count for new records only. */
  isNew: boolean
  /** `user`, `platform`, `url`. */
  roots: FormulaScope
  /** The viewer's time zone and language. */
  environment: Environment
  /** The workspace's, for calculations, whose results are stored; as above where left out. */
  stored?: Environment
  /** What is known of a linked record beside its title; undefined until it is. */
  findLinked?: (collectionId: string, id: string) => RecordValues | undefined
}

/**
 * What formulas say of the form, by path: a field's id, or a place inside its value such as `lines.0.price`. Fields without a formula
 * are in none of them: for those their schema alone speaks.
 */
export type FormStates = Pick<EvaluatedSchema, 'hidden' | 'disabled' | 'required'> & {
  /** Hidden fields that lose their values when the form is saved or left (1 §4). */
  cleaned: ReadonlySet<string>
  /** By field: calculations and evaluations in place of whatever the record holds. Shown; never sent: the server works them out itself. */
  values: RecordValues
  /** By formula, of a new record's fields that nothing was entered in; shown and checked, and made by the server itself too. */
  defaults: RecordValues
  /** Why the value of a field is refused; the message is the formula's. */
  errors: ReadonlyMap<string, string>
  /** In place of the field's own options. */
  options: ReadonlyMap<string, readonly OptionItem[]>
  /** Formulas that could not be worked out, by path: told at the field, and nothing else fails of it. */
  failures: ReadonlyMap<string, string>
}

/** Fields of linked records that formulas read, by link field: whoever shows the form fetches those records. */
export type LinkedReads = ReadonlyMap<string, { collectionId: string; fields: readonly string[] }>

/** What a form asks of the formulas of its record. */
export type FormFormulas = {
  /** Nothing in the schema is a formula: there is nothing to ask. */
  isIdle: boolean
  linkedReads: LinkedReads
  /** Wait for it before the first `evaluate`. */
  ready(): Promise<void>
  /** Only what reads something that changed since the last time is worked out again. */
  evaluate(input: FormInput): FormStates
}

export type FormFormulasOptions = { groups?: readonly DetailGroup[]; findSchema?: FindSchema }

/** The formulas of one open form. It remembers what they gave, so each form has its own. */
export function makeFormFormulas(
  schema: RecordSchema,
  { groups = [], findSchema }: FormFormulasOptions = {},
): FormFormulas {
  const formulas = [...allFormulas(schema), ...groups.flatMap(group => groupFormula(group) ?? [])]
  const memory = new FormulaMemory()
  const linkedReads = linkedReadsOf(schema, formulas)
  return {
    isIdle: formulas.length === 0,
    linkedReads,
    async ready() {
      if (formulas.some(({ formula }) => check(formula.tree, {}).needsPatterns)) await loadPatterns()
    },
    evaluate: input => evaluateForm({ schema, groups, memory, linkedReads, ...(findSchema && { findSchema }) }, input),
  }
}

type Form = {
  schema: RecordSchema
  groups: readonly DetailGroup[]
  memory: FormulaMemory
  linkedReads: LinkedReads
  findSchema?: FindSchema
}

function evaluateForm(form: Form, input: FormInput): FormStates {
  const { schema, groups, memory, findSchema } = form
  const { roots, environment, stored, isNew } = input
  const { values, unknown } = valuesOf(form, input)
  const record: FormulaRecord = {
    schema,
    groups,
    values,
    roots,
    environment,
    memory,
    ...(findSchema && { findSchema }),
    isUnknown: ([root = '', id = '', step]) =>
      root === 'record' ? isAmong(unknown.get(id), step) : isMissing(roots[root], id),
  }
  const defaults = isNew ? evaluateDefaults(record) : { values: {}, failures: [] }
  const found = evaluateSchema({ ...record, values: { ...values, ...defaults.values } }, stored ? { stored } : {})
  const failures = [...defaults.failures, ...found.failures]
  return {
    values: { ...found.values, ...found.evaluations },
    defaults: defaults.values,
    hidden: hiddenFields(schema, found),
    cleaned: new Set(Object.keys(schema.properties).filter(id => isCleanedAt(id, form, found))),
    disabled: found.disabled,
    required: found.required,
    errors: found.invalid,
    options: new Map(
      [...found.options].map(([path, result]) => [path, optionsOfFormula(result, fieldAt(schema, path))]),
    ),
    failures: new Map(failures.map(({ fieldId, path = fieldId, message }) => [path, message])),
  }
}

function isCleanedAt(id: string, { schema, groups }: Form, found: EvaluatedSchema): boolean {
  const field = schema.properties[id]
  return field !== undefined && isCleaned(id, field, { ...found, groups })
}

/** Steps into a link that lead to nothing known: some fields of the one record, or the whole list. */
type Unknown = ReadonlySet<string> | 'all'

/** What was emptied stays empty; links stand as they would be after saving, with what is known of the linked records. */
function valuesOf({ schema, linkedReads }: Form, { values: given, findLinked }: FormInput) {
  const values: RecordValues = {}
  const unknown = new Map<string, Unknown>()
  for (const [id, value] of Object.entries(given)) {
    if (!id.startsWith('$$')) values[id] = value === '' ? null : value
  }
  for (const [id, field] of Object.entries(schema.properties)) {
    if (!isLink(field)) continue
    const linked = linksAfter(values[id], given[`$$${id}`])
    const isWhole = (linkedCount(values[id]) ?? 0) <= linkedRecords(values[id]).length
    const read = linkedReads.get(id)
    const known = (each: LinkedRecord) => ({ ...(read && findLinked?.(read.collectionId, each.id)), ...each })
    const isMissing = (step: string) =>
      linked.some(each => !Object.hasOwn(each, step) && !findLinked?.(read?.collectionId ?? '', each.id))
    values[id] = linked.map(known)
    const missing = read?.fields.filter(isMissing) ?? []
    if (field.metadata?.association?.max === 1) unknown.set(id, new Set(missing))
    else if (missing.length > 0 || !isWhole) unknown.set(id, 'all')
  }
  return { values, unknown }
}

function linksAfter(value: unknown, pending: unknown): readonly LinkedRecord[] {
  const now = linkedRecords(value)
  if (!isPlainObject(pending)) return now
  if (pending['set'] !== undefined) return linkedRecords({ list: pending['set'] })
  const gone = new Set(linkedRecords({ list: pending['remove'] }).map(({ id }) => id))
  const kept = pending['clear'] === true ? [] : now.filter(({ id }) => !gone.has(id))
  const added = linkedRecords({ list: pending['add'] }).filter(({ id }) => !kept.some(each => each.id === id))
  return [...kept, ...added]
}

const shownByLinks: ReadonlySet<string> = new Set([
  'id',
  'recordTitle',
  'recordDescription',
  'recordImage',
  'recordColor',
  'relationship',
])

function linkedReadsOf({ properties }: RecordSchema, formulas: readonly PlannedFormula[]): LinkedReads {
  const reads = new Map<string, { collectionId: string; fields: readonly string[] }>()
  for (const { formula } of formulas) {
    for (const [root, id = '', step] of formula.references) {
      const field = root === 'record' && Object.hasOwn(properties, id) ? properties[id] : undefined
      const { cursor, max } = (field && isLink(field) && field.metadata?.association) || {}
      if (!cursor) continue
      // Of a list what the formula reads of its items, wherever it does.
      const read = max === 1 ? (step === undefined ? [] : [step]) : itemReads(formula.tree)
      const more = read.filter(each => !shownByLinks.has(each))
      if (more.length === 0) continue
      const fields = [...new Set([...(reads.get(id)?.fields ?? []), ...more])]
      reads.set(id, { collectionId: cursor.collectionId, fields })
    }
  }
  return reads
}

/** The screen does not know all that the server does, such as the values an app gives its users. */
function isMissing(root: unknown, step: string): boolean {
  return isPlainObject(root) && step !== '' && !Object.hasOwn(root, step)
}

function isAmong(unknown: Unknown | undefined, step: string | undefined): boolean {
  if (unknown === undefined || unknown === 'all') return unknown === 'all'
  return step !== undefined && unknown.has(step)
}

function fieldAt({ properties }: RecordSchema, path: string): FieldSchema | undefined {
  const [id = '', ...steps] = path.split('.')
  return fieldInside(properties[id], steps)
}
