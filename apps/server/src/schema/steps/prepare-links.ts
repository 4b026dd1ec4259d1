import type { Sql } from '@trellis/fields/server'
import { sql } from 'kysely'
import { findCoreCollection } from '../../collections/core-collections/index.ts'
import type { StoredAssociation } from '../../collections/load-tenant.ts'
import type { Queryable } from '../../database/database.ts'
import { columnPlace, linksQuery, linkTable } from '../association-storage.ts'
import { isPrepared, type SchemaChange, tableNameOf } from '../schema-change.ts'
import { countRows } from '../stored/count-rows.ts'
import { isOfPass, passes } from '../stored/passes.ts'
import type { Preparation } from '../stored/preparation.ts'
import { preparedName } from '../stored/prepared-name.ts'
import { endWatch, type TouchedRows, takeTouched, watchRows } from '../stored/touched-rows.ts'
import { storageLocks } from './storage-locks.ts'

/** Links that are carried over into another kind of storage, beside the one which people go on to use meanwhile. */
export type PreparedLinks = Preparation & {
  /** The link table, or the column, that holds them at the end. */
  name: string
}

/**
 * Undefined where the links are few, or one side is a core collection, or both sides may hold one only: then which of several links stays
 * cannot be told from a record and its own links.
 */
export async function prepareLinks(
  change: SchemaChange,
  before: StoredAssociation,
  after: StoredAssociation,
): Promise<PreparedLinks | undefined> {
  const tables = tablesOf(change, before, after)
  if (!tables || (after.parentMax === 1 && after.childMax === 1)) return undefined
  const key = `links ${before.id}`
  const isLong = (await isPrepared(change, key, tables.source)) || (await isPrepared(change, key, tables.filled))
  if (!isLong) return undefined
  const { schema } = change.tenant
  const isTable = after.storage === 'link'
  const name = preparedName(change.id, key, isTable ? 'links' : 'column')
  const touched: TouchedRows = {
    schema,
    name: preparedName(change.id, key, 'rows'),
    table: tables.source,
    key: tables.key,
    ...(before.columnName !== undefined && { column: before.columnName }),
  }
  const filled = sql.id(schema, tables.filled)
  const place = isTable ? sql.id(schema, name) : sql.id(name)
  const copy = { change, before, after, filled, place }
  return {
    key,
    name,
    locks: [...storageLocks(change, before, 'old'), ...storageLocks(change, after, 'new')],
    async expand(connection) {
      if (isTable) for (const statement of linkTable(change, after, name)) await connection.run(statement)
      else await connection.run(newColumn(filled, place, sql.id(schema, tables.other)))
      await watchRows(connection, touched)
    },
    fill: {
      table: isTable ? name : tables.filled,
      totalCount: await countRows(change.connection, schema, tables.filled),
      ...partsOfLinks(copy, touched),
    },
    finish: connection => endWatch(connection, touched),
    async discard(connection) {
      await endWatch(connection, touched)
      await connection.run(
        isTable
          ? sql`drop table if exists ${place}`
          : sql`alter table if exists ${filled} drop column if exists ${place}`,
      )
    },
  }
}

function partsOfLinks(
  copy: Copy,
  touched: TouchedRows,
): Pick<NonNullable<Preparation['fill']>, 'passes' | 'part' | 'again'> {
  const { after, filled, place } = copy
  // A link table is new: nothing of it is moved.
  const isMoved = after.storage !== 'link'
  return {
    passes: isMoved ? passes : 1,
    async part(connection, { pass, afterId, size }) {
      const isNext = isMoved ? isOfPass(sql.id('id'), pass) : sql`true`
      const rows = await connection.run<{ id: string }>(
        sql`select id from ${filled} where id > ${afterId} and ${isNext} order by id limit ${size}`,
      )
      const last = rows.at(-1)
      if (!last) return undefined
      await copyLinks(connection, copy, id => sql`${id} = any(${rows.map(row => row.id)}::text[])`)
      return { afterId: last.id, count: rows.length }
    },
    async again(connection, most) {
      const ids = await takeTouched(connection, touched, most)
      if (ids.length === 0) return 0
      const isTouched = (id: Sql) => sql`${id} = any(${ids}::text[])`
      await connection.run(
        after.storage === 'link'
          ? sql`delete from ${place} where ${isTouched(sql.id('parentId'))}`
          : sql`update ${filled} set ${place} = null where ${isTouched(sql.id('id'))} and ${place} is not null`,
      )
      await copyLinks(connection, copy, isTouched)
      return ids.length
    },
  }
}

type Tables = {
  /** What holds the links now, and its column that names the record which is filled. */
  source: string
  key: string
  /** The table of the records that are filled, or that the new link table goes by. */
  filled: string
  other: string
}

function tablesOf(change: SchemaChange, before: StoredAssociation, after: StoredAssociation): Tables | undefined {
  const isCore = [before.parentCollection, before.childCollection].some(id => findCoreCollection(id) !== undefined)
  const parent = tableNameOf(change, before.parentCollection)
  const child = tableNameOf(change, before.childCollection)
  if (isCore || parent === undefined || child === undefined) return undefined
  const isByChild = after.storage === 'child-column'
  const [filled, other] = isByChild ? [child, parent] : [parent, child]
  if (before.storage === 'link')
    return { source: before.linkTable ?? '', key: isByChild ? 'childId' : 'parentId', filled, other }
  const { table, column } = columnPlace(change, before)
  const isOwnRow = (before.storage === 'child-column') === isByChild
  return { source: table, key: isOwnRow ? 'id' : column, filled, other }
}

/** Nothing is in the column yet: its foreign key need not be checked. */
function newColumn(table: Sql, column: Sql, target: Sql): Sql {
  return sql`alter table ${table} add column if not exists ${column} text collate "C",
    add foreign key (${column}) references ${target} (id) on delete set null not valid`
}

type Copy = { change: SchemaChange; before: StoredAssociation; after: StoredAssociation; filled: Sql; place: Sql }

/** The links of some records, told by their id; of several where one may be, the one with the lowest id. */
async function copyLinks(
  connection: Queryable,
  { change, before, after, filled, place }: Copy,
  isMeant: (id: Sql) => Sql,
): Promise<void> {
  const links = linksQuery(change, before)
  if (after.storage === 'link') {
    await connection.run(sql`insert into ${place} ("parentId", "childId")
      select "parentId", "childId" from (${links}) links where ${isMeant(sql.id('parentId'))} on conflict do nothing`)
    return
  }
  const [own, linked] = after.storage === 'parent-column' ? ['parentId', 'childId'] : ['childId', 'parentId']
  await connection.run(sql`update ${filled} as row set ${place} = kept.linked
    from (select ${sql.id(own)} as own, min(${sql.id(linked)}) as linked from (${links}) links
      where ${isMeant(sql.id(own))} group by ${sql.id(own)}) kept where row.id = kept.own`)
}
