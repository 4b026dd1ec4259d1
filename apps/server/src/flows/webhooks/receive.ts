import { createHash } from 'node:crypto'
import { isPlainObject, notFound, ownValue, UserError, uuidv7, validationError } from '@trellis/base'
import { findFormat } from '@trellis/fields'
import type { FieldSchema, FlowDocument, FlowWebhook } from '@trellis/model'
import { ordinaryLimits, parseJsonBytes } from '../../calls/json-guard.ts'
import { makeRateLimit, type RateLimit } from '../../calls/rate-limit.ts'
import type { Services } from '../../services.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { readFlow } from '../find-flow.ts'
import type { FoundFlow } from '../found-flow.ts'
import type { Outcome } from '../outcome.ts'
import { readOutcome } from '../read-outcome.ts'
import { prepareStart, putDownStart } from '../start-by-cause.ts'
import { type Delivery, provesSender } from './prove-sender.ts'

export type Hook = Delivery & {
  /** That the request came to, which tells the workspace. */
  host: string
  address: string
  flowId: string
  query: Readonly<Record<string, unknown>>
  signal: AbortSignal
}

/** Of one flow in a minute, and of one address that proved nothing. */
const perFlow = { attempts: 600, seconds: 60 }
const perStranger = { attempts: 60, seconds: 60 }
const longestWaitSeconds = 60
const longestId = 200
/** Of a body of 1 MB: what shops and repositories send has lists in lists. */
const bodyLimits = { ...ordinaryLimits, nodes: 50_000 }

/** Takes requests of other systems that start flows; whatever is not there or switched off is not found, and nobody is told which. */
export function makeReceiver(services: Services): (hook: Hook) => Promise<Outcome> {
  const limits = { flows: makeRateLimit(perFlow), strangers: makeRateLimit(perStranger) }
  return async hook => {
    const { tenant, flow, webhook } = await find(services, hook)
    await prove(services, hook, { tenant, webhook, strangers: limits.strangers })
    limits.flows.take(`${tenant.id} ${hook.flowId}`)
    return start(services, hook, { tenant, flow, webhook })
  }
}

type Found = { tenant: Tenant; flow: FoundFlow; webhook: FlowWebhook }

async function find({ tenants, database }: Services, { host, flowId }: Hook): Promise<Found> {
  const tenant = await tenants.ofHost(host)
  const flow = tenant && (await readFlow(database.withRole(tenant.role), tenant, flowId).catch(noFlow))
  const webhook = flow?.document.webhook
  if (!tenant || !webhook || webhook.disabled || flow.status !== 'enabled') throw notFound('The webhook')
  return { tenant, flow, webhook }
}

function noFlow(error: unknown): undefined {
  if (error instanceof UserError) return undefined
  throw error
}

type Proving = { tenant: Tenant; webhook: FlowWebhook; strangers: RateLimit }

async function prove({ webhookSecrets }: Services, hook: Hook, { tenant, webhook, strangers }: Proving): Promise<void> {
  const secret = await webhookSecrets.read({ tenantId: tenant.id, flowId: hook.flowId })
  if (secret !== undefined && provesSender(webhook, secret, hook, Date.now())) return
  strangers.take(hook.address)
  throw new UserError('UNAUTHENTICATED', 'The secret or the signature of this request is wrong, or it is too old')
}

async function start(services: Services, hook: Hook, { tenant, flow, webhook }: Found): Promise<Outcome> {
  const waitMs = waitOf(hook.query)
  const body = bodyOf(hook)
  const id = deliveryOf(webhook, hook)
  const at = new Date().toISOString()
  const told = { id, headers: openHeaders(hook.headers), query: hook.query, body }
  const prepared = await prepareStart(services, {
    tenant,
    flow,
    key: `webhook:${hook.flowId}:${id}`,
    cause: 'webhook',
    event: { cause: 'webhook', at, query: hook.query, webhook: told },
    input: inputOf(flow.document, body, typeOf(hook) === form),
  })
  // Who sends what does not fit is told so; nobody else can mend it.
  if (prepared.error?.fields)
    throw new UserError('VALIDATION_ERROR', prepared.error.message, { details: { fields: prepared.error.fields } })
  const workspace = services.database.withRole(tenant.role)
  const runId = await workspace.transaction(connection => putDownStart(connection, prepared))
  services.bus.announce('work', tenant.id)
  services.bus.announce('log', tenant.id)
  // Whoever does not wait is told that it was taken, and no more: how it ended would depend on who is quicker.
  if (waitMs === 0) return { runId, status: 'queued' }
  const outcome = await services.flows.waitForEnd({ tenant }, runId, { ms: waitMs, signal: hook.signal })
  return outcome ?? readOutcome(services, { tenant }, runId)
}

function waitOf(query: Hook['query']): number {
  const wait = ownValue(query, 'wait')
  if (wait === undefined) return 0
  const seconds = Number(wait)
  if (!Number.isInteger(seconds) || seconds < 0 || seconds > longestWaitSeconds)
    throw validationError([{ path: 'wait', message: `Is a whole number of seconds, at most ${longestWaitSeconds}` }])
  return seconds * 1000
}

const form = 'application/x-www-form-urlencoded'

function typeOf({ headers }: Pick<Hook, 'headers'>): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
}

/** JSON and forms as what they say, anything else as text. */
function bodyOf({ headers, body }: Hook): unknown {
  const type = typeOf({ headers })
  if (body.length === 0) return null
  if (type === 'application/json' || type.endsWith('+json')) return parseJsonBytes(body, bodyLimits)
  const text = body.toString('utf8')
  return type === form ? Object.fromEntries(new URLSearchParams(text)) : text
}

/** Of a delivery that comes again there is no second run. */
function deliveryOf({ proof, idHeader }: FlowWebhook, { headers }: Hook): string {
  const named = proof === 'standard' ? 'webhook-id' : idHeader?.toLowerCase()
  const id = (named && ownValue(headers, named)) || ownValue(headers, 'idempotency-key')
  if (!id) return uuidv7()
  // Not cut: two deliveries may differ at their ends alone.
  return id.length <= longestId ? id : createHash('sha256').update(id).digest('base64url')
}

/** Without what signs somebody in. */
function openHeaders(headers: Hook['headers']): Record<string, string> {
  const { authorization: _a, cookie: _c, 'proxy-authorization': _p, ...open } = headers
  return open
}

/** What of the body the flow asks for; the rest is for its input changes. `isText`: a form knows texts alone. */
function inputOf({ inputs }: FlowDocument, body: unknown, isText: boolean): Record<string, unknown> {
  if (!isPlainObject(body)) return {}
  return Object.fromEntries(
    Object.entries(body).flatMap(([key, value]) => {
      const field = ownValue(inputs.properties, key)
      if (!field) return []
      return [[key, isText ? fromText(String(value), field) : value]]
    }),
  )
}

/** A text that is none of the format's stays, and is refused with the format's own words. */
function fromText(text: string, field: FieldSchema): unknown {
  if (text.trim() === '') return null
  const parsed = findFormat(field.format)?.fromText(text.trim(), field)
  return parsed && 'value' in parsed ? parsed.value : text
}
