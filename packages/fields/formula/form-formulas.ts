import { isPlainObject, isSameJson, ownValue } from '@trellis/base'
import { check, type Environment, type FormulaScope, loadPatterns } from '@trellis/formula'
import type { DetailGroup, FieldSchema, OptionItem, RecordSchema, RecordValues } from '@trellis/model'
import { hasDefaultsInside } from '../values/defaults-inside.ts'
import { fieldInside } from '../values/field-inside.ts'
import { valueAtSteps } from '../values/path.ts'
import type { FormulaRecord } from './evaluate-formula.ts'
import { type EvaluatedSchema, evaluateDefaults, evaluateSchema } from './evaluate-schema.ts'
import { fillDefaults } from './fill-defaults.ts'
import { FormulaMemory } from './formula-memory.ts'
import { optionsOfFormula } from './formula-options.ts'
import { groupFormula, hiddenFields, isCleaned } from './group-formulas.ts'
import { isUnread, type LinkedReads, linkedReadsOf, withLinked } from './linked-values.ts'
import { allFormulas } from './plan-formulas.ts'
import type { FindSchema } from './record-type.ts'
import { type FailedFormula, type OnFailures, tellOnScreen } from './run-formula.ts'

/** A form as it is filled in. */
export type FormInput = {
  /** What the record would be after saving; pending changes of links under `$$` and the field's id. */
  values: RecordValues
  /** Defaults by formula count for new records only. */
  isNew: boolean
  /** What is stored: items that a list grew by get their defaults. */
  loaded?: RecordValues
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
  /** By path inside values: defaults that are shown until something is entered there, and made by the server itself too. */
  defaultsInside: ReadonlyMap<string, unknown>
  /** By field: its value with those defaults. */
  filled: RecordValues
  /** Why the value of a field is refused; the message is the formula's. */
  errors: ReadonlyMap<string, string>
  /** In place of the field's own options. */
  options: ReadonlyMap<string, readonly OptionItem[]>
  /** Formulas that could not be worked out, by path: told at the field, and nothing else fails of it. */
  failures: ReadonlyMap<string, string>
}

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

export type FormFormulasOptions = { groups?: readonly DetailGroup[]; findSchema?: FindSchema; onFailures?: OnFailures }

/** The formulas of one open form. It remembers what they gave, so each form has its own. */
export function makeFormFormulas(
  schema: RecordSchema,
  { groups = [], ...options }: FormFormulasOptions = {},
): FormFormulas {
  const formulas = [...allFormulas(schema), ...groups.flatMap(group => groupFormula(group) ?? [])]
  const memory = new FormulaMemory()
  const linkedReads = linkedReadsOf(schema, formulas)
  return {
    isIdle: formulas.length === 0 && !Object.values(schema.properties).some(hasDefaultsInside),
    linkedReads,
    async ready() {
      if (formulas.some(({ formula }) => check(formula.tree, {}).needsPatterns)) await loadPatterns()
    },
    evaluate: input => evaluateForm({ schema, groups, memory, linkedReads, ...options }, input),
  }
}

type Form = {
  schema: RecordSchema
  groups: readonly DetailGroup[]
  memory: FormulaMemory
  linkedReads: LinkedReads
} & Pick<FormFormulasOptions, 'findSchema' | 'onFailures'>

function evaluateForm(form: Form, input: FormInput): FormStates {
  const { schema, groups, memory, findSchema } = form
  const { roots, environment, stored, isNew } = input
  const { values, unknown } = withLinked({ schema, linkedReads: form.linkedReads }, input)
  const record: FormulaRecord = {
    schema,
    groups,
    values,
    roots,
    environment,
    memory,
    ...(findSchema && { findSchema }),
    isUnknown: ([root = '', id = '', step]) =>
      root === 'record' ? isUnread(unknown.get(id), step) : isMissing(ownValue(roots, root), id),
  }
  const inside = fillInside(record, input)
  Object.assign(values, inside.filled)
  const defaults = isNew ? evaluateDefaults(record) : { values: {}, failures: [] }
  const found = evaluateSchema({ ...record, values: { ...values, ...defaults.values } }, stored ? { stored } : {})
  const failures = [...inside.failures, ...defaults.failures, ...found.failures]
  tellOnScreen(found.failures, form.onFailures)
  return {
    values: { ...withoutMade(found.values, inside.made), ...found.evaluations },
    defaults: defaults.values,
    defaultsInside: inside.made,
    filled: inside.filled,
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
  const field = ownValue(schema.properties, id)
  return field !== undefined && isCleaned(id, field, { ...found, groups })
}

/** Values that hold others, with the defaults of what is new inside them. */
function fillInside(record: FormulaRecord, { isNew, loaded, values: given }: FormInput) {
  const made = new Map<string, unknown>()
  const failures: FailedFormula[] = []
  const filled: RecordValues = {}
  for (const [id, field] of Object.entries(record.schema.properties)) {
    if (!hasDefaultsInside(field) || (!isNew && isSameJson(ownValue(given, id) ?? null, ownValue(loaded, id) ?? null)))
      continue
    const found = fillDefaults(id, field, {
      value: ownValue(given, id),
      stored: isNew ? undefined : ownValue(loaded, id),
      record,
    })
    failures.push(...found.failures)
    for (const [path, value] of found.made) made.set(path, value)
    if (found.made.size > 0) filled[id] = found.value
  }
  return { made, failures, filled }
}

/** Shown where they stand, they must not look as if they had been entered. */
function withoutMade(values: RecordValues, made: ReadonlyMap<string, unknown>): RecordValues {
  if (made.size === 0) return values
  const kept = structuredClone(values)
  for (const path of made.keys()) {
    const steps = path.split('.')
    const parent = valueAtSteps(kept, steps.slice(0, -1))
    const last = steps.at(-1) ?? ''
    if (Array.isArray(parent)) parent[Number(last)] = null
    else if (isPlainObject(parent)) delete parent[last]
  }
  return kept
}

/** The screen does not know all that the server does, such as the values an app gives its users. */
function isMissing(root: unknown, step: string): boolean {
  return isPlainObject(root) && step !== '' && !Object.hasOwn(root, step)
}

function fieldAt({ properties }: RecordSchema, path: string): FieldSchema | undefined {
  const [id = '', ...steps] = path.split('.')
  return fieldInside(ownValue(properties, id), steps)
}
