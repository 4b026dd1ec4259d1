import { ownValue } from '@trellis/base'
import type { Sql } from '@trellis/fields/server'
import { type CollectionDocument, type FieldSchema, isSystemField } from '@trellis/model'
import { sql } from 'kysely'
import type { Tenant } from '../tenants/tenant.ts'
import { additionalField } from './additional-field.ts'
import type { Collection, CollectionField, FieldAssociation } from './collection.ts'
import { getFormat } from './formats.ts'
import { formerIdsOf } from './former-ids.ts'
import { linkDocument } from './link-fields.ts'
import type { StoredAssociation, StoredCollection, StoredTenant } from './load-tenant.ts'
import { linkColumnName } from './physical-names.ts'

/** Turns a builder collection's live definition into what the engine works with. */
export function compileCollection(
  tenant: Tenant,
  stored: StoredCollection,
  { associations, idChanges }: Pick<StoredTenant, 'associations' | 'idChanges'>,
): Collection {
  const columnOf = (fieldId: string) => (isSystemField(fieldId) ? fieldId : ownValue(stored.columns, fieldId))
  const fields = compileFields(stored.document, (fieldId, schema) => {
    const found = compileAssociation(tenant, associations, { collectionId: stored.id, fieldId, schema })
    const association =
      found && Object.freeze({ ...found, formerIds: formerIdsOf(idChanges, { associationId: found.associationId }) })
    return association ? { column: undefined, association } : { column: columnOf(fieldId) }
  })
  const additional = additionalField(fields.keys())
  return Object.freeze({
    id: stored.id,
    tenantId: tenant.id,
    version: stored.version,
    core: false,
    table: Object.freeze({ schema: tenant.schema, name: stored.table }),
    document: deepFreeze(stored.document),
    fields: new Map([...fields, [additional.id, additional]]),
    formerIds: formerIdsOf(idChanges, { collectionId: stored.id }),
    accessOf: undefined,
    activity: 'log' as const,
  })
}

export type FieldPlace = {
  column: string | undefined
  read?: (alias: string) => Sql
  association?: FieldAssociation | undefined
}

/** Fields by id: by group and order, system fields last. */
export function compileFields(
  document: CollectionDocument,
  placeOf: (fieldId: string, schema: FieldSchema) => FieldPlace,
): ReadonlyMap<string, CollectionField> {
  const required = new Set(document.schema.required)
  const fields = inFormOrder(document).map(([id, schema]): [string, CollectionField] => {
    const { column, read, association } = placeOf(id, schema)
    const plain = column === undefined ? undefined : (alias: string) => sql`${sql.id(alias, column)}`
    const field = {
      ...getFormat(schema.format),
      id,
      schema: deepFreeze(association ? withAssociationId(schema, association) : schema),
      required: required.has(id),
      system: isSystemField(id),
      column,
      read: read ?? plain,
      association,
    }
    return [id, Object.freeze(field)]
  })
  return new Map(fields)
}

/** Clients name an association in cursors by its id. */
function withAssociationId(schema: FieldSchema, { associationId }: FieldAssociation): FieldSchema {
  const association = schema.metadata?.association
  return association
    ? { ...schema, metadata: { ...schema.metadata, association: { ...association, associationId } } }
    : schema
}

function inFormOrder(document: CollectionDocument): [string, FieldSchema][] {
  const groupOrder = new Map(document.detailGroupList.map(group => [group.id, group.order]))
  const key = ([id, { metadata }]: [string, FieldSchema]): [number, number, number] => [
    isSystemField(id) ? 1 : 0,
    groupOrder.get(metadata?.detailGroupId ?? '') ?? Number.MAX_SAFE_INTEGER,
    metadata?.detailOrder ?? Number.MAX_SAFE_INTEGER,
  ]
  return Object.entries(document.schema.properties).sort((left, right) => {
    const [first, second] = [key(left), key(right)]
    return first[0] - second[0] || first[1] - second[1] || first[2] - second[2]
  })
}

function compileAssociation(
  tenant: Tenant,
  associations: readonly StoredAssociation[],
  at: { collectionId: string; fieldId: string; schema: FieldSchema },
): Omit<FieldAssociation, 'formerIds'> | undefined {
  const settings = at.schema.metadata?.association
  if (!settings) return undefined
  const own = associations.find(each => each.parentCollection === at.collectionId && each.parentKey === at.fieldId)
  const found =
    own ?? associations.find(each => each.childCollection === at.collectionId && each.childKey === at.fieldId)
  if (!found) return undefined
  const isParent = found === own
  return {
    associationId: found.id,
    targetCollectionId: isParent ? found.childCollection : found.parentCollection,
    inverseFieldId: isParent ? found.childKey : found.parentKey,
    storage: compileStorage(tenant, found, isParent),
    min: settings.min ?? 0,
    max: isParent ? found.parentMax : found.childMax,
    linkFields: found.storage === 'link' ? compileLinkFields(found.relationship) : noLinkFields,
  }
}

const noLinkFields: ReadonlyMap<string, CollectionField> = new Map()

function compileLinkFields(relationship: StoredAssociation['relationship']): ReadonlyMap<string, CollectionField> {
  if (!relationship) return noLinkFields
  return compileFields(linkDocument(relationship), fieldId => ({ column: linkColumnName(fieldId) }))
}

function compileStorage(tenant: Tenant, stored: StoredAssociation, isParent: boolean): FieldAssociation['storage'] {
  if (stored.storage === 'link') {
    const table = { schema: tenant.schema, name: stored.linkTable ?? '' }
    if (isParent) return { kind: 'link', table, ownColumn: 'parentId', targetColumn: 'childId' }
    return { kind: 'link', table, ownColumn: 'childId', targetColumn: 'parentId' }
  }
  const isOwn = (stored.storage === 'parent-column') === isParent
  return { kind: isOwn ? 'own-column' : 'target-column', column: stored.columnName ?? '' }
}

export function deepFreeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const inner of Object.values(value)) deepFreeze(inner)
  return Object.freeze(value)
}
