import { isPlainObject, isSameJson, type Json, ownValue } from '@trellis/base'
import { findFormat } from '@trellis/fields'
import { fieldOfOptionColors, optionColorsFormula, takesOptionColors, unstorable } from '@trellis/fields/formula'
import { check, fromJson } from '@trellis/formula'
import {
  type CollectionDocument,
  type FieldSchema,
  type Filter,
  type Formula,
  isSystemField,
  type RecordSchema,
  systemFields,
} from '@trellis/model'
import { isPaletteColor } from '@trellis/ui/tokens'
import { filterOfFormula, formulaOfFilter } from './rule-formula.ts'

/** A colour for records that the filter finds. A rule that is being made may lack its filter. */
export type ColorRule = { filter: Filter | undefined; color: string }

/** Where the colours of a collection's records come from, as the dialog shows it. */
export type RecordColors =
  | { kind: 'none' }
  | { kind: 'field'; fieldId: string | undefined }
  /** The first that holds wins. */
  | { kind: 'rules'; rules: readonly ColorRule[] }
  | { kind: 'formula' }

export type ColorFormula = Formula | undefined

/** What a stored formula is to the dialog: one that it did not write is a formula, whatever it says. */
export function recordColorsOf(formula: ColorFormula, schema: RecordSchema): RecordColors {
  if (formula === undefined || formula === '') return { kind: 'none' }
  const fieldId = fieldOfOptionColors(formula, schema)
  if (fieldId !== undefined) return { kind: 'field', fieldId }
  const rules = rulesOf(formula, schema)
  return rules ? { kind: 'rules', rules } : { kind: 'formula' }
}

/** The formula that gives these colours; `undefined` under the key is none, no answer that something is missing. */
export function formulaOf(
  colors: RecordColors,
  schema: RecordSchema,
  before: ColorFormula,
): { formula: ColorFormula } | undefined {
  if (colors.kind === 'none') return { formula: undefined }
  if (colors.kind === 'formula') return before === undefined ? undefined : { formula: before }
  const formula = colors.kind === 'field' ? byField(colors.fieldId, schema) : byRules(colors.rules, schema)
  return formula === undefined ? undefined : { formula }
}

/** What a rule lacks: conditions, or such as a formula can say. */
export function problemOf({ filter }: ColorRule, schema: RecordSchema): 'empty' | 'unsayable' | undefined {
  if (!filter) return 'empty'
  return formulaOfFilter(filter, schemaForRules(schema)) === undefined ? 'unsayable' : undefined
}

/** Fields whose options may give the colours. */
export function colorFields({ properties }: RecordSchema): [id: string, field: FieldSchema][] {
  return Object.entries(properties).filter(([, field]) => takesOptionColors(field))
}

/** The fields that rules may ask about: those that a formula reads just as a filter does. */
export function schemaForRules(schema: RecordSchema): RecordSchema {
  return {
    ...schema,
    properties: Object.fromEntries(
      Object.entries(schema.properties).filter(([id, field]) => !isSystemField(id) && mayBeAsked(field)),
    ),
  }
}

export function colorFormulaOf({ properties }: RecordSchema): ColorFormula {
  const { calculation, evaluation } = properties['recordColor']?.metadata ?? {}
  return calculation ?? evaluation
}

/** What reads the clock is worked out whenever records are shown; all else is stored with them. */
export function withColorFormula(document: CollectionDocument, formula: ColorFormula): CollectionDocument {
  const { properties } = document.schema
  const field: FieldSchema = properties['recordColor'] ?? systemFields.recordColor
  const { calculation: _stored, evaluation: _shown, ...others } = field.metadata ?? {}
  const place = formula !== undefined && readsClock(formula) ? 'evaluation' : 'calculation'
  const metadata = formula === undefined ? others : { ...others, [place]: formula }
  return {
    ...document,
    schema: { ...document.schema, properties: { ...properties, recordColor: { ...field, metadata } } },
  }
}

const readsClock = (formula: Formula): boolean => check(fromJson(formula).tree, {}).isVolatile

function mayBeAsked(field: FieldSchema): boolean {
  const format = findFormat(field.format)
  if (format?.storage !== 'column' || format.concealed || unstorable(field) !== undefined) return false
  // A formula sees the markup that such a filter looks past.
  return !(format.searchText && format.operators.includes('$contains'))
}

function byField(fieldId: string | undefined, { properties }: RecordSchema): Formula | undefined {
  const field = ownValue(properties, fieldId ?? '')
  return fieldId !== undefined && field ? optionColorsFormula(fieldId, field) : undefined
}

function byRules(rules: readonly ColorRule[], schema: RecordSchema): Formula | undefined {
  const asked = schemaForRules(schema)
  const pairs = rules.map(({ filter, color }): [Json | undefined, string] => [
    filter && formulaOfFilter(filter, asked),
    color,
  ])
  return pairs.length > 0 && pairs.every(([condition]) => condition !== undefined) ? { IFS: pairs.flat() } : undefined
}

function rulesOf(formula: ColorFormula, schema: RecordSchema): ColorRule[] | undefined {
  const args = isPlainObject(formula) ? formula['IFS'] : undefined
  if (!Array.isArray(args)) return undefined
  const rules: ColorRule[] = []
  for (let at = 0; at + 1 < args.length; at += 2) {
    const filter = filterOfFormula(args[at])
    const color: unknown = args[at + 1]
    if (!filter || typeof color !== 'string' || !isPaletteColor(color)) return undefined
    rules.push({ filter, color })
  }
  // Whatever else the formula says would be lost by writing these.
  return isSameJson(byRules(rules, schema), formula) ? rules : undefined
}
