import { uuidv7 } from '@trellis/base'
import type { StepError } from '@trellis/flows/engine'
import { type FlowStatus, flowDefaults, publicNameOf, type RecordValues } from '@trellis/model'
import { flowAsset } from '@trellis/model/assets'
import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { checkInput } from '../check-input.ts'
import type { FoundFlow } from '../found-flow.ts'
import { logsValues } from '../insert-run.ts'
import { fillPlaces } from '../places.ts'
import { runTable, stateTable } from '../run-row.ts'
import { putDownStart } from '../start-by-cause.ts'
import { chainError } from '../start-run.ts'
import { startScope } from '../start-scope.ts'
import { stepErrorOf } from '../step-errors.ts'
import type { Start } from './judge.ts'
import type { Page } from './page.ts'

type Failed = { start: Start; error: StepError }

/** What became of the starts of a page, flow by flow, until all of it is put down. */
export type PutDown = {
  /** Puts runs down of the flows that are enabled, in order. */
  add(starts: readonly Start[]): Promise<void>
  /**
   * Ends those that fail, counts what the others missed, and lets runs begin: rows that others wait for are locked as late as can be.
   * Answers whether there are runs.
   */
  finish(): Promise<boolean>
}

export function makePutDown(page: Page): PutDown {
  const { connection, tenant } = page
  const started = new Map<string, FoundFlow>()
  const failed = new Map<string, Failed[]>()
  const missed = new Map<string, number>()
  const miss = ({ id }: FoundFlow, count: number) => missed.set(id, (missed.get(id) ?? 0) + count)
  const stores = new Map<string, Promise<RecordValues>>()
  const storeOf = ({ id }: FoundFlow) => {
    const known = stores.get(id) ?? readStore(connection, tenant, id)
    stores.set(id, known)
    return known
  }

  async function addTo(flow: FoundFlow, starts: readonly Start[]): Promise<void> {
    if (flow.status !== 'enabled') return void miss(flow, starts.length)
    const store = flow.document.inputChanges.length > 0 ? await storeOf(flow) : {}
    const rows: Row[] = []
    for (const start of starts) {
      const made = rowOf(page, start, store)
      if (!('error' in made)) rows.push(made)
      else failed.set(flow.id, [...(failed.get(flow.id) ?? []), { start, error: made.error }])
    }
    if (rows.length > 0) started.set(flow.id, flow)
    await insertRows(page, { flow, caller: starts.find(({ caller }) => caller)?.caller }, rows)
  }

  return {
    async add(starts) {
      for (const own of Map.groupBy(starts, ({ happening }) => happening.watch.flow.id).values()) {
        const flow = own[0]?.happening.watch.flow
        if (flow) await addTo(flow, own)
      }
    },
    async finish() {
      for (const [, own] of inOrder(failed)) {
        const rest = await fail(page, own)
        const flow = own[0]?.start.happening.watch.flow
        if (flow && rest > 0) miss(flow, rest)
      }
      for (const [flowId, count] of inOrder(missed)) await countMissed(connection, tenant, { flowId, count })
      for (const [flowId, { document }] of inOrder(started))
        await fillPlaces(connection, tenant, { flowId, concurrency: document.concurrency ?? flowDefaults.concurrency })
      return started.size + failed.size > 0
    },
  }
}

/** Whoever locks several flows does so in this order. */
const inOrder = <Value>(flows: ReadonlyMap<string, Value>) => [...flows].toSorted(([a], [b]) => (a < b ? -1 : 1))

async function readStore(connection: Queryable, tenant: Tenant, flowId: string): Promise<RecordValues> {
  const [kept] = await connection.run<{ state: RecordValues }>(
    sql`select state from ${stateTable(tenant)} where flow_id = ${flowId}`,
  )
  return kept?.state ?? {}
}

type Row = {
  id: string
  key: string
  chain: unknown
  event: unknown
  input: unknown
  record: unknown
  changed: unknown
}

