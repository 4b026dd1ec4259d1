import type { AppDocument } from '@trellis/model'
import { sql } from 'kysely'
import type { Collection, Collections } from '../collections/collection.ts'
import type { Database } from '../database/database.ts'
import { findTrigrams } from '../search/trigrams.ts'
import type { Tenant } from '../tenants/tenant.ts'
import { associationIndexes } from './association-indexes.ts'
import { type IndexRules, indexRules } from './index-rules.ts'
import { keptIndexes } from './kept-indexes.ts'
import { ruleIndexes } from './rule-indexes.ts'
import { searchIndexes } from './search-indexes.ts'
import { seenFields } from './seen-fields.ts'
import { shapeIndex, type WantedIndex } from './wanted-index.ts'
import { writtenIndexes } from './written-indexes.ts'

type Needed = { database: Database; collections: Collections }

/** Every index that a workspace's collections should have beside those of their definitions; one that has several reasons comes several times. */
export async function allWanted(
  { database, collections }: Needed,
  tenant: Tenant,
  { most }: Pick<IndexRules, 'most'> = indexRules,
): Promise<WantedIndex[]> {
  const live = new Map((await collections.list(tenant.id)).map(each => [each.id, each]))
  const trigrams = await findTrigrams(database)
  const always = [...associationIndexes(live), ...(await ruleIndexes(tenant, live, await liveApps(database, tenant)))]
  const kept = (await keptIndexes(database, tenant.id)).flatMap(({ collectionId, shape, reason }) => {
    const collection = live.get(collectionId)
    return (collection && shapeIndex(collection, shape, reason)) ?? []
  })
  const seen = await seenFields({ database, collections }, tenant, live)
  const search = [...live.values()].flatMap(each => searchIndexes(each, seen.get(each.id) ?? [], trigrams))
  const written = [...live.values()].flatMap(each => writtenIndexes(each, trigrams))
  return [...search, ...written, ...[...live.values()].flatMap(each => cut(each, [...always, ...kept], most))]
}

/** Whether it is one of the few a collection may have: those of links and of the search follow from its definition. */
export function isCounted({ reason }: WantedIndex): boolean {
  return counted.has(reason)
}

const counted: ReadonlySet<WantedIndex['reason']> = new Set(['rowRule', 'shape', 'pinned'])

/** Row rules keep theirs whatever their number; pinned and chosen ones fill up. */
function cut({ id }: Collection, wanted: readonly WantedIndex[], most: number): WantedIndex[] {
  const names = new Set<string>()
  return wanted.filter(index => {
    const { collectionId, name, reason } = index
    if (collectionId !== id) return false
    if (!isCounted(index)) return true
    if (names.size >= most && !names.has(name) && reason !== 'rowRule') return false
    names.add(name)
    return true
  })
}

async function liveApps(database: Database, tenant: Tenant): Promise<AppDocument[]> {
  const rows = await database
    .withRole(tenant.ownerRole)
    .run<{ document: AppDocument }>(
      sql`select document from ${sql.id(tenant.coreSchema, 'asset_version')} where asset_kind = 'Tag' and status = 'live' order by asset_id`,
    )
  return rows.map(({ document }) => document)
}
