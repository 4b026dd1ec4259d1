import { isPlainObject, isSameJson, ownValue } from '@trellis/base'
import { isFormulaJson } from '@trellis/formula'
import type { FieldSchema, Formula, RecordSchema } from '@trellis/model'
import { findFormat } from '../find-format.ts'
import { optionsOf } from '../values/options.ts'
import { unstorable } from './check-formulas.ts'
import { fieldsRead } from './stored-formula.ts'

/** Whether records can take the colour of the option that they have in the field. */
export function takesOptionColors(field: FieldSchema): boolean {
  const format = findFormat(field.format)
  return (
    format !== undefined &&
    format.storage === 'column' &&
    'metadata.optionList' in format.settings &&
    unstorable(field) === undefined
  )
}

/** Gives the colour of the option that the field has, of several that of the first; undefined where no option has a colour. */
export function optionColorsFormula(fieldId: string, field: FieldSchema): Formula | undefined {
  if (!takesOptionColors(field)) return undefined
  // What reads as a formula is no value to compare with.
  const cases = optionsOf(field).flatMap(({ value, color }) =>
    color && !isFormulaJson([value, color]) ? [value, color] : [],
  )
  return cases.length > 0 ? { SWITCH: [chosenOption(fieldId, field), ...cases] } : undefined
}

/** The field whose options the formula gives the colours of, exactly as they are now. */
export function fieldOfOptionColors(formula: unknown, { properties }: RecordSchema): string | undefined {
  if (!isPlainObject(formula)) return undefined
  const [id] = fieldsRead(formula)
  const field = id === undefined ? undefined : ownValue(properties, id)
  return id !== undefined && field && isSameJson(optionColorsFormula(id, field), formula) ? id : undefined
}

function chosenOption(fieldId: string, field: FieldSchema): unknown {
  const chosen = `{{record.${fieldId}}}`
  return findFormat(field.format)?.comparison === 'list' ? { FIRST: [chosen] } : chosen
}
