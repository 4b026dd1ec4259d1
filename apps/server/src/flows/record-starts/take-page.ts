import { sql } from 'kysely'
import type { Caller } from '../../access/caller.ts'
import type { TransactionConnection } from '../../database/database.ts'
import type { LoggedChange } from '../../log/take-changes.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { type ChainLink, runTable } from '../run-row.ts'
import { type DefinitionsOfNow, makeDefinitionsOfNow } from './definitions-of-now.ts'
import { findHappenings } from './happenings.ts'
import { judge } from './judge.ts'
import { endUnwatched } from './keep-position.ts'
import { endsOf } from './link-ends.ts'
import type { Page, StartServices } from './page.ts'
import { makePutDown } from './put-down.ts'
import { sizedParts } from './sized-parts.ts'
import { makeWatchedFlows, type WatchedFlows } from './watched-flows.ts'

/** Changes that are looked at together. */
const atOnce = 500

/** What a server keeps from page to page. */
export type Known = { flows: WatchedFlows; definitions: DefinitionsOfNow }

export function makeKnown(): Known {
  return { flows: makeWatchedFlows(), definitions: makeDefinitionsOfNow() }
}

/** Collections of whose records a change may start something; none where no flow waits for any. */
export async function watchedCollections(
  services: StartServices,
  { flows, definitions }: Known,
  { connection, tenant }: { connection: TransactionConnection; tenant: Tenant },
): Promise<string[]> {
  const watches = await flows.watches(connection, tenant)
  if (watches.length === 0) return []
  await definitions.read(services.collections, connection, tenant)
  const ends = await endsOf({ services, tenant }, watches)
  return [...new Set([...watches.map(({ trigger }) => trigger.collectionId), ...ends.map(end => end.collectionId)])]
}

/** Starts what the changes of a page start, in the transaction that stores the position; answers whether they start anything. */
export async function takePage(
  services: StartServices,
  { flows, definitions }: Known,
  {
    connection,
    tenant,
    changes,
  }: { connection: TransactionConnection; tenant: Tenant; changes: readonly LoggedChange[] },
): Promise<boolean> {
  const watches = await flows.watches(connection, tenant)
  if (watches.length === 0) {
    await endUnwatched(connection, tenant)
    return false
  }
  await definitions.read(services.collections, connection, tenant)
  const page = await makePage(services, { connection, tenant, changes })
  const down = makePutDown(page)
  for (let first = 0; first < changes.length; first += atOnce) {
    const found = await findHappenings(page, watches, changes.slice(first, first + atOnce))
    const parts = await sizedParts(page, found, ({ watch, moment }) => ({
      collectionId: watch.trigger.collectionId,
      id: moment.id,
    }))
    for (const happenings of parts) await down.add(await judge(page, happenings))
  }
  return down.finish()
}

async function makePage(
  services: StartServices,
  {
    connection,
    tenant,
    changes,
  }: { connection: TransactionConnection; tenant: Tenant; changes: readonly LoggedChange[] },
): Promise<Page> {
  const callers = new Map<string, Promise<Caller | undefined>>()
  const chains = await readChains(connection, tenant, changes)
  return {
    services,
    connection,
    tenant,
    callerOf(tokenId) {
      const known = callers.get(tokenId) ?? services.apiTokens.callerOf(tenant.id, tokenId)
      callers.set(tokenId, known)
      return known
    },
    chainOf: ({ origin }) => (origin?.by === 'flow' ? (chains.get(origin.runId) ?? []) : []),
  }
}

type Writer = { id: string; flowId: string; flowName: string; chain: ChainLink[] }

/** By the id of a run: the runs that led to what it wrote, itself the last one. */
async function readChains(
  connection: TransactionConnection,
  tenant: Tenant,
  changes: readonly LoggedChange[],
): Promise<ReadonlyMap<string, readonly ChainLink[]>> {
  const ids = new Set(changes.flatMap(({ origin }) => (origin?.by === 'flow' ? [origin.runId] : [])))
  if (ids.size === 0) return new Map()
  const rows = await connection.run<Writer>(sql`select id, flow_id as "flowId", flow_name as "flowName", chain
    from ${runTable(tenant)} where id = any(${[...ids]}::text[])`)
  return new Map(rows.map(({ id, flowId, flowName, chain }) => [id, [...chain, { flowId, name: flowName, runId: id }]]))
}
