import { notFound, UserError } from '@trellis/base'
import type { CollectionDocument, FieldSchema } from '@trellis/model'
import { loadTenant, type StoredCollection } from '../../collections/load-tenant.ts'
import { fieldUnderTodaysIds } from '../../collections/references/under-todays-ids.ts'
import { applyRestored } from './apply-restored.ts'
import { freeFieldId } from './free-field-id.ts'
import {
  findRemoved,
  type Needed,
  type RemovedAssociation,
  type RemovedRow,
  type Restored,
  type Restoring,
} from './removed-parts.ts'
import { restoreCollection } from './restore-collection.ts'
import { restoreLinkField } from './restore-link-field.ts'

/** Brings back what lies in the schema trash, values and links and all. */
export async function restoreRemoved(services: Needed, restoring: Restoring): Promise<Restored> {
  const owner = services.database.withRole(restoring.tenant.ownerRole)
  const row = await findRemoved(owner, restoring.tenant, restoring.id)
  if (!row) throw notFound('What was removed')
  if ('document' in row.definition) {
    return restoreCollection(services, { ...restoring, row })
  }
  const stored = await loadTenant(owner, restoring.tenant)
  if ('ofLink' in row.definition) return restoreLinkField(services, { ...restoring, row, stored })
  const { collectionId, key, field } = fieldOf(row)
  const live = stored.collections.find(each => each.id === collectionId)
  if (!live) throw new UserError('VALIDATION_ERROR', `The collection ${collectionId} is gone: bring it back first`)
  const fieldId = freeFieldId(key, Object.keys(live.document.schema.properties))
  const named = fieldUnderTodaysIds({ stored, at: new Date(row.removedAt) }, { collectionId, key, fieldId, field })
  const document = withField(live, { key, fieldId, field: named })
  return applyRestored(services, restoring, {
    collectionId,
    document,
    baseVersion: live.version,
    fieldId,
    restored: { [fieldId]: row.id },
  })
}

function fieldOf({ definition, collectionId, fieldId }: RemovedRow): {
  collectionId: string
  key: string
  field: FieldSchema
} {
  if ('association' in definition) return associationFieldOf(definition)
  if ('document' in definition) throw new Error('A collection is no field')
  const { ...field } = definition as FieldSchema & { replaced?: true }
  delete field.replaced
  return { collectionId, key: fieldId ?? '', field }
}

/** The side it was made from; the other side is made with it. */
function associationFieldOf({ association, field, inverseTitle }: RemovedAssociation) {
  const { parentCollection, parentKey, childCollection, childKey, parentMax, childMax, relationship } = association
  const settings = {
    ...field?.metadata?.association,
    cursor: { collectionId: childCollection, ...(childKey !== undefined && { associationKey: childKey }) },
    max: parentMax,
    inverseMax: childMax,
    ...(inverseTitle !== undefined && { inverseTitle }),
    ...(relationship && { relationship }),
  }
  const base = field ?? { type: 'array' as const, format: 'association', title: parentKey }
  const schema: FieldSchema = { ...base, metadata: { ...base.metadata, association: settings } }
  return { collectionId: parentCollection, key: parentKey, field: schema }
}

/** Under its old ID, or another one where that is taken. */
function withField(
  { document }: StoredCollection,
  { key, fieldId, field }: { key: string; fieldId: string; field: FieldSchema },
): CollectionDocument {
  const { properties } = document.schema
  const isMoved = fieldId !== key
  const association = field.metadata?.association
  const groups = new Set(document.detailGroupList.map(({ id }) => id))
  const { detailGroupId, ...metadata } = field.metadata ?? {}
  const restored: FieldSchema = {
    ...field,
    title: isMoved ? `${field.title} (before)` : field.title,
    metadata: {
      ...metadata,
      ...(detailGroupId !== undefined && groups.has(detailGroupId) && { detailGroupId }),
      // The other side has its own ID there, which is taken as well.
      ...(isMoved &&
        association && { association: { ...association, cursor: { collectionId: association.cursor.collectionId } } }),
    },
  }
  return { ...document, schema: { ...document.schema, properties: { ...properties, [fieldId]: restored } } }
}
