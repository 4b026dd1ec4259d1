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
  const { stored, things } = await loadThings(connection, tenant)
  const isKnown = stored.collections.some(({ id }) => id === collectionId) || findCoreCollection(collectionId)
  if (!isKnown) throw notFound('The collection')
  const uses =
    fieldId === undefined
      ? usesOfCollection(stored, things, collectionId)
      : usesOf(stored, things, isNameOf(stored, { collectionId, fieldId }))
  return { uses: told(uses) }
}

/** What other definitions say of this one. */
export async function whereAssetUsed(
  connection: Queryable,
  tenant: Tenant,
  { kind, id }: { kind: string; id: string },
): Promise<Answer> {
  const { stored, things } = await loadThings(connection, tenant)
  if (kind === collectionAsset.id) return { uses: told(usesOfCollection(stored, things, id)) }
  const others = things.filter(each => each.kind !== kind || each.id !== id)
  const isMeant = (edge: Edge) => edge.kind === 'asset' && edge.collectionId === kind && edge.id === id
  return { uses: told(usesOf(stored, others, isMeant)) }
}

async function loadThings(connection: Queryable, tenant: Tenant) {
  const stored = await loadTenant(connection, tenant)
  return { stored, things: [...collectionsOf(stored), ...(await loadReferring(connection, tenant))] }
}

/** Each place once. */
function told(uses: readonly Use[]): Answer['uses'] {
  const places = new Map(uses.map(use => [`${use.kind} ${use.id} ${use.field} ${use.place}`, use]))
  return [...places.values()].map(({ edge, ...use }) => {
    const { icon, section, goesWithCollection } = referringKind(use.kind)
    return { ...use, icon, ...(section && { section }), isNeeded: edge.isNeeded && !goesWithCollection }
  })
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
