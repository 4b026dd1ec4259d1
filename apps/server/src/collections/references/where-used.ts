import { notFound } from '@trellis/base'
import type { Contracts, OutputOf } from '@trellis/contract'
import { collectionAsset } from '@trellis/model/assets'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { findCoreCollection } from '../core-collections/index.ts'
import { loadTenant, type StoredTenant } from '../load-tenant.ts'
import { findUses, loadReferring, type Referring, type Use } from './find-uses.ts'
import { referringKind } from './referring-kinds.ts'
import type { Edge } from './walk-references.ts'

type Answer = OutputOf<Contracts['WHERE_USED']>

/** Everything that names a collection, or one of its fields, each place once. */
export async function whereUsed(
  connection: Queryable,
  tenant: Tenant,
  { collectionId, fieldId }: { collectionId: string; fieldId?: string | undefined },
): Promise<Answer> {
  const stored = await loadTenant(connection, tenant)
  const isKnown = stored.collections.some(({ id }) => id === collectionId) || findCoreCollection(collectionId)
  if (!isKnown) throw notFound('The collection')
  const things = [...collectionsOf(stored), ...(await loadReferring(connection, tenant))]
  const uses =
    fieldId === undefined
      ? usesOfCollection(stored, things, collectionId)
      : usesOf(stored, things, isNameOf(stored, { collectionId, fieldId }))
  const places = new Map(uses.map(use => [`${use.kind} ${use.id} ${use.field} ${use.place}`, use]))
  return {
    uses: [...places.values()].map(({ edge, ...use }) => {
      const { icon, section, goesWithCollection } = referringKind(use.kind)
      return { ...use, icon, ...(section && { section }), isNeeded: edge.isNeeded && !goesWithCollection }
    }),
  }
}

/** Of the field, or of what its links say: that is named at both ends of an association. */
function isNameOf({ associations }: StoredTenant, field: { collectionId: string; fieldId: string }) {
  const ends = associations
    .map(({ parentCollection, parentKey, childCollection, childKey }) => [
      `${parentCollection} ${parentKey}`,
      `${childCollection} ${childKey}`,
    ])
    .find(each => each.includes(`${field.collectionId} ${field.fieldId}`))
  return ({ kind, collectionId, id, of }: Edge) =>
    kind === 'link-field'
      ? ends?.includes(`${collectionId} ${of}`) === true
      : kind === 'field' && collectionId === field.collectionId && id === field.fieldId
}

/** What other collections and apps say of this one. */
export function usesOfCollection(stored: StoredTenant, things: readonly Referring[], collectionId: string): Use[] {
  const others = things.filter(({ kind, id }) => kind !== collectionAsset.id || id !== collectionId)
  return usesOf(stored, others, edge => edge.kind === 'collection' && edge.id === collectionId)
}

export function collectionsOf({ collections }: StoredTenant): Referring[] {
  return collections.map(({ id, document }) => ({ kind: collectionAsset.id, id, name: document.name, document }))
}

function usesOf({ collections }: StoredTenant, things: readonly Referring[], isMeant: (edge: Edge) => boolean): Use[] {
  const properties = new Map(collections.map(({ id, document }) => [id, document.schema.properties]))
  return findUses(things, id => properties.get(id), isMeant)
}
