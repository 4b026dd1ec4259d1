import { notFound } from '@trellis/base'
import type { GroupInput, ListInput, UndoOutput } from '@trellis/contract'
import { additionalPropertiesId, type ListCursor } from '@trellis/model'
import type { Caller } from '../access/caller.ts'
import type { JsonText } from '../calls/json-text.ts'
import type { Collections } from '../collections/collection.ts'
import { againAfterDeadlock } from '../database/again-after-deadlock.ts'
import type { Bus } from '../database/bus.ts'
import type { Database, Queryable } from '../database/database.ts'
import { loadSigningKeys } from '../secrets/signing-keys.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { BulkInput } from './bulk/bulk-item.ts'
import { bulkSave } from './bulk/bulk-save.ts'
import { type Engine, findScope, type ObserveList, type RecordFamily } from './engine.ts'
import { listTrashed, type TrashPage } from './history/list-trashed.ts'
import { recordAsOf } from './history/record-as-of.ts'
import { restoreOne } from './history/restore-one.ts'
import { type UndoInput, undoChanges } from './history/undo-changes.ts'
import type { CreateInput, DeleteInput, GetInput, UpdateInput } from './inputs.ts'
import { makeScopes } from './query/make-scopes.ts'
import { isReadable, type Scope } from './query/scope.ts'
import { makeStatementCache } from './query/statement-cache.ts'
import { makeSteadyPlans } from './query/steady-plans.ts'
import { countLists } from './read/count-lists.ts'
import { type Counter, makeCounter } from './read/count-records.ts'
import { getRecord, recordOf } from './read/get-record.ts'
import { type GroupRows, groupRecords } from './read/group-records.ts'
import { makeJoinWaiting } from './read/join-waiting.ts'
import { type ListMoment, type MomentHolder, makeListMoments } from './read/list-moments.ts'
import { listRecords, visibleIds } from './read/list-records.ts'
import { makePageTokens } from './read/page-tokens.ts'
import { makeReadLog } from './read/read-log.ts'
import { makeTenantQueue, type TenantQueue } from './read/tenant-queue.ts'
import { type ActivityEntry, writeActivity } from './write/activity-sql.ts'
import { createMany } from './write/create-many.ts'
import { createRecord, type WriteOptions } from './write/create-record.ts'
import { deleteRecord } from './write/delete-record.ts'
import type { CreateManyInput } from './write/many-rows.ts'
import { updateRecord } from './write/update-record.ts'
import { upsertRecord } from './write/upsert-record.ts'

/** Reading: within a transaction what it has written so far is seen. */
export type ReadOptions = RecordFamily & { connection?: Queryable | undefined }

/**
 * Writing: with a connection the write joins that transaction and whoever owns it announces 'log' after the commit; without one it
 * commits and announces by itself.
 */
export type SaveRecordOptions = RecordFamily & WriteOptions

/** The record engine: every reading and writing of records goes through it, with the caller's rights. */
export type Records = {
  list(caller: Caller, input: ListInput, options: RecordFamily): Promise<JsonText>
  counts(caller: Caller, cursors: readonly ListCursor[], options: RecordFamily): ReturnType<typeof countLists>
  group(caller: Caller, input: GroupInput, options: RecordFamily): Promise<JsonText>
  get(caller: Caller, input: GetInput, options: ReadOptions): Promise<JsonText>
  create(caller: Caller, input: CreateInput, options: SaveRecordOptions): Promise<JsonText>
  update(caller: Caller, input: UpdateInput, options: SaveRecordOptions): Promise<JsonText>
  upsert(caller: Caller, input: CreateInput, options: SaveRecordOptions): Promise<JsonText>
  delete(caller: Caller, input: DeleteInput, options: SaveRecordOptions): Promise<{ id: string }>
  bulkSave(caller: Caller, input: BulkInput, options: RecordFamily & Pick<WriteOptions, 'answerKey'>): Promise<JsonText>
  /** Deleted records of a builders' collection that the caller may bring back. */
  trash(caller: Caller, collectionId: string, page: TrashPage): ReturnType<typeof listTrashed>
  restore(caller: Caller, input: DeleteInput, options?: Pick<WriteOptions, 'answerKey'>): Promise<UndoOutput>
  undo(caller: Caller, input: UndoInput, options?: Pick<WriteOptions, 'answerKey'>): Promise<UndoOutput>
  /** Which of the ids are rows of the cursor for this caller now: access, filters and search apply, order and paging do not. */
  visibleIds(
    caller: Caller,
    cursor: ListCursor,
    ids: readonly string[],
    options: RecordFamily,
  ): Promise<{ visible: string[] }>
  /** For what reads records by statements of its own: the engine with the database as the caller's workspace reaches it. */
  engineOf(caller: Caller): Engine
  /** The moment of a list's answer, from its `since`; undefined for what is none. */
  readSince(since: string, holder: MomentHolder): Promise<ListMoment | undefined>
  /** Writes what is still to be written of readings that are logged. */
  flushReads(): Promise<void>
  /** Set-based create inside a transaction: imports, samples, seeding. */
  createMany(input: CreateManyInput): Promise<{ ids: string[] }>
  /** Log entries for changes made by statements of one's own. */
  writeActivity(connection: Queryable, tenant: Tenant, entries: readonly ActivityEntry[]): Promise<void>
}

