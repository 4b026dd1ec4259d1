import { ownValue, UserError } from '@trellis/base'
import { CollectionDocument, coreCollectionIds, type FieldSchema, goneFieldOf } from '@trellis/model'
import type { TSchema } from 'typebox'
import { type FormerId, formerIdsOf, idNow } from '../former-ids.ts'
import type { StoredTenant } from '../load-tenant.ts'
import { dropped, type Edge, type FindProperties, walkReferences } from './walk-references.ts'

type Written = {
  stored: Pick<StoredTenant, 'collections' | 'associations' | 'idChanges'>
  /** When it was written: names mean what they meant then. */
  at: Date
}

/** A field as it was removed, under the ids that what it names has today. `fieldId` is the id under which it comes back. */
export function fieldUnderTodaysIds(
  written: Written,
  { collectionId, key, fieldId, field }: { collectionId: string; key: string; fieldId: string; field: FieldSchema },
): FieldSchema {
  const own: Own = { collectionId, properties: { [key]: field }, renames: new Map([[key, fieldId]]) }
  const value = { name: '', schema: { type: 'object' as const, properties: { [key]: field } }, detailGroupList: [] }
  const walked = underTodaysIds(written, { schema: CollectionDocument, value, ownId: collectionId }, own)
  return ownValue(walked.schema.properties, key) ?? field
}

/**
 * An older definition of a collection that is there, under the ids that its fields have today. Fields that are gone keep theirs, where
 * no other has it: saving it makes them anew.
 */
export function collectionUnderTodaysIds(
  written: Written,
  collectionId: string,
  document: CollectionDocument,
): CollectionDocument {
  const { properties } = document.schema
  const formerIds = formerOf(written, { collectionId })
  const ids = Object.keys(properties).map((key): [string, string] => [key, idNow(formerIds, key, written.at)])
  const renames = new Map(ids.filter(([, id]) => goneFieldOf(id) === undefined))
  const own: Own = { collectionId, properties, renames, keepsGone: true }
  const walked = underTodaysIds(written, { schema: CollectionDocument, value: document, ownId: collectionId }, own)
  const taken = new Set(renames.values())
  const today = Object.entries(walked.schema.properties).flatMap(([key, field]): [string, FieldSchema][] => {
    const id = renames.get(key)
    if (id !== undefined) return [[id, field]]
    return taken.has(key) ? [] : [[key, field]]
  })
  return { ...walked, schema: { ...walked.schema, properties: Object.fromEntries(today) } }
}

/** Of a collection, or of what goes with one. */
type Own = {
  collectionId: string
  /** Fields that come back, as they were. */
  properties: Readonly<Record<string, FieldSchema>>
  /** Under which ids they do, where these are others. */
  renames?: ReadonlyMap<string, string>
  /** Names of what is gone stay: better a formula to mend than nothing. */
  keepsGone?: true
}

/**
 * A definition that lay in the trash, or one beside it, under the ids of today. A name of something that is gone goes where it can;
 * where it is needed the definition cannot come back. One that is about no collection of its own does without collections that are gone.
 */
export function underTodaysIds<Value>(
  written: Written,
  walk: { schema: TSchema; value: Value; ownId?: string },
  own?: Own,
): Value {
  const find = findAsWritten(written, own)
  return walkReferences(walk, { find, visit: edge => nameToday(written, own, edge) })
}

function nameToday(written: Written, own: Own | undefined, edge: Edge): string | typeof dropped {
  if (edge.kind === 'collection' && !own && !isThere(written, edge.id)) return dropped
  if (edge.kind !== 'field' && edge.kind !== 'link-field') return edge.id
  const isOwn = own !== undefined && edge.kind === 'field' && edge.collectionId === own.collectionId
  if (isOwn && Object.hasOwn(own.properties, edge.id)) return own.renames?.get(edge.id) ?? edge.id
  const id = idNow(
    edge.kind === 'field' ? formerOf(written, edge) : formerLinkFields(written, edge),
    edge.id,
    written.at,
  )
  const gone = goneFieldOf(id)
  if (gone === undefined) return id
  if (!edge.isNeeded) return dropped
  if (own?.keepsGone) return edge.id
  throw new UserError('VALIDATION_ERROR', `It needs the field ${gone}, which is gone: bring that back first`)
}

const coreIds: ReadonlySet<string> = new Set(coreCollectionIds)

function isThere({ stored }: Written, collectionId: string): boolean {
  return coreIds.has(collectionId) || stored.collections.some(({ id }) => id === collectionId)
}

function formerOf({ stored }: Written, { collectionId }: Pick<Edge, 'collectionId'>): readonly FormerId[] {
  return formerIdsOf(stored.idChanges, { collectionId })
}

function formerLinkFields(written: Written, { collectionId, of = '' }: Edge): readonly FormerId[] {
  const field = idNow(formerOf(written, { collectionId }), of, written.at)
  const association = written.stored.associations.find(
    ({ parentCollection, parentKey, childCollection, childKey }) =>
      (parentCollection === collectionId && parentKey === field) ||
      (childCollection === collectionId && childKey === field),
  )
  return association ? formerIdsOf(written.stored.idChanges, { associationId: association.id }) : []
}

/** Paths lead through fields by the ids they had. */
function findAsWritten(written: Written, own: Own | undefined): FindProperties {
  const { stored, at } = written
  return collectionId => {
    const today = stored.collections.find(({ id }) => id === collectionId)?.document.schema.properties ?? {}
    const former = formerOf(written, { collectionId }).flatMap(({ id }): [string, FieldSchema][] => {
      const field = ownValue(today, idNow(formerOf(written, { collectionId }), id, at))
      return field ? [[id, field]] : []
    })
    const coming = collectionId === own?.collectionId ? own.properties : {}
    return { ...today, ...Object.fromEntries(former), ...coming }
  }
}
