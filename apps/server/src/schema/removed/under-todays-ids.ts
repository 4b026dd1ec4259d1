import { ownValue, UserError } from '@trellis/base'
import { CollectionDocument, type FieldSchema, goneFieldOf } from '@trellis/model'
import type { TSchema } from 'typebox'
import { type FormerId, formerIdsOf, idNow } from '../../collections/former-ids.ts'
import type { StoredTenant } from '../../collections/load-tenant.ts'
import {
  dropped,
  type Edge,
  type FindProperties,
  walkReferences,
} from '../../collections/references/walk-references.ts'

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
 * where it is needed the definition cannot come back.
 */
export function underTodaysIds<Value>(
  written: Written,
  walk: { schema: TSchema; value: Value; ownId?: string },
  own: Own,
): Value {
  const find = findAsWritten(written, own)
  return walkReferences(walk, { find, visit: edge => nameToday(written, own, edge) })
}

function nameToday(written: Written, own: Own, edge: Edge): string | typeof dropped {
  if (edge.kind !== 'field' && edge.kind !== 'link-field') return edge.id
  const isOwn = edge.kind === 'field' && edge.collectionId === own.collectionId
  if (isOwn && Object.hasOwn(own.properties, edge.id)) return own.renames?.get(edge.id) ?? edge.id
  const id = idNow(
    edge.kind === 'field' ? formerOf(written, edge) : formerLinkFields(written, edge),
    edge.id,
    written.at,
  )
  const gone = goneFieldOf(id)
  if (gone === undefined) return id
  if (!edge.isNeeded) return dropped
  if (own.keepsGone) return edge.id
  throw new UserError('VALIDATION_ERROR', `It needs the field ${gone}, which is gone: bring that back first`)
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
function findAsWritten(written: Written, own: Own): FindProperties {
  const { stored, at } = written
  return collectionId => {
    const today = stored.collections.find(({ id }) => id === collectionId)?.document.schema.properties ?? {}
    const former = formerOf(written, { collectionId }).flatMap(({ id }): [string, FieldSchema][] => {
      const field = ownValue(today, idNow(formerOf(written, { collectionId }), id, at))
      return field ? [[id, field]] : []
    })
    const coming = collectionId === own.collectionId ? own.properties : {}
    return { ...today, ...Object.fromEntries(former), ...coming }
  }
}