/** Totals and groups are the dearest readings: so many of one workspace run at a time. */
const costlyPerTenant = 2

export function makeRecords(made: {
  database: Database
  collections: Collections
  bus: Bus
  observe?: ObserveList
  log?: Engine['log']
}): Records {
  const queue = makeTenantQueue(costlyPerTenant)
  const join = makeJoinWaiting<GroupRows | undefined>()
  const readLog = makeReadLog({
    write: (tenant, entries) => writeActivity(made.database.withRole(tenant.role), tenant, entries),
    onError: error => made.log?.warn({ err: error }, 'Readings could not be written to the activity'),
  })
  const shared: Engine = {
    ...made,
    scopes: makeScopes(made.collections, made.log),
    readLog,
    statements: makeStatementCache(),
    plans: makeSteadyPlans(),
  }
  const of = makeTenantEngines(shared, queue)
  const secretFor = async (purpose: string) => (await loadSigningKeys(made.database)).derive(purpose)
  const pages = makePageTokens(() => secretFor('pages of lists'))
  const moments = makeListMoments(() => secretFor('moments of lists'))
  const logReader = (caller: Caller) => (cursor: ListCursor) =>
    listRecords({ ...of(caller), pages, moments, caller, input: { cursor, count: 'none' }, family: { core: true } })
  return {
    list: (caller, input, family) => listRecords({ ...of(caller), pages, moments, caller, input, family }),
    counts: (caller, cursors, family) => countLists({ ...of(caller), caller, cursors, family }),
    group: (caller, input, family) => groupRecords({ ...of(caller), queue, join, caller, input, family }),
    async get(caller, input, { connection, ...family }) {
      const { asOf, ...now } = input
      const get = () => getRecord({ ...of(caller), caller, input: now, family, connection })
      if (asOf === undefined) return get()
      const place = recordOf(input)
      const { fields } = await findScope(of(caller).engine, caller, place.collectionId, family)
      // Where the caller may see no additional properties, none has been one for them.
      const isField = (key: string) => fields.has(key) || !fields.has(additionalPropertiesId)
      return recordAsOf({ ...place, asOf, get, isField, listLog: logReader(caller) })
    },
    ...makeSaves(of),
    async trash(caller, collectionId, page) {
      const { engine } = of(caller)
      return listTrashed(engine.database, await findReadable(engine, caller, collectionId), page)
    },
    undo: (caller, input, options) =>
      undoChanges({ ...of(caller), caller, input, listLog: logReader(caller), answerKey: options?.answerKey }),
    async visibleIds(caller, cursor, ids, family) {
      return { visible: await visibleIds({ ...of(caller), caller, cursor, ids, family }) }
    },
    engineOf: caller => of(caller).engine,
    readSince: moments.read,
    flushReads: readLog.flush,
    createMany: input => createMany(of(input.caller).engine, input),
    writeActivity,
  }
}

type Saves = Pick<Records, 'create' | 'update' | 'upsert' | 'delete' | 'bulkSave' | 'restore'>

function makeSaves(of: ReturnType<typeof makeTenantEngines>): Saves {
  return {
    create: (caller, input, options) =>
      saving(options, () => createRecord({ ...of(caller), caller, input, family: options, options })),
    update: (caller, input, options) =>
      saving(options, () => updateRecord({ ...of(caller), caller, input, family: options, options })),
    upsert: (caller, input, options) =>
      saving(options, () => upsertRecord({ ...of(caller), caller, input, family: options, options })),
    delete: (caller, input, options) =>
      saving(options, () => deleteRecord({ ...of(caller), caller, input, family: options, options })),
    bulkSave: (caller, input, options) =>
      againAfterDeadlock(() => bulkSave({ ...of(caller), caller, input, family: options, options })),
    restore: (caller, input, options) =>
      againAfterDeadlock(() => restoreOne(of(caller).engine, caller, input, options)),
  }
}

/** Inside a given transaction nothing can be tried again: whoever owns it does. */
function saving<Result>({ connection }: SaveRecordOptions, save: () => Promise<Result>): Promise<Result> {
  return connection ? save() : againAfterDeadlock(save)
}

async function findReadable(engine: Engine, caller: Caller, collectionId: string): Promise<Scope> {
  const scope = await findScope(engine, caller, collectionId, { core: false })
  if (!isReadable(scope)) throw notFound('The collection')
  return scope
}

type TenantEngine = { engine: Engine; counter: Counter }

/** The engine with the database as the caller's workspace reaches it. */
function makeTenantEngines(shared: Engine, queue: TenantQueue): (caller: Caller) => TenantEngine {
  const made = new Map<string | undefined, TenantEngine>()
  return ({ tenant }) => {
    const known = made.get(tenant.role)
    if (known) return known
    const engine = { ...shared, database: shared.database.withRole(tenant.role) }
    const fresh = { engine, counter: makeCounter(engine, queue) }
    made.set(tenant.role, fresh)
    return fresh
  }
}
