import type { Sql } from '@trellis/fields/server'
import { coreCollectionIds } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import { compileFilter, makeAliases, tableOf } from '../../records/query/compile-filter.ts'
import { makeScopes, type Scopes } from '../../records/query/make-scopes.ts'
import { everything, isReadable, type Scope } from '../../records/query/scope.ts'
import type { Collection, Collections } from '../collection.ts'
import { coreAccess } from './core-access.ts'

/** What one caller sees of one collection's entries. */
type SeenCollection = {
  scope: Scope
  /** Keys of the log that are left out. */
  hidden: string[]
  /** Associations whose linked records are shown only where the caller may read them, by key. */
  restricted: Map<string, Scope>
}

/**
 * The log as the caller may read it (S17): entries of records they may see, without the fields hidden from them, which are not counted
 * either; links only to records they may see; an update of nothing but hidden fields does not exist.
 */
export async function activityAsSeenBy(
  activity: Collection,
  caller: Caller,
  services: { collections: Collections },
): Promise<Collection> {
  const scopes = makeScopes(services.collections)
  const builds = caller.roles.includes('entityAdmin')
  const seen = builds ? [] : await findSeen(caller, services, scopes)
  const log = (alias: string) => visibleLog(seen, alias)
  const key = `Activity:${caller.userId}:${caller.grantsKey}`
  const isUpdate = (alias: string) => sql`${sql.id(alias, 'action')} = 'update'`
  const access = {
    ...coreAccess(key, ['read']),
    where: (alias: string): Sql =>
      sql`((${coreEntries(caller, alias)}) or (${recordEntries(seen, builds, alias)}))
        and not (${isUpdate(alias)} and ${sql.id(alias, 'changeLog')} is not null and coalesce(jsonb_array_length(${log(alias)}), 0) = 0)`,
  }
  const fields = new Map(activity.fields)
  const reads: Record<string, (alias: string) => Sql> = {
    changeLog: log,
    changesCount: alias => visibleCount(seen, alias),
    'changeLog.key': alias => sql`(select jsonb_agg(entry -> 'key') from jsonb_array_elements(${log(alias)}) entry)`,
  }
  for (const [id, read] of Object.entries(reads)) {
    const field = activity.fields.get(id)
    if (field) fields.set(id, Object.freeze({ ...field, column: undefined, read }))
  }
  return Object.freeze({ ...activity, fields, accessOf: () => access })
}

async function findSeen(
  caller: Caller,
  services: { collections: Collections },
  scopes: Scopes,
): Promise<SeenCollection[]> {
  const seen: SeenCollection[] = []
  for (const collection of await services.collections.list(caller.tenant.id)) {
    const scope = await scopes.find(caller, collection.id)
    if (!scope || !isReadable(scope)) continue
    const hidden = new Set([...collection.fields.keys()].filter(id => !scope.fields.has(id)))
    const restricted = new Map<string, Scope>()
    for (const field of scope.fields.values()) {
      if (!field.association) continue
      const target = await scopes.find(caller, field.association.targetCollectionId)
      if (!target || !isReadable(target)) hidden.add(field.id)
      else if (target.rules.read.node !== everything) restricted.set(field.id, target)
    }
    seen.push({ scope, hidden: [...hidden], restricted })
  }
  return seen
}

/** Entries of the platform's own records: with the role that manages them. */
function coreEntries(caller: Caller, alias: string): Sql {
  const ids = [
    ...(caller.roles.includes('entityAdmin') ? ['Entity', 'Tag'] : []),
    ...(caller.roles.includes('userAdmin') ? ['User'] : []),
  ]
  return sql`${sql.id(alias, 'collectionId')} = any(${ids}::text[])`
}

/** Whoever defines collections sees every entry, also of deleted records; others those of records they may read now. */
function recordEntries(seen: readonly SeenCollection[], builds: boolean, alias: string): Sql {
  if (builds) return sql`${sql.id(alias, 'collectionId')} <> all(${[...coreCollectionIds]}::text[])`
  if (seen.length === 0) return sql`false`
  const parts = seen.map(
    ({ scope }) =>
      sql`(${sql.id(alias, 'collectionId')} = ${scope.collection.id} and ${isVisible(scope, sql`${sql.id(alias, 'recordId')}`, `${alias}_record`)})`,
  )
  return sql.join(parts, sql` or `)
}

/** The caller may read the record with this id. `row` is an alias that nothing around it uses. */
function isVisible(scope: Scope, id: Sql, row: string): Sql {
  const { node, values } = scope.rules.read
  const names = makeAliases()
  const rule = compileFilter(node, row, {
    next: () => `${row}_${names.next()}`,
    value: place => sql`${values[place.index]}`,
  })
  return sql`exists (select 1 from ${tableOf(scope)} as ${sql.id(row)} where ${sql.id(row, 'id')} = ${id} and (${rule}))`
}

function visibleLog(seen: readonly SeenCollection[], alias: string): Sql {
  const log = sql`${sql.id(alias, 'changeLog')}`
  const cut = seen.filter(each => each.hidden.length > 0 || each.restricted.size > 0)
  if (cut.length === 0) return log
  const cases = cut.map(
    each => sql`when ${each.scope.collection.id} then (
      select jsonb_agg(${visibleEntry(each, alias)} order by place) from jsonb_array_elements(${log}) with ordinality as e(entry, place)
      where entry ->> 'key' <> all(${each.hidden}::text[]))`,
  )
  return sql`(case ${sql.id(alias, 'collectionId')} ${sql.join(cases, sql` `)} else ${log} end)`
}

function visibleEntry({ restricted }: SeenCollection, alias: string): Sql {
  if (restricted.size === 0) return sql`entry`
  const cases = [...restricted].map(
    ([key, target]) => sql`when ${key} then (entry - 'totalCount') || coalesce((
      select jsonb_object_agg(part, (
        select coalesce(jsonb_agg(link), '[]') from jsonb_array_elements(links) link
        where ${isVisible(target, sql`(link ->> 'id')`, `${alias}_link`)}))
      from jsonb_each(entry) as parts(part, links) where jsonb_typeof(links) = 'array'), '{}')`,
  )
  return sql`(case entry ->> 'key' ${sql.join(cases, sql` `)} else entry end)`
}

/** A create stores no log: how many values it had would tell of hidden ones. */
function visibleCount(seen: readonly SeenCollection[], alias: string): Sql {
  const count = sql`${sql.id(alias, 'changesCount')}`
  const ids = seen.filter(each => each.hidden.length > 0).map(each => each.scope.collection.id)
  if (ids.length === 0) return count
  return sql`(case when ${sql.id(alias, 'collectionId')} = any(${ids}::text[])
    then coalesce(jsonb_array_length(${visibleLog(seen, alias)}), 0) else ${count} end)`
}
