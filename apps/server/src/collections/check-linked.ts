import type { FieldProblem } from '@trellis/base'
import { ownValue } from '@trellis/base'
import { type FormatDefinition, findFormat, type LinkedValue } from '@trellis/fields/server'
import { type CollectionDocument, type FieldSchema, isSystemField } from '@trellis/model'
import { checkFilterNames } from './check-filter-names.ts'
import { findCoreCollection } from './core-collections/index.ts'
import type { DocumentCheck } from './document-check.ts'

/** What is wrong with a lookup or roll-up: its association, the field over there, what is made of it. */
export function checkLinked(check: DocumentCheck, id: string, schema: FieldSchema): FieldProblem[] {
  const path = `${check.prefix}schema.properties.${id}.metadata.linked`
  const linked = findFormat(schema.format)?.linked?.(schema)
  const { associationKey = '', field: fieldId, filter } = linked?.settings ?? {}
  if (!linked || associationKey === '') return [{ path: `${path}.associationKey`, message: 'Required field' }]
  const through = ownValue(check.document.schema.properties, associationKey)
  const target = through && targetOf(check, through)
  if (!target) return [{ path: `${path}.associationKey`, message: `There is no association ${associationKey}` }]
  const problems = checkFilterNames(filter, target, { path: `${path}.filter`, allowsLinks: false })
  if (fieldId !== undefined) return [...problems, ...checkField({ linked, target, fieldId, path: `${path}.field` })]
  return linked.aggregate === 'count' ? problems : [...problems, { path: `${path}.field`, message: 'Required field' }]
}

/** Field schemas of what an association leads to. */
export function targetOf(
  check: DocumentCheck,
  { format, metadata }: FieldSchema,
): Record<string, FieldSchema> | undefined {
  if (findFormat(format)?.storage !== 'link') return undefined
  const id = metadata?.association?.cursor.collectionId ?? ''
  const core = findCoreCollection(id)
  if (core) return { ...core.properties, ...check.document.schema.properties, ...systemOf(check.document) }
  if (id === check.collectionId) return check.document.schema.properties
  return check.stored.collections.find(each => each.id === id)?.document.schema.properties
}

function systemOf({ schema }: CollectionDocument): Record<string, FieldSchema> {
  return Object.fromEntries(Object.entries(schema.properties).filter(([id]) => isSystemField(id)))
}

type FieldCheck = { linked: LinkedValue; target: Record<string, FieldSchema>; fieldId: string; path: string }

function checkField({ linked, target, fieldId, path }: FieldCheck): FieldProblem[] {
  const schema = ownValue(target, fieldId)
  const format = schema && findFormat(schema.format)
  if (!format) return [{ path, message: `There is no field ${fieldId} in the linked records` }]
  if (format.storage !== 'column' || format.concealed)
    return [{ path, message: `A field of the format ${format.label} cannot be taken` }]
  const takes = comparable[linked.aggregate]
  if (!takes || takes.includes(format.comparison)) return []
  return [{ path, message: `Of a field of the format ${format.label} this cannot be made` }]
}

const ordered: readonly FormatDefinition['comparison'][] = ['number', 'date', 'instant', 'text']

/** What an aggregate can be made of; anything where nothing is said. */
const comparable: Partial<Record<LinkedValue['aggregate'], readonly FormatDefinition['comparison'][]>> = {
  sum: ['number'],
  average: ['number'],
  minimum: ordered,
  maximum: ordered,
}