function eventOf({ happening: { change, moment, watch }, linkedIds }: Start): Record<string, unknown> {
  const { id: triggerId, event, collectionId } = watch.trigger
  const isOfLinks = event === 'link' || event === 'unlink'
  const record = { id: moment.id, collectionId, event, ...(isOfLinks && { linkedIds }) }
  return { cause: 'record', at: change.at.toISOString(), record, triggerId }
}

function rowOf(page: Page, start: Start, store: RecordValues): Row | { error: StepError } {
  const { happening, caller } = start
  const { flow } = happening.watch
  const chain = page.chainOf(happening.change)
  const error = chainError(chain, flow) ?? ('error' in start ? start.error : undefined)
  if (error || 'error' in start || !caller) return { error: error ?? noCaller }
  const { record, changed } = start
  const event = eventOf(start)
  try {
    const { user, platform, ...zone } = startScope(caller)
    const scope = { event, user, platform, store, record, ...(changed && { changed }) }
    const input = checkInput(flow.document, {}, { scope, ...zone })
    return { id: uuidv7(), key: happening.key, chain, event, input, record, changed: changed ?? null }
  } catch (failure) {
    const told = stepErrorOf(failure)
    if (!told) throw failure
    return { error: told }
  }
}

const noCaller: StepError = { type: 'DENIED', message: 'Nobody has the rights that the flow runs with' }

/** In one statement. What of it is there already, the reader has put down before. */
async function insertRows(
  { connection, tenant }: Page,
  { flow, caller }: { flow: FoundFlow; caller: Start['caller'] },
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0 || !caller) return
  const { document, version, id } = flow
  await connection.run(sql`insert into ${runTable(tenant)} (id, flow_id, flow_version, flow_name, status, cause, user_id, token_id, chain,
      event, input, record, changed, logs_values, needs_place, has_place, created_at, key)
    select r.id, ${id}, ${version}, ${publicNameOf(document)}, 'queued', 'record', ${caller.userId}, ${caller.token?.id ?? null}, r.chain,
      r.event, r.input, r.record, nullif(r.changed, 'null'::jsonb), ${logsValues({ flow, cause: 'record' })}, true, false, now(), r.key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(id text, key text, chain jsonb, event jsonb, input jsonb, record jsonb, changed jsonb)
    on conflict (key) where key is not null do nothing`)
}

/** Each has a run that says why. Once they have blocked the flow, the others start nothing; answers how many. */
async function fail(page: Page, failed: readonly Failed[]): Promise<number> {
  const { connection, tenant } = page
  for (const [place, { start, error }] of failed.entries()) {
    const { happening, caller } = start
    const { flow } = happening.watch
    const nobody = { tenant, userId: null, token: { id: flow.document.runAs ?? '' } }
    const chain = page.chainOf(happening.change)
    const base = { flow, caller: caller ?? nobody, isDraft: false, chain, needsPlace: true }
    const run = { ...base, key: happening.key, cause: 'record', event: eventOf(start), input: {} } as const
    await putDownStart(connection, { run, error })
    if ((await statusOf(page, flow)) !== 'enabled') return failed.length - place - 1
  }
  return 0
}

async function statusOf({ connection, tenant }: Page, { id }: FoundFlow): Promise<FlowStatus | undefined> {
  const [row] = await connection.run<{ status: FlowStatus }>(
    sql`select status from ${sql.id(tenant.coreSchema, flowAsset.id)} where id = ${id}`,
  )
  return row?.status
}

/** Of a flow that is gone meanwhile nobody asks. */
async function countMissed(
  connection: Queryable,
  tenant: Tenant,
  { flowId, count }: { flowId: string; count: number },
): Promise<void> {
  await connection.run(sql`insert into ${stateTable(tenant)} as s (flow_id, missed_changes)
    select id, ${count}::int from ${sql.id(tenant.coreSchema, flowAsset.id)} where id = ${flowId}
    on conflict (flow_id) do update set missed_changes = s.missed_changes + excluded.missed_changes`)
}
