import { fieldsRead, formulaAt, formulaProperties, withFormulaAt } from '@trellis/fields/formula'
import type { CollectionField } from '../../collections/collection.ts'

/** The field without the formulas that name hidden fields: who may not see those is not told of them. The server holds them all the same. */
export function withoutHiddenFormulas(field: CollectionField, hidden: ReadonlySet<string>): CollectionField {
  if (hidden.size === 0) return field
  const told = formulaProperties.reduce((schema, property) => {
    const formula = property.isOfTarget ? undefined : formulaAt(schema, property)
    const names = formula === undefined ? [] : fieldsRead(formula)
    return names.some(id => hidden.has(id)) ? withFormulaAt(schema, property, undefined) : schema
  }, field.schema)
  return told === field.schema ? field : { ...field, schema: told }
}
