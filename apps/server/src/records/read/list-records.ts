import type { ListInput } from '@trellis/contract'
import type { CountMode, CountState } from '@trellis/model'
import type { Caller } from '../../access/caller.ts'
import { JsonText } from '../../operations/json-text.ts'
import { bindStatement, type Engine, type RecordFamily } from '../engine.ts'
import { compileList, compileVisible } from '../query/compile-list.ts'
import { refuseCostlyLinks } from '../query/link-projection.ts'
import { type ReadCursor, readCursor } from '../query/read-list.ts'
import { type ReadProjection, readProjection } from '../query/read-projection.ts'
import { writeRows } from '../query/row-text.ts'
import type { Scope } from '../query/scope.ts'
import type { Counter } from './count-records.ts'
import { queryTexts } from './query-texts.ts'
import { visibleSchemaText } from './visible-schema.ts'

export type ListRequest = { engine: Engine; counter: Counter; caller: Caller; input: ListInput; family: RecordFamily }

/** The page and, unless it is not wanted, the total: two statements side by side, on answers as JSON text. */
export async function listRecords({ engine, counter, caller, input, family }: ListRequest): Promise<JsonText> {
  const cursor = await readCursor({ caller, cursor: input.cursor, core: family.core, scopes: engine.scopes })
  const projection = await readProjection(input, cursor.scope, engine.scopes)
  refuseCostlyLinks(cursor.limit, projection.projection.links)
  const [list, count] = await Promise.all([
    readPage(engine, cursor, projection),
    countFor(counter, cursor, input.count ?? 'exact'),
  ])
  const query = `{"cursor":${JSON.stringify(input.cursor)},"schema":${visibleSchemaText(cursor.scope)}}`
  return new JsonText(
    `{"list":[${list}],"query":${query},"totalCount":${count.totalCount},"countState":"${count.countState}"}`,
  )
}

async function readPage(engine: Engine, cursor: ReadCursor, { projection, shape }: ReadProjection): Promise<string> {
  const limit = cursor.values.push(cursor.limit) - 1
  const skip = cursor.values.push(cursor.skip) - 1
  const custom = cursor.values.push(true) - 1
  const compile = () => compileList(cursor, projection, { limit, skip, custom })
  const cached = engine.statements.find(`list|${cursor.shape}|${shape}`, compile, true)
  const statement = bindStatement(cached, cursor.values, withTargets(cursor.scopes, projection.targets))
  return writeRows(await queryTexts(engine.database, statement), cached.sql.columns ?? [])
}

function withTargets(
  scopes: ReadonlyMap<string, Scope>,
  targets: ReadonlyMap<string, Scope>,
): ReadonlyMap<string, Scope> {
  return targets.size === 0 ? scopes : new Map([...targets, ...scopes])
}

function countFor(
  counter: Counter,
  cursor: ReadCursor,
  mode: CountMode,
): Promise<{ totalCount: number | null; countState: CountState }> {
  if (mode === 'none') return Promise.resolve({ totalCount: null, countState: 'none' })
  return mode === 'estimate' ? counter.estimate(cursor) : counter.exact(cursor)
}

export type VisibleRequest = Omit<ListRequest, 'counter' | 'input'> & {
  cursor: ListInput['cursor']
  ids: readonly string[]
}

/** Which of the ids the caller finds in the cursor's rows now; one statement, order and paging do not count. */
export async function visibleIds({ engine, caller, cursor: input, ids, family }: VisibleRequest): Promise<string[]> {
  const cursor = await readCursor({ caller, cursor: input, core: family.core, scopes: engine.scopes })
  if (ids.length === 0) return []
  const place = cursor.values.push([...ids]) - 1
  const cached = engine.statements.find(`visible|${cursor.shape}`, () => compileVisible(cursor, place))
  const result = await engine.database.query<{ id: string }>(bindStatement(cached, cursor.values, cursor.scopes))
  return result.rows.map(row => row.id)
}
