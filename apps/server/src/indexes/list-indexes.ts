import { notFound } from '@trellis/base'
import type { Contracts, OutputOf } from '@trellis/contract'
import type { Collection } from '../collections/collection.ts'
import type { Services } from '../services.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { allWanted } from './all-wanted.ts'
import { isOurs, isServed, type PresentIndex, presentIndexes } from './present-indexes.ts'
import type { WantedIndex } from './wanted-index.ts'

type Listed = OutputOf<Contracts['INDEX_LIST']>['indexes'][number]
type Needed = Pick<Services, 'database' | 'collections'>

/** What stands in the database, with the reasons of today, and what is still to be built. */
export async function listIndexes(services: Needed, tenant: Tenant, collectionId: string): Promise<Listed[]> {
  const collection = await services.collections.find(tenant.id, collectionId)
  if (!collection || collection.core) throw notFound('The collection')
  const wanted = (await allWanted(services, tenant)).filter(each => each.collectionId === collection.id)
  const present = await presentIndexes(services.database, tenant.schema, collection.table.name)
  const names = new Set(present.map(({ name }) => name))
  const waiting = [...new Set(wanted.filter(each => !isServed(each, present)).map(({ name }) => name))]
  return [
    ...present.map(each => describePresent(each, collection, wanted)),
    ...waiting.filter(name => !names.has(name)).map(name => describeWanted(name, wanted, 'waiting')),
  ]
}

function describePresent(index: PresentIndex, collection: Collection, wanted: readonly WantedIndex[]): Listed {
  const { name, sizeBytes, scans, lastUsedAt, isValid } = index
  const figures = {
    sizeBytes,
    uses: scans,
    ...(lastUsedAt !== null && { lastUsedAt: new Date(lastUsedAt).toISOString() }),
  }
  const state = isValid ? 'ready' : 'building'
  if (isOurs(index)) return { ...describeWanted(name, wanted, state), ...figures }
  const fields = index.columns.flatMap(column => fieldOf(column, collection) ?? [])
  return { name, fields, reasons: reasonsOf(index, collection, wanted), state, ...figures }
}

/** Those of definitions serve row rules and links as well. */
function reasonsOf(index: PresentIndex, collection: Collection, wanted: readonly WantedIndex[]): Listed['reasons'] {
  if (index.isPrimary) return ['key']
  const reasons = wanted
    .filter(each => each.column === index.columns[0] && isServed(each, [index]))
    .map(({ reason }) => reason)
  const own: Listed['reasons'] = index.isUnique && isUniqueField(index, collection) ? ['unique'] : []
  const all = [...new Set([...own, ...reasons])]
  return all.length > 0 ? all : ['other']
}

function isUniqueField({ columns }: PresentIndex, collection: Collection): boolean {
  const field = collection.fields.get(fieldOf(columns[0] ?? null, collection) ?? '')
  return columns.length === 1 && field?.schema.metadata?.unique === true
}

function fieldOf(column: string | null, { fields }: Collection): string | undefined {
  if (column === null) return undefined
  for (const { id, column: own, association } of fields.values()) {
    const key = association?.storage.kind === 'own-column' ? association.storage.column : own
    if (key === column) return id
  }
  return undefined
}

function describeWanted(name: string, wanted: readonly WantedIndex[], state: Listed['state']): Listed {
  const same = wanted.filter(each => each.name === name)
  const shape = same.find(each => each.shape)?.shape
  return {
    name,
    fields: [...(same[0]?.fieldIds ?? [])],
    reasons: [...new Set(same.map(({ reason }) => reason))],
    ...(shape && { shape: { ...shape, equal: [...shape.equal] } }),
    state,
    sizeBytes: 0,
    uses: 0,
  }
}
