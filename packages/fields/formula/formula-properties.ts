import { isPlainObject } from '@trellis/base'
import type { RootName } from '@trellis/formula'
import type { FieldSchema } from '@trellis/model'
import { isFormulaDefault } from '../validate/is-formula-default.ts'
import { valueAt, withValueAt } from '../values/path.ts'

/** What a formula's result is for: a value of the field, true or false, a message, a list of options, or whatever is shown. */
export type FormulaUse = 'value' | 'condition' | 'message' | 'options' | 'shown'

/** A property of fields that is declared to take a formula. Nothing else is ever read as one: data never is. */
export type FormulaProperty = {
  /** Path in the field schema. */
  path: string
  use: FormulaUse
  roots: readonly RootName[]
  /** Worked out or enforced by the server: it reads what is stored with the record, and nothing that the server cannot keep. */
  isStored?: true
  /** Its result is stored, so it may depend on neither the clock nor chance. */
  isLasting?: true
  /** Worked out before the record's links are there. */
  isAlone?: true
  /** `record` is the linked record, not the field's own. */
  isOfTarget?: true
  /** Only screens work it out: the server hears from them of one that fails. */
  isOnScreen?: true
}

const own = ['record', 'user'] as const
const screen = ['record', 'user', 'platform', 'url'] as const
const target = { use: 'shown', roots: ['record'], isOfTarget: true } as const

/** The one list that the check, the server, the form and the editor of formulas ask. */
export const formulaProperties: readonly FormulaProperty[] = [
  { path: 'metadata.calculation', use: 'value', roots: ['record'], isStored: true, isLasting: true },
  { path: 'default', use: 'value', roots: own, isStored: true, isAlone: true },
  { path: 'metadata.invalid', use: 'message', roots: own, isStored: true },
  { path: 'metadata.required', use: 'condition', roots: own, isStored: true },
  { path: 'metadata.hidden', use: 'condition', roots: screen, isOnScreen: true },
  { path: 'metadata.disabled', use: 'condition', roots: screen, isOnScreen: true },
  { path: 'metadata.coreOptionsFormula', use: 'options', roots: own },
  { path: 'metadata.evaluation', use: 'shown', roots: screen, isOnScreen: true },
  { path: 'metadata.association.recordTitle', ...target },
  { path: 'metadata.association.recordDescription', ...target },
  { path: 'metadata.association.recordImage', ...target },
  { path: 'metadata.association.recordColor', ...target },
]

/** The formula that a field has at the property; undefined where it has a plain value, or nothing. */
export function formulaAt(field: FieldSchema, { path }: Pick<FormulaProperty, 'path'>): unknown {
  if (path === 'default') return isFormulaDefault(field) ? field.default : undefined
  const value = valueAt(field, path)
  return (typeof value === 'string' && value !== '') || isPlainObject(value) ? value : undefined
}

/** A copy of the field with another formula at the property. */
export function withFormulaAt(
  field: FieldSchema,
  { path }: Pick<FormulaProperty, 'path'>,
  formula: unknown,
): FieldSchema {
  return withValueAt(field, path, formula)
}
