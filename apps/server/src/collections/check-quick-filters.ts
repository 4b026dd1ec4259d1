import { type FieldProblem, ownValue, UserError } from '@trellis/base'
import { checkFilterFormulas, withoutFormulas } from '@trellis/fields/formula'
import { matchesFilter } from '@trellis/fields/server'
import type { QuickFilter, RecordSchema } from '@trellis/model'
import type { DocumentCheck } from './document-check.ts'

/** Quick filters whose id is taken, whose field does not exist, or whose default does not fit the fields. */
export function checkQuickFilters({ document, prefix, renames }: DocumentCheck): FieldProblem[] {
  const known = new Set<string>()
  const schema = withOldIds(document.schema, renames)
  return (document.quickFilters ?? []).flatMap((quickFilter, index) => {
    const path = `${prefix}quickFilters.${index}`
    const problems = [...checkField(quickFilter, schema.properties, path)]
    if (known.has(quickFilter.id)) problems.push({ path: `${path}.id`, message: 'Duplicated ID' })
    known.add(quickFilter.id)
    return [...problems, ...checkDefault(quickFilter, schema, path)]
  })
}

/** What still names a field by the id it had is rewritten by the change itself. */
function withOldIds(schema: RecordSchema, renames: DocumentCheck['renames']): RecordSchema {
  const { properties } = schema
  const old = Object.entries(renames).flatMap(([newId, oldId]) => {
    const field = ownValue(properties, newId)
    return field ? [[oldId, field] as const] : []
  })
  return { ...schema, properties: { ...Object.fromEntries(old), ...properties } }
}

function checkField({ type, fieldId }: QuickFilter, properties: object, path: string): FieldProblem[] {
  if (fieldId === undefined) return type === 'field' ? [{ path: `${path}.fieldId`, message: 'Required field' }] : []
  return Object.hasOwn(properties, fieldId)
    ? []
    : [{ path: `${path}.fieldId`, message: `There is no field ${fieldId}` }]
}

function checkDefault({ defaultFilter }: QuickFilter, schema: RecordSchema, path: string): FieldProblem[] {
  if (defaultFilter === undefined) return []
  const problems = checkFilterFormulas(defaultFilter, schema).map(each => ({
    path: `${path}.defaultFilter.${each.path}`,
    message: each.message,
  }))
  if (problems.length > 0) return problems
  try {
    matchesFilter(withoutFormulas(defaultFilter), {}, schema)
    return []
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const at = `${path}.defaultFilter`
    const fields = Object.entries(error.details?.fields ?? { filter: error.message })
    return fields.map(([place, message]) => ({ path: place.replace(/^filter/, at), message }))
  }
}
