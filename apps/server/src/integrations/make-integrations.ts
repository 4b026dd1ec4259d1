import { isBlank, notFound, ownValue, UserError, validationError } from '@trellis/base'
import type { Contracts, OutputOf } from '@trellis/contract'
import { validateRecord } from '@trellis/fields'
import { findDriver, IntegrationFailure, largestAnswer, longestCall } from '@trellis/integrations'
import {
  type DriverAnswer,
  type DriverCall,
  type DriverServer,
  findDriverServer,
  type Token,
} from '@trellis/integrations/server'
import type { IntegrationDocument, RecordValues } from '@trellis/model'
import { integrationAsset } from '@trellis/model/assets'
import { sql } from 'kysely'
import type { Caller } from '../access/caller.ts'
import type { Database } from '../database/database.ts'
import { createLimiter, type Limiter } from '../limiter.ts'
import type { GuardRules } from '../outbound/guard-address.ts'
import { conceal } from '../secrets/conceal.ts'
import type { IntegrationSecrets, SecretHolder } from '../secrets/integration-secrets.ts'
import { askPatiently } from './ask-patiently.ts'
import { type CallCause, logCall } from './call-log.ts'
import { placeOfSecrets } from './place-of-secrets.ts'

export type RunOutcome = OutputOf<Contracts['INTEGRATION_RUN']>

type Asked = { caller: Caller; id: string; signal: AbortSignal }
type Opened = { document: IntegrationDocument; holder: SecretHolder }

export type Integrations = {
  /** The live definition, and whose secrets are its. */
  open(caller: Caller, id: string): Promise<Opened>
  test(asked: Asked): Promise<RunOutcome>
  run(asked: Asked & { operation: string; input: RecordValues }): Promise<RunOutcome>
}

type Given = { database: Database; secrets: IntegrationSecrets; guard: GuardRules }

/** Calls of one integration that go on at a time, on this server. */
const mostCalls = 10
/** A token is renewed this long before it ends, so that none ends on its way. */
const earlyMs = 30_000

type Parts = Given & { limiters: Map<string, Limiter>; renewals: Map<string, Promise<string>> }

export function makeIntegrations(given: Given): Integrations {
  const parts: Parts = { ...given, limiters: new Map(), renewals: new Map() }
  const open: Integrations['open'] = (caller, id) => openIntegration(given.database, caller, id)
  return {
    open,
    async test(asked) {
      const work: Work = async (server, call) => {
        await server.test(call)
        return { output: undefined }
      }
      const { output: _, ...outcome } = await attempt(parts, asked, { cause: 'test', operation: '', work })
      return outcome
    },
    async run({ operation, input, ...asked }) {
      const { document } = await open(asked.caller, asked.id)
      const checked = checkInput(document, operation, input)
      const work: Work = async (server, call) => {
        const perform = ownValue(server.operations, operation)
        if (!perform) throw new UserError('NOT_FOUND', 'The driver has no such operation')
        return perform(call, checked)
      }
      return attempt(parts, asked, { cause: 'tester', operation, work })
    },
  }
}

async function openIntegration(database: Database, { tenant }: Caller, id: string): Promise<Opened> {
  const [found] = await database.withRole(tenant.role).run<{ document: IntegrationDocument }>(
    sql`select document from ${sql.id(tenant.coreSchema, 'asset_version')}
      where asset_kind = ${integrationAsset.id} and asset_id = ${id} and status = 'live'`,
  )
  if (!found) throw notFound('The integration')
  const { document } = found
  return {
    document,
    holder: { tenantId: tenant.id, integrationId: id, place: JSON.stringify(placeOfSecrets(document)) },
  }
}

/** Whoever asks while a token is renewed waits for that one. */
function tokenOf(
  { secrets, renewals }: Parts,
  { document, holder }: Opened,
  values: DriverCall['secrets'],
): DriverCall['token'] {
  const settings = [document.connection, values]
  const name = JSON.stringify([holder, settings])
  return async (renew, refused) => {
    const kept = await secrets.readToken(holder, settings)
    if (kept && kept.value !== refused && kept.expiresAt - earlyMs > Date.now()) return kept.value
    const renewed = async () => {
      const token: Token = await renew()
      await secrets.keepToken(holder, settings, token)
      return token.value
    }
    const waiting = renewals.get(name) ?? renewed().finally(() => renewals.delete(name))
    renewals.set(name, waiting)
    return waiting
  }
}

async function attempt(
  parts: Parts,
  { caller, id, signal }: Asked,
  how: { cause: CallCause; operation: string; work: Work },
) {
  const { database, secrets, guard, limiters } = parts
  const opened = await openIntegration(database, caller, id)
  const server = findDriverServer(opened.document.driver)
  if (!server) throw notFound('The driver')
  const limit = limiterOf(limiters, `${opened.holder.tenantId} ${id}`)
  const started = performance.now()
  const hidden = new Set<string>()
  const work = async () => {
    const values = await secrets.read(opened.holder)
    for (const text of Object.values(values)) hidden.add(text)
    const options = {
      ...guard,
      signal: AbortSignal.any([signal, AbortSignal.timeout(longestCall)]),
      largest: largestAnswer,
    }
    const call: DriverCall = {
      connection: opened.document.connection,
      secrets: values,
      ask: request => askPatiently(request, options),
      token: tokenOf(parts, opened, values),
      conceal: text => hidden.add(text),
    }
    return how.work(server, call)
  }
  const outcome = await limit(work).then(
    ({ output, rows }): Omit<RunOutcome, 'durationMs'> => ({
      status: 'done',
      output: conceal(output, hidden),
      ...(rows !== undefined && { rows }),
    }),
    (error: unknown): Omit<RunOutcome, 'durationMs'> => {
      if (!(error instanceof IntegrationFailure)) throw error
      return { status: 'failed', reason: error.reason, message: String(conceal(error.message, hidden)) }
    },
  )
  const durationMs = Math.round(performance.now() - started)
  const { rows, reason, message } = outcome
  const { cause, operation } = how
  await logCall(database, { caller, integrationId: id, cause, operation, durationMs, rows, reason, message })
  return { ...outcome, durationMs }
}

type Work = (server: DriverServer, call: DriverCall) => Promise<DriverAnswer>

function limiterOf(limiters: Map<string, Limiter>, name: string): Limiter {
  const limiter = limiters.get(name) ?? createLimiter(mostCalls)
  limiters.set(name, limiter)
  return limiter
}

/** What the schema of the operation takes; what is empty is left out. */
function checkInput({ driver }: IntegrationDocument, operation: string, input: RecordValues): RecordValues {
  const schema = ownValue(findDriver(driver)?.operations ?? {}, operation)?.input
  if (!schema) throw validationError([{ path: 'operation', message: 'The driver has no such operation' }])
  const { values, problems } = validateRecord({ schema, values: input })
  if (problems.length > 0)
    throw validationError(problems.map(({ path, message }) => ({ path: `input.${path}`, message })))
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !(value === null || isBlankText(value))))
}

const isBlankText = (value: unknown) => typeof value === 'string' && isBlank(value)
