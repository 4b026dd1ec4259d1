import { type DetailGroup, type FieldSchema, isSystemField, type RecordSchema } from '@trellis/model'
import { isFormulaDefault } from '../validate/is-formula-default.ts'
import { hasDefaultsInside } from '../values/defaults-inside.ts'
import { formulaPaths } from './formula-paths.ts'

/** Whether a form has a formula to work out, without the formula language: most forms have none and load nothing of it. */
export function hasFormulas(
  { properties }: Pick<RecordSchema, 'properties'>,
  groups: readonly DetailGroup[] = [],
): boolean {
  const inFields = Object.entries(properties).some(([id, field]) => !isSystemField(id) && holdsFormula(field))
  return inFields || groups.some(({ hidden }) => isFormula(hidden))
}

/** Whether a formula makes what records are called by: only a record that is changed asks for it before the save does. */
export function namesByFormula({ properties }: Pick<RecordSchema, 'properties'>): boolean {
  return Object.entries(properties).some(([id, field]) => isSystemField(id) && holdsFormula(field))
}

function holdsFormula(field: FieldSchema): boolean {
  const { metadata = {}, properties, items } = field
  const isHere = formulaPaths.some(path => isFormula(metadata[path]))
  if (isHere || isFormulaDefault(field) || hasDefaultsInside(field)) return true
  return hasFormulas({ properties: properties ?? {} }) || (items !== undefined && holdsFormula(items))
}

const isFormula = (value: unknown) =>
  (typeof value === 'string' && value !== '') || (typeof value === 'object' && value !== null)
