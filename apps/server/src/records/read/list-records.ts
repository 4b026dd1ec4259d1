import { validationError } from '@trellis/base'
import type { ListInput } from '@trellis/contract'
import type { CountMode, CountState } from '@trellis/model'
import type { Caller } from '../../access/caller.ts'
import { JsonText } from '../../calls/json-text.ts'
import type { Statement } from '../../database/database.ts'
import { bindStatement, type Engine, type RecordFamily } from '../engine.ts'
import { compileList, compileVisible, type ListPlaces } from '../query/compile-list.ts'
import { isFarDown } from '../query/late-rows.ts'
import { refuseCostlyLinks } from '../query/link-projection.ts'
import { dearRows } from '../query/planning.ts'
import { type ReadCursor, readCursor } from '../query/read-list.ts'
import { type ReadProjection, readProjection } from '../query/read-projection.ts'
import { writeRows } from '../query/row-text.ts'
import { everything, type Scope } from '../query/scope.ts'
import type { CachedStatement } from '../query/statement-cache.ts'
import { wideningOf } from '../query/widening.ts'
import type { Counter } from './count-records.ts'
import { idDigest, type ListMoment, type ListMoments } from './list-moments.ts'
import type { AskedPage, PageEnd, PageTokens } from './page-tokens.ts'
import { queryTexts } from './query-texts.ts'
import { noteList, wasQuick } from './quick-lists.ts'
import { visibleSchemaText } from './visible-schema.ts'

export type ListRequest = {
  engine: Engine
  counter: Counter
  pages: PageTokens
  moments: ListMoments
  caller: Caller
  input: ListInput
  family: RecordFamily
}

/** The page and, unless it is not wanted, the total: two statements side by side, on answers as JSON text. */
export async function listRecords(request: ListRequest): Promise<JsonText> {
  const { engine, counter, pages, moments, caller, input, family } = request
  const cursor = await readCursor({ caller, cursor: input.cursor, core: family.core, scopes: engine.scopes })
  const projection = await readProjection(input, cursor.scope, engine.scopes)
  refuseCostlyLinks(cursor.limit, projection.projection.links)
  const asked = { cursor: input.cursor, scope: cursor.scope }
  const after = await readAfter(pages, asked, cursor)
  const [page, count] = await Promise.all([
    readPage(engine, cursor, { ...projection, after, withSnapshot: input.live ?? false }),
    countFor(counter, cursor, input.count ?? 'exact'),
  ])
  engine.readLog?.note(cursor.scope, 'list', '')
  const next = page.end && (await pages.write(page.end, asked))
  const query = `{"cursor":${JSON.stringify(input.cursor)},"schema":${visibleSchemaText(cursor.scope)}}`
  const more = next === undefined ? '' : `,"next":${JSON.stringify(next)}`
  const holder = { tenantId: caller.tenant.id, userId: caller.userId, collectionId: cursor.scope.collection.id }
  const since = page.moment && `,"since":"${await moments.write(page.moment, holder)}"`
  return new JsonText(
    `{"list":[${page.list}]${more}${since ?? ''},"query":${query},"totalCount":${count.totalCount},"countState":"${count.countState}"}`,
  )
}

async function readAfter(pages: PageTokens, asked: AskedPage, cursor: ReadCursor): Promise<PageEnd | undefined> {
  const { after } = asked.cursor.options ?? {}
  if (after === undefined) return undefined
  if (cursor.skip > 0) throw validationError([{ path: 'cursor.options.skip', message: 'cannot be used with after' }])
  if (!hasKeyset(cursor)) {
    const message = 'only pages that are sorted by a column of the records themselves go on with after'
    throw validationError([{ path: 'cursor.options.after', message }])
  }
  return pages.read(after, asked)
}

/** By the title of another record there is no place in the order to go on from. */
function hasKeyset({ order }: ReadCursor): boolean {
  return !order?.field.association
}

type PageRequest = ReadProjection & { after: PageEnd | undefined; withSnapshot: boolean }

type ReadPage = {
  list: string
  end: PageEnd | undefined
  moment: ListMoment | undefined
}

