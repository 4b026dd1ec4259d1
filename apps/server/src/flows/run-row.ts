import type { FlowDocument, FlowRunCause, FlowRunStatus } from '@trellis/model'
import { sql } from 'kysely'
import type { Tenant } from '../tenants/tenant.ts'

/** A flow that started another one, which started … */
export type ChainLink = { flowId: string; name: string; runId: string }

/** Why a run failed or was cancelled. */
export type RunError = {
  type: string
  message: string
  fields?: Readonly<Record<string, string>>
  stepId?: string
  stepName?: string
}

/** A run as whoever has it at work knows it. */
export type RunRow = {
  id: string
  flowId: string
  flowVersion: number
  flowName: string
  /** The definition, where that is none that was live. */
  draft: FlowDocument | null
  status: FlowRunStatus
  cause: FlowRunCause
  /** Nobody where the API token that it has its rights of was gone already. */
  userId: string | null
  /** The API token that it was started with, or runs as. */
  tokenId: string | null
  /** The flows before it, the first one first. */
  chain: readonly ChainLink[]
  event: Readonly<Record<string, unknown>>
  input: Readonly<Record<string, unknown>>
  store: Readonly<Record<string, unknown>> | null
  /** Of a run that a record started, as far as its token may see it. */
  record: Readonly<Record<string, unknown>> | null
  /** What changed of it, by field: `{value, prevValue}`. */
  changed: Readonly<Record<string, unknown>> | null
  logsValues: boolean
  /** Of its flow's concurrency. What another run waits for needs none: that one has a place. */
  needsPlace: boolean
  hasPlace: boolean
  createdAt: string
  /** Milliseconds at work before this time. */
  spentMs: number
  epoch: number
}

export const runColumns = sql`r.id, r.flow_id as "flowId", r.flow_version as "flowVersion", r.flow_name as "flowName", r.draft, r.status, r.cause,
  r.user_id as "userId", r.token_id as "tokenId", r.chain, r.event, r.input, r.store, r.record, r.changed, r.logs_values as "logsValues", r.needs_place as "needsPlace",
  r.has_place as "hasPlace", r.created_at as "createdAt", r.spent_ms::float8 as "spentMs", r.epoch`

export const runTable = ({ coreSchema }: Tenant) => sql.id(coreSchema, 'flow_run')
export const stateTable = ({ coreSchema }: Tenant) => sql.id(coreSchema, 'flow_state')
export const stepTable = ({ coreSchema }: Tenant) => sql.id(coreSchema, 'flow_step')
export const logTable = ({ coreSchema }: Tenant) => sql.id(coreSchema, 'flow_log')

/** Whether a run may still do something. */
export function isOpen(status: FlowRunStatus): boolean {
  return status === 'queued' || status === 'running' || status === 'waiting'
}

/** The kind of background work that a run is. */
export const flowWork = 'flow'

/** Another server has the run, or it was cancelled: whoever still has it at work writes nothing more. */
export class RunLost extends Error {
  constructor() {
    super('The run was cancelled, or another server goes on with it')
    this.name = 'RunLost'
  }
}
