import { createHash } from 'node:crypto'
import type { Sql } from '@trellis/fields/server'
import { coreCollectionIds, goneMark } from '@trellis/model'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { Collection, CollectionField, Collections } from '../../collections/collection.ts'
import { coreAccess } from '../../collections/core-collections/core-access.ts'
import { coreCollections } from '../../collections/core-collections/index.ts'
import { withoutOthersValues } from '../../collections/core-collections/member-entries.ts'
import { type FormerId, idNowSql } from '../../collections/former-ids.ts'
import { compileFilter, makeAliases, tableOf } from '../query/compile-filter.ts'
import { displayFields } from '../query/link-projection.ts'
import { makeScopes, type Scopes } from '../query/make-scopes.ts'
import { everything, isReadable, type Scope } from '../query/scope.ts'

/** What one caller sees of one collection's entries. */
type SeenCollection = {
  collection: Collection
  /** The only keys that are shown; undefined where nothing is hidden, nor was. */
  shown: string[] | undefined
  /** Associations of whose links the caller does not see all, by key. */
  restricted: Map<string, SeenLinks>
}

/** `target`: its records are shown where the caller may read them; undefined where they read all. */
type SeenLinks = { target: Scope | undefined; hidden: readonly string[] }

/**
 * The log as the caller may read it (S17): entries of records they may see, without the fields hidden from them, which are not counted
 * either, under whatever id; links only to records they may see; an update of nothing but hidden fields does not exist.
 */
export async function activityAsSeenBy(
  activity: Collection,
  caller: Caller,
  services: { collections: Collections },
): Promise<Collection> {
  const scopes = makeScopes(services.collections)
  const builds = caller.roles.includes('entityAdmin')
  const collections = await services.collections.list(caller.tenant.id)
  const readable = builds ? [] : await findReadable(caller, collections, scopes)
  const seen = builds ? collections.map(wholly) : await Promise.all(readable.map(each => seenThrough(each, scopes)))
  const log = (alias: string) =>
    withoutOthersValues(caller, alias, { of: visibleLog(seen, alias), cut: shown => shown })
  const count = (alias: string) =>
    withoutOthersValues(caller, alias, {
      of: visibleCount(seen, alias),
      cut: shown => sql`coalesce(jsonb_array_length(${shown}), 0)`,
    })
  // What is shown of the log is part of its statements.
  const versions = collections.map(({ id, version }) => `${id}@${version}`).join(' ')
  const key = `Activity:${caller.userId}:${caller.grantsKey}:${createHash('sha1').update(versions).digest('base64url')}`
  const isUpdate = (alias: string) => sql`${sql.id(alias, 'action')} = 'update'`
  const access = {
    ...coreAccess(key, ['read']),
    where: (alias: string): Sql =>
      sql`((${coreEntries(caller, alias)}) or (${recordEntries(readable, builds, alias)}))
        and not (${isUpdate(alias)} and ${sql.id(alias, 'changeLog')} is not null and coalesce(jsonb_array_length(${log(alias)}), 0) = 0)`,
  }
  const fields = new Map(activity.fields)
  const reads: Record<string, (alias: string) => Sql> = {
    changeLog: log,
    changesCount: count,
    'changeLog.key': alias => sql`(select jsonb_agg(entry -> 'key') from jsonb_array_elements(${log(alias)}) entry)`,
  }
  for (const [id, read] of Object.entries(reads)) {
    const field = activity.fields.get(id)
    if (field) fields.set(id, Object.freeze({ ...field, column: undefined, read }))
  }
  return Object.freeze({ ...activity, fields, accessOf: () => access })
}

async function findReadable(caller: Caller, collections: readonly Collection[], scopes: Scopes): Promise<Scope[]> {
  const found = await Promise.all(collections.map(({ id }) => scopes.find(caller, id)))
  return found.flatMap(scope => (scope && isReadable(scope) ? [scope] : []))
}

/** Whoever defines collections sees everything, also of fields that are gone. */
function wholly(collection: Collection): SeenCollection {
  return { collection, shown: undefined, restricted: new Map() }
}

async function seenThrough({ caller, collection, fields }: Scope, scopes: Scopes): Promise<SeenCollection> {
  const shown = new Set(fields.keys())
  const restricted = new Map<string, SeenLinks>()
  for (const field of fields.values()) {
    // Of which records a value was made at that time is not known any more.
    if (field.guarded) shown.delete(field.id)
    if (!field.association) continue
    const target = await scopes.find(caller, field.association.targetCollectionId)
    if (!target || !isReadable(target)) {
      shown.delete(field.id)
      continue
    }
    const hidden = displayFields.filter(id => !isWholly(target.fields.get(id)))
    const isRuled = target.rules.read.node !== everything
    if (isRuled || hidden.length > 0) restricted.set(field.id, { target: isRuled ? target : undefined, hidden })
  }
  // Nobody knows whom a field was hidden from that is gone.
  const isWhole = shown.size === collection.fields.size && collection.formerIds.length === 0
  return { collection, shown: isWhole ? undefined : [...shown], restricted }
}

