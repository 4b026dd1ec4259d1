import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { createMissingIndex } from './create-missing-index.ts'

/** What flows keep from run to run, and their runs (docs/decisions/0097). */
export async function createFlowTables(connection: Queryable, tenant: Tenant): Promise<void> {
  const named = (name: string) => sql.id(tenant.coreSchema, name)
  // error_count: failed runs one after the other. places: of its concurrency, taken by runs that are at work or about to be.
  // missed_changes: of records that would have started it since it was enabled last.
  await connection.run(sql`create table if not exists ${named('flow_state')} (
    flow_id text collate "C" primary key, state jsonb not null default '{}', error_count integer not null default 0,
    blocked_by text, places integer not null default 0, missed_changes integer not null default 0)`)
  // epoch counts who had the run at work: whoever has an earlier one writes nothing any more. has_place: one of its flow's concurrency.
  // token_id: the API token that started it, with no more rights than that has. user_id: nobody where that was gone already.
  // store: the saved state as it was at the start. key: names what started it. record, changed: of a record that did, until the run ends.
  // tries: steps that failed and wait for their next try, by occurrence.
  await connection.run(sql`create table if not exists ${named('flow_run')} (
    id text collate "C" primary key, flow_id text collate "C" not null, flow_version integer not null, flow_name text not null,
    draft jsonb, status text not null check (status in ('queued', 'running', 'waiting', 'succeeded', 'failed', 'cancelled')),
    cause text not null, user_id text, token_id text, chain jsonb not null, event jsonb not null, input jsonb not null, store jsonb,
    output text, error jsonb, step_count integer not null default 0, logs_values boolean not null, needs_place boolean not null,
    created_at timestamptz(3) not null, started_at timestamptz(3), ended_at timestamptz(3), at_work_since timestamptz(3),
    spent_ms bigint not null default 0, epoch integer not null default 0, has_place boolean not null, key text collate "C", record jsonb, changed jsonb, tries jsonb)`)
  const runs = named('flow_run')
  await createMissingIndex(connection, tenant, { name: 'flow_run_flow', on: sql`${runs} (flow_id, id desc)` })
  await createMissingIndex(connection, tenant, { name: 'flow_run_user', on: sql`${runs} (user_id, id desc)` })
  const queued = sql`${runs} (flow_id, id) where status = 'queued' and not has_place`
  await createMissingIndex(connection, tenant, { name: 'flow_run_queued', on: queued })
  const keys = sql`${runs} (key) where key is not null`
  await createMissingIndex(connection, tenant, { name: 'flow_run_key', on: keys, isUnique: true })
  // Rows go when their run ends. epoch and number say in which order they were stored. begun: what is sent outside, or waited for; what
  // came of it has numbers of its own.
  await connection.run(sql`create table if not exists ${named('flow_step')} (
    run_id text collate "C" not null, occurrence text collate "C" not null, step_id text not null, epoch integer not null,
    number integer not null, folded text not null, begun text, ended_epoch integer, ended_number integer, ended_folded text,
    answer text, error text, started_at timestamptz(3) not null, ended_at timestamptz(3), primary key (run_id, occurrence))`)
  await connection.run(sql`create table if not exists ${named('flow_log')} (
    run_id text collate "C" not null, run_at timestamptz(3) not null, steps text not null,
    primary key (run_id, run_at)) partition by range (run_at)`)
  await connection.run(
    sql`create table if not exists ${named('flow_log_default')} partition of ${named('flow_log')} default`,
  )
}
