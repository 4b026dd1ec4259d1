import { type FieldProblem, isFieldId } from '@trellis/base'
import { checkFieldSchema, findFormat } from '@trellis/fields/server'
import { type AssociationSettings, FieldSchema } from '@trellis/model'
import { Check } from 'typebox/value'
import { isReservedFieldId } from './document-check.ts'

/** What is wrong with the fields that the links of an association have themselves. */
export function checkLinkFields({ relationship }: AssociationSettings, path: string): FieldProblem[] {
  if (!relationship) return []
  const at = `${path}.relationship`
  const known = new Set<string>()
  const problems = Object.entries(relationship.properties).flatMap(([id, schema]): FieldProblem[] => {
    const place = `${at}.properties.${id}`
    const isRepeated = known.has(id.toLowerCase())
    known.add(id.toLowerCase())
    if (!isFieldId(id))
      return [{ path: place, message: 'Must begin with a letter and hold at most 59 letters, digits and "_"' }]
    if (isReservedFieldId(id.toLowerCase())) return [{ path: place, message: 'This ID is reserved' }]
    return isRepeated ? [{ path: place, message: 'Duplicated ID' }] : checkLinkField(schema, place)
  })
  const missing = (relationship.required ?? []).filter(id => !Object.hasOwn(relationship.properties, id))
  return [...problems, ...missing.map(id => ({ path: `${at}.required`, message: `There is no link field ${id}` }))]
}

function checkLinkField(schema: unknown, path: string): FieldProblem[] {
  if (!Check(FieldSchema, schema)) return [{ path, message: 'Is not the definition of a field' }]
  const format = findFormat(schema.format)
  if (!format || format.internal)
    return [{ path: `${path}.format`, message: `There is no field format ${schema.format}` }]
  if (format.storage !== 'column' || format.generated || format.concealed)
    return [{ path: `${path}.format`, message: `A link field cannot be of the format ${format.label}` }]
  if (schema.metadata?.calculation)
    return [{ path: `${path}.metadata.calculation`, message: 'A link field cannot be calculated' }]
  return checkFieldSchema(schema).map(each => ({ path: `${path}.${each.path}`, message: each.message }))
}