function isWholly(field: CollectionField | undefined): boolean {
  return field !== undefined && !field.guarded
}

/** Entries of the platform's own records: with the role that manages them. */
function coreEntries(caller: Caller, alias: string): Sql {
  const ids = coreCollections.filter(({ seesLog }) => seesLog?.(caller)).map(({ id }) => id)
  return sql`${sql.id(alias, 'collectionId')} = any(${ids}::text[])`
}

/** Whoever defines collections sees every entry, also of deleted records; others those of records they may read now. */
function recordEntries(readable: readonly Scope[], builds: boolean, alias: string): Sql {
  if (builds) return sql`${sql.id(alias, 'collectionId')} <> all(${[...coreCollectionIds]}::text[])`
  if (readable.length === 0) return sql`false`
  const parts = readable.map(
    scope =>
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
  const at = sql`${sql.id(alias, 'createdAt')}`
  const cut = seen.filter(each => each.shown !== undefined || each.restricted.size > 0 || hasFormerIds(each.collection))
  if (cut.length === 0) return log
  const cases = cut.map(({ collection, shown, restricted }) => {
    const key = idNowSql(collection.formerIds, { id: sql`(entry ->> 'key')`, at })
    const isShown = shown === undefined ? sql`` : sql`where key = any(${shown}::text[])`
    return sql`when ${collection.id} then (
      select jsonb_agg(${visibleEntry(restricted, alias)} order by place)
      from (select place, key, ${entryNow(collection, at)} as entry from (
        select place, ${key} as key, entry from jsonb_array_elements(${log}) with ordinality as logged(entry, place)) as named ${isShown}) as shown)`
  })
  return sql`(case ${sql.id(alias, 'collectionId')} ${sql.join(cases, sql` `)} else ${log} end)`
}

function hasFormerIds({ formerIds, fields }: Collection): boolean {
  return formerIds.length > 0 || [...fields.values()].some(({ association }) => association?.formerIds.length)
}

/** An entry under the ids of today. */
function entryNow({ fields, formerIds }: Collection, at: Sql): Sql {
  const entry = formerIds.length > 0 ? sql`(entry || jsonb_build_object('key', key))` : sql`entry`
  const links = [...fields.values()].filter(({ association }) => association?.formerIds.length)
  if (links.length === 0) return entry
  const cases = links.map(
    ({ id, association }) => sql`when ${id} then ${entry} || coalesce((
      select jsonb_object_agg(part, (select coalesce(jsonb_agg(${linkNow(association?.formerIds ?? [], at)}), '[]') from jsonb_array_elements(links) link))
      from jsonb_each(entry) as parts(part, links) where jsonb_typeof(links) = 'array'), '{}')`,
  )
  return sql`(case key ${sql.join(cases, sql` `)} else ${entry} end)`
}

/** What a link said of link fields that are there. */
function linkNow(formerIds: readonly FormerId[], at: Sql): Sql {
  const id = idNowSql(formerIds, { id: sql`said`, at })
  return sql`link || coalesce((select jsonb_object_agg(part, coalesce((
      select jsonb_object_agg(${id}, value) from jsonb_each(link -> part) as each(said, value) where position(${goneMark} in ${id}) = 0), '{}'))
    from unnest(array['relationship', 'prevRelationship']) as parts(part) where jsonb_typeof(link -> part) = 'object'), '{}')`
}

function visibleEntry(restricted: SeenCollection['restricted'], alias: string): Sql {
  if (restricted.size === 0) return sql`entry`
  const cases = [...restricted].map(
    ([
      key,
      { target, hidden },
    ]) => sql`when ${key} then ${target ? sql`(entry - 'totalCount')` : sql`entry`} || coalesce((
      select jsonb_object_agg(part, (
        select coalesce(jsonb_agg(${hidden.length > 0 ? withoutParts(hidden) : sql`link`}), '[]') from jsonb_array_elements(links) link
        where ${target ? isVisible(target, sql`(link ->> 'id')`, `${alias}_link`) : sql`true`}))
      from jsonb_each(entry) as parts(part, links) where jsonb_typeof(links) = 'array'), '{}')`,
  )
  return sql`(case key ${sql.join(cases, sql` `)} else entry end)`
}

/** What the entry says of the linked record, without these parts of it. */
function withoutParts(parts: readonly string[]): Sql {
  return sql`(case jsonb_typeof(link) when 'object' then link - ${parts}::text[] else link end)`
}

/** A create stores no log: how many values it had would tell of hidden ones. */
function visibleCount(seen: readonly SeenCollection[], alias: string): Sql {
  const count = sql`${sql.id(alias, 'changesCount')}`
  const ids = seen.filter(each => each.shown !== undefined).map(each => each.collection.id)
  if (ids.length === 0) return count
  return sql`(case when ${sql.id(alias, 'collectionId')} = any(${ids}::text[])
    then coalesce(jsonb_array_length(${visibleLog(seen, alias)}), 0) else ${count} end)`
}
