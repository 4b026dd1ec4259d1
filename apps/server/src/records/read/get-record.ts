import { notFound, validationError } from '@trellis/base'
import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import { JsonText } from '../../calls/json-text.ts'
import type { Queryable } from '../../database/database.ts'
import { bindStatement, type Engine, findScope, type RecordFamily, scopesByCollection } from '../engine.ts'
import type { GetInput } from '../inputs.ts'
import { compileFilter, makeAliases, tableOf } from '../query/compile-filter.ts'
import { type CompiledSql, compileSql, requestSlot } from '../query/compile-sql.ts'
import { type ReadProjection, readProjection } from '../query/read-projection.ts'
import { rowText } from '../query/row-text.ts'
import { isReadable, type Scope } from '../query/scope.ts'
import { afterRun, isSlow, notSlow, type SlowStreak } from '../query/slow-streak.ts'
import type { CachedStatement } from '../query/statement-cache.ts'
import { queryTexts } from './query-texts.ts'

export type GetRequest = {
  engine: Engine
  caller: Caller
  input: GetInput
  family: RecordFamily
  connection?: Queryable | undefined
}

/** One record by its id, in one prepared statement; NOT_FOUND for what the row rule leaves out. */
export async function getRecord({ engine, caller, input, family, connection }: GetRequest): Promise<JsonText> {
  const { collectionId, id } = recordOf(input)
  const scope = await findScope(engine, caller, collectionId, family)
  const projection = await readProjection(input, scope, engine.scopes)
  const text = await readRecordText({ engine, scope, projection, id, connection })
  if (text === undefined) throw notFound()
  engine.readLog?.note(scope, 'get', id)
  return new JsonText(text)
}

/** `{collectionId, id}` is the shorthand of `{cursor: {collectionId, id}}`. */
export function recordOf(input: {
  cursor?: { collectionId: string; id: string }
  collectionId?: string
  id?: string
}): { collectionId: string; id: string } {
  const { cursor } = input
  for (const key of ['collectionId', 'id'] as const) {
    if (cursor && input[key] !== undefined && input[key] !== cursor[key])
      throw validationError([{ path: key, message: `Is another one than cursor.${key}` }])
  }
  const collectionId = cursor?.collectionId ?? input.collectionId
  const id = cursor?.id ?? input.id
  if (collectionId === undefined) throw validationError([{ path: 'collectionId', message: 'Required field' }])
  if (id === undefined) throw validationError([{ path: 'id', message: 'Required field' }])
  return { collectionId, id: id.replaceAll('\u0000', '') }
}

export type RecordText = {
  engine: Engine
  scope: Scope
  projection: ReadProjection
  id: string
  connection?: Queryable | undefined
}

/** Look-ups that take longer time and again, because of what they sum up of linked records, go to PostgreSQL alone. */
const slowMs = 100
const streaks = new WeakMap<CachedStatement, SlowStreak>()

/** The record's JSON text as the caller may read it. */
export async function readRecordText({
  engine,
  scope,
  projection,
  id,
  connection,
}: RecordText): Promise<string | undefined> {
  if (!isReadable(scope)) return undefined
  const key = `get|${scope.key}|${projection.shape}`
  const cached = engine.statements.find(key, () => compileGet(scope, projection), true)
  const statement = bindStatement(cached, [id], scopesByCollection(scope, projection.projection.targets.values()))
  const began = performance.now()
  const streak = streaks.get(cached) ?? notSlow
  const rows = await queryTexts(connection ?? engine.database, statement, !isSlow(streak))
  const ended = performance.now()
  // What is quick leaves no trace; what goes alone joins the others again once it is.
  if (streak !== notSlow || ended - began > slowMs) {
    streaks.set(cached, afterRun(streaks.get(cached) ?? notSlow, { began, ended }, slowMs))
  }
  return rows[0]?.[0] ?? undefined
}

function compileGet(scope: Scope, { projection }: ReadProjection): CompiledSql {
  const aliases = makeAliases()
  const text = rowText('t0', projection, aliases)
  const rule = compileFilter(scope.rules.read.node, 't0', aliases)
  return compileSql(
    sql`select ${text} as "record" from ${tableOf(scope)} as t0 where ${sql.ref('t0.id')} = ${requestSlot(0)} and (${rule})`,
  )
}
