import { type FieldProblem, isFieldId, ownValue } from '@trellis/base'
import { findFormat } from '@trellis/fields/server'
import { type CollectionDocument, type FieldSchema, linkFieldPrefix } from '@trellis/model'
import { checkFilterNames } from './check-filter-names.ts'
import { checkLinkFields } from './check-link-fields.ts'
import { targetOf } from './check-linked.ts'
import { findCoreCollection } from './core-collections/index.ts'
import { type DocumentCheck, isReservedFieldId } from './document-check.ts'

/** What is wrong with an association field: its target, its bounds, the field over there. */
export function checkAssociation(check: DocumentCheck, id: string, schema: FieldSchema): FieldProblem[] {
  const path = `${check.prefix}schema.properties.${id}.metadata.association`
  const settings = schema.metadata?.association
  if (!settings) return [{ path, message: 'Required field' }]
  const problems: FieldProblem[] = []
  const { min = 0, max = -1, inverseMax = -1 } = settings
  if (max === 0 || inverseMax === 0) problems.push({ path: `${path}.max`, message: 'Must be -1 or at least 1' })
  if (max > 0 && min > max) problems.push({ path: `${path}.min`, message: 'The lower bound is above the upper bound' })
  if (settings.select?.length && settings.omit?.length)
    problems.push({ path: `${path}.omit`, message: 'Cannot be used together with select' })
  if (settings.subtype === 'dropdown' && max !== 1)
    problems.push({
      path: `${path}.subtype`,
      message: 'A dropdown holds one record: let the association hold at most 1',
    })
  return [
    ...problems,
    ...checkLinkFields(settings, path),
    ...checkTarget(check, { id, schema, path }),
    ...checkView(check, schema, path),
  ]
}

/** Fields of the linked records that the settings name. */
function checkView(check: DocumentCheck, schema: FieldSchema, path: string): FieldProblem[] {
  const settings = schema.metadata?.association
  const target = targetOf(check, schema)
  if (!settings || !target) return []
  const { select = [], omit = [], defaultOrderBy } = settings
  const missing = (part: string, ids: readonly string[]) =>
    ids
      .map(id => id.split('.')[0] ?? '')
      .filter(id => !Object.hasOwn(target, id))
      .map(id => ({ path: `${path}.${part}`, message: `There is no field ${id} in the linked records` }))
  const order = defaultOrderBy === undefined || defaultOrderBy.startsWith(linkFieldPrefix) ? [] : [defaultOrderBy]
  return [
    ...missing('select', select),
    ...missing('omit', omit),
    ...missing('defaultOrderBy', order),
    ...checkFilterNames(settings.fixedFilter, target, { path: `${path}.fixedFilter`, allowsLinks: true }),
    ...checkFilterNames(settings.defaultFilter, target, { path: `${path}.defaultFilter`, allowsLinks: true }),
  ]
}

type Place = { id: string; schema: FieldSchema; path: string }

function checkTarget(check: DocumentCheck, { id, schema, path }: Place): FieldProblem[] {
  const { collectionId: targetId = '', associationKey: key } = schema.metadata?.association?.cursor ?? {}
  const at = `${path}.cursor`
  const core = findCoreCollection(targetId)
  if (core) {
    if (core.storage !== 'table') return [{ path: `${at}.collectionId`, message: `There is no collection ${targetId}` }]
    return key === undefined
      ? []
      : [{ path: `${at}.associationKey`, message: `${core.name} cannot have a field for this` }]
  }
  const target =
    targetId === check.collectionId
      ? check.document
      : check.stored.collections.find(each => each.id === targetId)?.document
  if (!target) return [{ path: `${at}.collectionId`, message: `There is no collection ${targetId}` }]
  if (key === undefined) return []
  if (!isFieldId(key))
    return [
      { path: `${at}.associationKey`, message: 'Must begin with a letter and hold at most 59 letters, digits and "_"' },
    ]
  if (isReservedFieldId(key.toLowerCase())) return [{ path: `${at}.associationKey`, message: 'This ID is reserved' }]
  return checkInverse(check, target, { id, key, at })
}

/** The field over there is either ours already, or its id is free. */
function checkInverse(
  check: DocumentCheck,
  target: CollectionDocument,
  { id, key, at }: { id: string; key: string; at: string },
): FieldProblem[] {
  const taken = Object.keys(target.schema.properties).find(each => each.toLowerCase() === key.toLowerCase())
  if (taken === undefined) return []
  const other = ownValue(target.schema.properties, taken)
  const back = other && findFormat(other.format)?.storage === 'link' ? other.metadata?.association?.cursor : undefined
  const isOurs = taken === key && back?.collectionId === check.collectionId && back.associationKey === id
  return isOurs && key !== id ? [] : [{ path: `${at}.associationKey`, message: 'Duplicated ID' }]
}
