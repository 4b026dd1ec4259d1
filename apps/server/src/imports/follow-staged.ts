import { sql } from 'kysely'
import { calculationsOf } from '../collections/calculation-sources.ts'
import type { Collection } from '../collections/collection.ts'
import type { TransactionConnection } from '../database/database.ts'
import { targetIdsOf } from '../records/calculations/find-calculations.ts'
import { findReaders } from '../records/calculations/find-readers.ts'
import { changesOf, followChanges, isRead } from '../records/calculations/follow-changes.ts'
import { readersInLine } from '../records/calculations/readers-in-line.ts'
import { addRecalculation } from '../records/calculations/recalculation.ts'
import type { Services } from '../services.ts'
import type { InsertRequest } from './insert-staged.ts'
import { cleanedFieldsOf } from './staged-cleaning.ts'
import { staging } from './staging-table.ts'

type Following = Pick<Services, 'collections' | 'log'>

/** Of more changed records than these all that reads such records is worked out anew, in the background. */
const mostFollowed = 10_000
const most = { ofEach: 200, together: mostFollowed }

/** Works out what is made of the records that the file changed, as a save does; and of new ones, which rows of the same file may link. */
export async function followStaged(
  following: Following,
  connection: TransactionConnection,
  request: InsertRequest,
): Promise<void> {
  const { collection, mapping, updateBy } = request
  const readsItself = targetIdsOf(collection).includes(collection.id)
  if (updateBy === undefined && !readsItself) return
  const fields = [...mapping.fields.map(({ fieldId }) => fieldId), ...cleanedFieldsOf(collection).map(({ id }) => id)]
  const changed = { collection, fields: [...fields, ...calculationsOf(collection).keys()] }
  if (!readsItself && !(await isReadByOthers(following, request, changed))) return
  const rows = await connection.run<{ id: string }>(
    sql`select id from ${staging} ${readsItself ? sql`` : sql`where is_there`} limit ${mostFollowed + 1}`,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length <= mostFollowed) await followRows(following, connection, { request, ...changed, ids })
  else await workOutAll(following, connection, request)
}

/** The same for records of another collection whose links the file took away. */
export async function followFreed(
  following: Following,
  connection: TransactionConnection,
  { request, target, ids }: { request: InsertRequest; target: Collection; ids: readonly string[] },
): Promise<void> {
  const changed = { collection: target, fields: [...calculationsOf(target).keys()] }
  await followRows(following, connection, { request, ...changed, ids })
}

type Changed = { collection: Collection; fields: readonly string[] }

async function followRows(
  { collections, log }: Following,
  connection: TransactionConnection,
  { request: { tenant }, collection, ids, fields }: Changed & { request: InsertRequest; ids: readonly string[] },
): Promise<void> {
  await followChanges({ collections, log, connection, tenant, most }, [changesOf(collection, ids, fields)])
}

async function isReadByOthers(
  { collections }: Following,
  { tenant }: InsertRequest,
  { collection, fields }: Changed,
): Promise<boolean> {
  return (await findReaders(collections, tenant.id, collection)).some(reader => isRead(reader, fields))
}

async function workOutAll(
  { collections }: Following,
  connection: TransactionConnection,
  { tenant, collection }: InsertRequest,
): Promise<void> {
  const line = readersInLine(collection, await collections.list(tenant.id))
  const readsItself = targetIdsOf(collection).includes(collection.id)
  for (const each of readsItself ? line : line.slice(1))
    await addRecalculation(connection, { tenant, collection: each, totalCount: mostFollowed })
}