/** One row more than asked for tells whether there is a next page. */
async function readPage(engine: Engine, cursor: ReadCursor, request: PageRequest): Promise<ReadPage> {
  const { withSnapshot } = request
  const { custom, used, statement } = findStatements(engine, cursor, request)
  const began = performance.now()
  const isKept = used !== custom
  const asked = queryTexts(engine.database, statement, isKept || (wasQuick(custom) && 'so far'))
  // One that fails for the time that it takes was slow, too.
  const answered = await asked.finally(() => noteList(custom, performance.now() - began))
  const ended = performance.now()
  engine.observe?.(used, cursor, ended - began)
  if (isKept) engine.plans.observe(custom, { began, ended })
  const { rows, snapshot } = withSnapshot ? takeSnapshot(answered) : { rows: answered, snapshot: undefined }
  const page = rows.length > cursor.limit ? rows.slice(0, cursor.limit) : rows
  const columns = used.sql.columns ?? []
  const last = page.length < rows.length && hasKeyset(cursor) ? page.at(-1) : undefined
  return {
    list: writeRows(page, columns),
    end: last && { value: last[columns.length], id: last[0] ?? '' },
    moment: snapshot === undefined ? undefined : { at: Date.now(), snapshot, shown: shownOf(page, cursor) },
  }
}

/** Only where a row rule hides records it matters which ones were shown. */
function shownOf(page: readonly (string | null)[][], { scope }: ReadCursor): string[] {
  return scope.rules.read.node === everything ? [] : page.map(([id]) => idDigest(id ?? ''))
}

/** The last column of every row is the snapshot; where there are no rows, one stands for it alone. */
function takeSnapshot(answered: (string | null)[][]): { rows: (string | null)[][]; snapshot: string | undefined } {
  let snapshot: string | undefined
  for (const row of answered) snapshot = row.pop() ?? undefined
  return { rows: answered.filter(([id]) => id !== null), snapshot }
}

type Chosen = { custom: CachedStatement; used: CachedStatement; statement: Statement }

/** The statement that is planned for the values, and the one to use, with its values: the same, or the one whose plan is kept. */
function findStatements(
  engine: Engine,
  cursor: ReadCursor,
  { projection, shape, after, withSnapshot }: PageRequest,
): Chosen {
  const place = (value: unknown) => cursor.values.push(value) - 1
  const limit = cursor.limit + 1
  const places = {
    limit: place(limit),
    skip: place(cursor.skip),
    isFarDown: isFarDown(cursor.skip, cursor.related?.field.association),
    planning: place(true),
    after: placeEnd(after, place),
    withSnapshot,
  }
  const kind = `${after ? `>${typeof after.value}` : ''}${withSnapshot ? '@' : ''}${places.isFarDown ? '+' : ''}`
  const key = `list${kind}|${cursor.shape}|${shape}`
  const custom = engine.statements.find(key, () => compileList(cursor, projection, places), true)
  const planning = place(dearRows)
  const scopes = withTargets(cursor.scopes, projection.targets)
  const bound = (one: CachedStatement) => bindStatement(one, cursor.values, scopes)
  const planned = bound(custom)
  if (cursor.skip > 0) return { custom, used: custom, statement: planned }
  const compileSteady = () => compileList(cursor, projection, { ...places, planning, steady: { limit } })
  const steady = () => engine.statements.find(`${key}|${limit}`, compileSteady, true)
  const widening = () => wideningOf([cursor.filter, cursor.scope.rules.read.node])
  const asked = { custom, values: planned.values ?? [], steady, bound, widening }
  if (!engine.plans.isSteady(engine.database, asked)) return { custom, used: custom, statement: planned }
  const used = steady()
  return { custom, used, statement: bound(used) }
}

function placeEnd(after: PageEnd | undefined, place: (value: unknown) => number): ListPlaces['after'] {
  if (!after) return undefined
  return { value: typeof after.value === 'string' ? place(after.value) : after.value, id: place(after.id) }
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

export type VisibleRequest = Omit<ListRequest, 'counter' | 'pages' | 'moments' | 'input'> & {
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
