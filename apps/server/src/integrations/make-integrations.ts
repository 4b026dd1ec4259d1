import { notFound, ownValue, UserError } from '@trellis/base'
import type { Contracts, OutputOf } from '@trellis/contract'
import { IntegrationFailure } from '@trellis/integrations'
import { type DriverAnswer, type DriverCall, type DriverServer, findDriverServer } from '@trellis/integrations/server'
import type { IntegrationDocument } from '@trellis/model'
import { integrationAsset } from '@trellis/model/assets'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Database } from '../database/database.ts'
import { readQuickly } from '../database/read-quickly.ts'
import { createLimiter, type Limiter } from '../limiter.ts'
import type { GuardRules } from '../outbound/guard-address.ts'
import { conceal } from '../secrets/conceal.ts'
import type { IntegrationSecrets } from '../secrets/integration-secrets.ts'
import { type CallCause, logCall } from './call-log.ts'
import { type AskedOperation, checkInput } from './check-input.ts'
import { makeConnectionPools } from './connection-pools.ts'
import { type CallParts, makeCall, type Opened, placeOf } from './make-call.ts'
import { placeOfSecrets } from './place-of-secrets.ts'

export type RunOutcome = OutputOf<Contracts['INTEGRATION_RUN']>

type Asked = {
  caller: Caller
  id: string
  signal: AbortSignal
  /** Of a step in a flow: the same at every try. */
  key?: string
}

export type Integrations = {
  /** The live definition, and whose secrets are its. */
  open(caller: Caller, id: string): Promise<Opened>
  test(asked: Asked): Promise<RunOutcome>
  run(asked: Asked & AskedOperation & { cause?: CallCause }): Promise<RunOutcome>
  /** Closes the connections that wait for calls. */
  close(): void
}

type Given = { database: Database; secrets: IntegrationSecrets; guard: GuardRules }

/** Calls of one integration that go on at a time, on this server; each has at most one connection. */
const mostCalls = 10

type Parts = CallParts & { database: Database; limiters: Map<string, Limiter> }

export function makeIntegrations(given: Given): Integrations {
  const pools = makeConnectionPools()
  const parts: Parts = { ...given, pools, limiters: new Map(), renewals: new Map() }
  const open: Integrations['open'] = (caller, id) => openIntegration(given.database, caller, id)
  return {
    open,
    async test(asked) {
      const work: Work = async (server, call) => {
        await server.test(call)
        return { output: undefined }
      }
      const opened = await open(asked.caller, asked.id)
      const { output: _, ...outcome } = await attempt(parts, asked, { opened, cause: 'test', operation: '', work })
      return outcome
    },
    async run({ cause = 'tester', ...asked }) {
      const { operation } = asked
      const opened = await open(asked.caller, asked.id)
      const checked = checkInput(opened.document, asked)
      const work: Work = async (server, call) => {
        const perform = ownValue(server.operations, operation)
        if (!perform) throw new UserError('NOT_FOUND', 'The driver has no such operation')
        return perform(call, checked)
      }
      return attempt(parts, asked, { opened, cause, operation, work })
    },
    close: pools.close,
  }
}

async function openIntegration(database: Database, { tenant }: Caller, id: string): Promise<Opened> {
  const [found] = await readQuickly(
    database.withRole(tenant.role),
    sql`select document from ${sql.id(tenant.coreSchema, 'asset_version')}
      where asset_kind = ${integrationAsset.id} and asset_id = ${id} and status = 'live'`,
  )
  if (!found?.[0]) throw notFound('The integration')
  const document = JSON.parse(found[0]) as IntegrationDocument
  return {
    document,
    holder: { tenantId: tenant.id, integrationId: id, place: JSON.stringify(placeOfSecrets(document)) },
  }
}

type How = { opened: Opened; cause: CallCause; operation: string; work: Work }

async function attempt(parts: Parts, { caller, id, signal, key }: Asked, { opened, cause, operation, work }: How) {
  const { database, limiters } = parts
  const server = findDriverServer(opened.document.driver)
  if (!server) throw notFound('The driver')
  const limit = limiterOf(limiters, placeOf(opened.holder))
  const started = performance.now()
  const hidden = new Set<string>()
  const outcome = await limit(async () => work(server, await makeCall(parts, { opened, signal, hidden, key }))).then(
    ({ output, rows }): Omit<RunOutcome, 'durationMs'> => ({
      status: 'done',
      output: conceal(output, hidden),
      ...(rows !== undefined && { rows }),
    }),
    (error: unknown): Omit<RunOutcome, 'durationMs'> => {
      if (!(error instanceof IntegrationFailure)) throw error
      const { reason, retryAfter } = error
      const message = String(conceal(error.message, hidden))
      return { status: 'failed', reason, message, ...(retryAfter !== undefined && { retryAfter }) }
    },
  )
  const durationMs = Math.round(performance.now() - started)
  const { rows, reason, message } = outcome
  await logCall(database, { caller, integrationId: id, cause, operation, durationMs, rows, reason, message })
  return { ...outcome, durationMs }
}

type Work = (server: DriverServer, call: DriverCall) => Promise<DriverAnswer>

function limiterOf(limiters: Map<string, Limiter>, name: string): Limiter {
  const limiter = limiters.get(name) ?? createLimiter(mostCalls)
  limiters.set(name, limiter)
  return limiter
}
