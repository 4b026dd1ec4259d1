import { isSameJson, ownValue } from '@trellis/base'
import {
  type AssociationSettings,
  type CollectionDocument,
  type FieldSchema,
  isSystemGroup,
  standardGroups,
} from '@trellis/model'
import { getFormat } from '../../collections/formats.ts'
import type { StoredAssociation } from '../../collections/load-tenant.ts'
import { documentOf, type SchemaChange } from '../schema-change.ts'

/** Takes the field away where it still stands for this association (it may have become something else). */
export function removeSide(change: SchemaChange, collectionId: string, fieldId: string, associationId: string): void {
  const schema = ownValue(documentOf(change, collectionId)?.schema.properties, fieldId)
  if (!schema || getFormat(schema.format).format.storage !== 'link') return
  if (collectionId === change.collectionId && isWantedAnew(change, fieldId, associationId)) return
  edit(change, collectionId, document => {
    delete document.schema.properties[fieldId]
  })
}

/** A field that now leads to another collection keeps its place and becomes a new association. */
function isWantedAnew(change: SchemaChange, fieldId: string, associationId: string): boolean {
  const target = ownValue(change.wanted.schema.properties, fieldId)?.metadata?.association?.cursor.collectionId
  const old = change.stored.associations.find(each => each.id === associationId)
  if (!old) return true
  const before =
    old.parentCollection === change.collectionId && old.parentKey === fieldId
      ? old.childCollection
      : old.parentCollection
  return target !== before
}

/** Makes both fields say what the association says; the one over there is made where it is missing. */
export function syncSides(change: SchemaChange, association: StoredAssociation): void {
  const { parentCollection, parentKey, childCollection, childKey, parentMax, childMax, relationship } = association
  sync(change, {
    collectionId: parentCollection,
    fieldId: parentKey,
    settings: {
      cursor: { collectionId: childCollection, ...(childKey !== undefined && { associationKey: childKey }) },
      max: parentMax,
      inverseMax: childMax,
      relationship,
    },
    make: () => undefined,
  })
  if (childKey === undefined) return
  sync(change, {
    collectionId: childCollection,
    fieldId: childKey,
    settings: {
      cursor: { collectionId: parentCollection, associationKey: parentKey },
      max: childMax,
      inverseMax: parentMax,
      relationship,
    },
    make: document => makeInverse(change, association, document),
  })
}

type Side = {
  collectionId: string
  fieldId: string
  settings: Pick<AssociationSettings, 'cursor' | 'max' | 'inverseMax'> & {
    relationship: AssociationSettings['relationship'] | undefined
  }
  make(document: CollectionDocument): FieldSchema | undefined
}

function sync(change: SchemaChange, { collectionId, fieldId, settings, make }: Side): void {
  const document = documentOf(change, collectionId)
  const schema = ownValue(document?.schema.properties, fieldId) ?? (document && make(document))
  if (!document || !schema) return
  const { relationship, cursor, ...bounds } = settings
  const { relationship: _before, ...own } = schema.metadata?.association ?? { cursor }
  const association = {
    ...own,
    ...bounds,
    cursor: { ...cursor, ...(own.cursor.options && { options: own.cursor.options }) },
    ...(relationship && { relationship }),
  }
  const synced = { ...schema, metadata: { ...schema.metadata, association } }
  if (isSameJson(ownValue(document.schema.properties, fieldId), synced)) return
  edit(change, collectionId, copy => {
    copy.schema.properties[fieldId] = synced
  })
}

/** The field over there: last in its first group. Whoever reads that collection did not ask for it, so lists leave it out until it is shown. */
function makeInverse(change: SchemaChange, association: StoredAssociation, document: CollectionDocument): FieldSchema {
  const made = ownValue(documentOf(change, association.parentCollection)?.schema.properties, association.parentKey)
  if (!made) throw new Error(`${association.parentKey} is no field`)
  const groupId = document.detailGroupList.find(group => !isSystemGroup(group))?.id ?? standardGroups.basic.id
  const inGroup = Object.values(document.schema.properties).filter(each => each.metadata?.detailGroupId === groupId)
  const detailOrder = Math.max(0, ...inGroup.map(each => each.metadata?.detailOrder ?? 0)) + 1
  const title = made.metadata?.association?.inverseTitle?.trim() || change.wanted.name
  const metadata = { detailGroupId: groupId, detailOrder, detailPriority: 'other' as const }
  return { type: made.type, format: made.format, title, metadata }
}

function edit(change: SchemaChange, collectionId: string, work: (document: CollectionDocument) => void): void {
  const document = documentOf(change, collectionId)
  if (!document) return
  const copy = structuredClone(document)
  work(copy)
  if (collectionId === change.collectionId) change.wanted = copy
  else change.others.set(collectionId, copy)
}
