import { isPlainObject, ownValue } from '@trellis/base'
import { type Environment, type FormulaScope, type Outcome, toText } from '@trellis/formula'
import type { DetailGroup, FieldSchema, RecordSchema, RecordValues } from '@trellis/model'
import { findRules } from '../find-rules.ts'
import { linkedRecords } from '../values/links.ts'
import type { FormulaMemory } from './formula-memory.ts'
import { type FindSchema, isLink } from './record-type.ts'
import type { StoredFormula, TemplatePart } from './stored-formula.ts'

/** A record with everything that its formulas may ask for. */
export type FormulaRecord = {
  schema: RecordSchema
  /** Of its form, where they are asked what hides them. */
  groups?: readonly DetailGroup[]
  values: RecordValues
  /** Other roots: `user`, `platform` … */
  roots?: FormulaScope
  environment?: Environment
  findSchema?: FindSchema
  /** What formulas gave before, for a form that asks again and again. */
  memory?: FormulaMemory
  /** Whether what a path leads to is not known here: a calculation that reads it keeps the value that it has, anything else says nothing. */
  isUnknown?(path: readonly string[]): boolean
}

/** Where a formula inside a field's value stands: the object around it, or the item, and its place in the nearest list. */
export type Within = { item: unknown; index: number | null }

/** What references see: links as the linked record, or as their list. */
export function scopeOfRecord({ schema, values, roots }: FormulaRecord): FormulaScope {
  const record = Object.entries(values).map(([id, value]): [string, unknown] => {
    const field = ownValue(schema.properties, id)
    if (!field) return [id, value]
    if (findRules(field.format)?.concealed) return [id, null]
    if (!isLink(field)) return [id, value]
    const list = isPlainObject(value) && 'list' in value ? linkedRecords(value) : value
    return [id, field.metadata?.association?.max === 1 && Array.isArray(list) ? list[0] : list]
  })
  return { ...roots, record: Object.fromEntries(record) }
}

/** Never throws; what fails says why. */
export function evaluateFormula(
  formula: StoredFormula,
  scope: FormulaScope,
  record: FormulaRecord,
  within?: Within,
): Outcome {
  if (formula.problem) return { error: formula.problem }
  if (!formula.parts) return formula.compiled.evaluate(scope, record.environment, within)
  let text = ''
  for (const part of formula.parts) {
    if (typeof part === 'string') text += part
    else {
      const shown = partText(part, scope, record, within)
      if (shown.error) return shown
      text += shown.value ?? ''
    }
  }
  return { value: text }
}

function partText(
  part: Exclude<TemplatePart, string>,
  scope: FormulaScope,
  record: FormulaRecord,
  within: Within | undefined,
): Outcome {
  const outcome = part.compiled.evaluate(scope, record.environment, within)
  if (outcome.error || outcome.value === null) return outcome
  const field = fieldAt(part.path, record)
  const { value } = outcome
  if (!field) return { value: toText(value) }
  if (isLink(field)) return { value: isPlainObject(value) ? toText(value['recordTitle'] ?? null) : null }
  const format = findRules(field.format)
  if (!format || format.concealed) return { value: null }
  return { value: (format.searchText ?? format.toText)(value, field) }
}

/** The field that a path of the record leads to: its own, or one of the record that it links. */
function fieldAt([root, id = '', step, ...rest]: readonly string[], at: FormulaRecord): FieldSchema | undefined {
  const own = at.schema.properties
  if (root !== 'record' || rest.length > 0 || !Object.hasOwn(own, id)) return undefined
  const field = ownValue(own, id)
  if (step === undefined || !field || !isLink(field)) return step === undefined ? field : undefined
  const target = at.findSchema?.(field.metadata?.association?.cursor.collectionId ?? '')?.properties
  return ownValue(target, step)
}
