import type { GroupInput, ListInput } from '@trellis/contract'
import type { ListCursor } from '@trellis/model'
import type { Caller } from '../access/caller.ts'
import type { Collections } from '../collections/collection.ts'
import type { Bus } from '../database/bus.ts'
import type { Database, Queryable } from '../database/database.ts'
import type { JsonText } from '../operations/json-text.ts'
import { loadSigningKeys } from '../sign-in/signing-keys.ts'
import type { Tenant } from '../tenants/tenant.ts'
import type { Engine, ObserveList, RecordFamily } from './engine.ts'
import type { CreateInput, DeleteInput, GetInput, UpdateInput } from './inputs.ts'
import { makeScopes } from './query/make-scopes.ts'
import { makeStatementCache } from './query/statement-cache.ts'
import { makeSteadyPlans } from './query/steady-plans.ts'
import { type Counter, makeCounter } from './read/count-records.ts'
import { getRecord } from './read/get-record.ts'
import { groupRecords } from './read/group-records.ts'
import { listRecords, visibleIds } from './read/list-records.ts'
import { makePageTokens } from './read/page-tokens.ts'
import { makeTenantQueue, type TenantQueue } from './read/tenant-queue.ts'
import { type ActivityEntry, writeActivity } from './write/activity-sql.ts'
import { type CreateManyInput, createMany } from './write/create-many.ts'
import { createRecord, type WriteOptions } from './write/create-record.ts'
import { deleteRecord } from './write/delete-record.ts'
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
  group(caller: Caller, input: GroupInput, options: RecordFamily): Promise<JsonText>
  get(caller: Caller, input: GetInput, options: ReadOptions): Promise<JsonText>
  create(caller: Caller, input: CreateInput, options: SaveRecordOptions): Promise<JsonText>
  update(caller: Caller, input: UpdateInput, options: SaveRecordOptions): Promise<JsonText>
  upsert(caller: Caller, input: CreateInput, options: SaveRecordOptions): Promise<JsonText>
  delete(caller: Caller, input: DeleteInput, options: SaveRecordOptions): Promise<{ id: string }>
  /** Which of the ids are rows of the cursor for this caller now: access, filters and search apply, order and paging do not. */
  visibleIds(
    caller: Caller,
    cursor: ListCursor,
    ids: readonly string[],
    options: RecordFamily,
  ): Promise<{ visible: string[] }>
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
}): Records {
  const queue = makeTenantQueue(costlyPerTenant)
  const shared: Engine = {
    ...made,
    scopes: makeScopes(made.collections),
    statements: makeStatementCache(),
    plans: makeSteadyPlans(),
  }
  const of = makeTenantEngines(shared, queue)
  const pages = makePageTokens(async () => (await loadSigningKeys(made.database)).derive('pages of lists'))
  return {
    list: (caller, input, family) => listRecords({ ...of(caller), pages, caller, input, family }),
    group: (caller, input, family) => groupRecords({ ...of(caller), queue, caller, input, family }),
    get: (caller, input, { connection, ...family }) => getRecord({ ...of(caller), caller, input, family, connection }),
    create: (caller, input, options) => createRecord({ ...of(caller), caller, input, family: options, options }),
    update: (caller, input, options) => updateRecord({ ...of(caller), caller, input, family: options, options }),
    upsert: (caller, input, options) => upsertRecord({ ...of(caller), caller, input, family: options, options }),
    delete: (caller, input, options) => deleteRecord({ ...of(caller), caller, input, family: options, options }),
    async visibleIds(caller, cursor, ids, family) {
      return { visible: await visibleIds({ ...of(caller), caller, cursor, ids, family }) }
    },
    createMany: input => createMany(of(input.caller).engine, input),
    writeActivity,
  }
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
