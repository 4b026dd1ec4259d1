import type { RootName, ScopeTypes, TypeKind } from '@trellis/formula'
import type { FieldSchema, RecordSchema } from '@trellis/model'
import { scopeOfRecord, typeOfField } from './scope.ts'

/** A property of fields that takes a formula. */
export type FormulaPlace = {
  /** Its path in the field schema. */
  path: string
  /** What its result is for: a value of the field, true or false, a message, a list of options, whatever is shown. */
  use: 'value' | 'condition' | 'message' | 'options' | 'shown'
  roots: readonly RootName[]
  /** Its result is stored, so it may depend on neither the clock nor chance. */
  isLasting?: true
}

const own = ['record', 'user'] as const
const screen = ['record', 'user', 'platform', 'url'] as const

/** Where the settings of a field offer the formula editor. */
export const formulaPlaces = {
  default: { path: 'default', use: 'value', roots: own },
  calculation: { path: 'metadata.calculation', use: 'value', roots: ['record'], isLasting: true },
  invalid: { path: 'metadata.invalid', use: 'message', roots: own },
  required: { path: 'metadata.required', use: 'condition', roots: own },
  hidden: { path: 'metadata.hidden', use: 'condition', roots: screen },
  disabled: { path: 'metadata.disabled', use: 'condition', roots: screen },
  options: { path: 'metadata.coreOptionsFormula', use: 'options', roots: own },
  evaluation: { path: 'metadata.evaluation', use: 'shown', roots: screen },
} as const satisfies Record<string, FormulaPlace>

export function placeAt(path: string): FormulaPlace | undefined {
  return Object.values(formulaPlaces).find(place => place.path === path)
}

/** The roots that a formula at the place can refer to. */
export function scopeAt({ roots }: FormulaPlace, schema: RecordSchema): ScopeTypes {
  const all = scopeOfRecord(schema)
  return Object.fromEntries(roots.flatMap(root => (all[root] ? [[root, all[root]]] : [])))
}

/** Kinds of results that can be used at the place, the wanted one first; undefined where all can. */
export function acceptedAt({ use }: FormulaPlace, field: FieldSchema): readonly TypeKind[] | undefined {
  if (use === 'condition') return undefined
  if (use === 'message') return ['boolean', 'text']
  if (use === 'options') return ['list']
  return use === 'value' ? acceptedValues[typeOfField(field).kind] : undefined
}

const acceptedValues: Readonly<Partial<Record<TypeKind, readonly TypeKind[]>>> = {
  number: ['number'],
  boolean: ['boolean'],
  date: ['date', 'text'],
  dateTime: ['dateTime', 'text'],
  time: ['time', 'text'],
  list: ['list'],
  object: ['object', 'list'],
}
