import { sql } from 'kysely'
import type { Queryable } from '../../database/database.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import { createMissingIndex } from './create-missing-index.ts'

/** Tables behind the core collections that are no collections themselves: definitions, physical names, the activity log, the trash, the outbox. */
export async function createPlatformTables(connection: Queryable, tenant: Tenant): Promise<void> {
  const named = (name: string) => sql.id(tenant.coreSchema, name)
  await connection.run(sql`create table if not exists ${named('asset_version')} (
    asset_kind text not null, asset_id text not null, version integer not null,
    status text not null check (status in ('draft', 'live', 'old')),
    document jsonb not null, author text, created_at timestamptz(3) not null default now(), renames jsonb,
    primary key (asset_kind, asset_id, version))`)
  await createMissingIndex(connection, tenant, {
    name: 'asset_version_live',
    on: sql`${named('asset_version')} (asset_kind, asset_id) where status = 'live'`,
    isUnique: true,
  })
  await createMissingIndex(connection, tenant, {
    name: 'asset_version_draft',
    on: sql`${named('asset_version')} (asset_kind, asset_id) where status = 'draft'`,
    isUnique: true,
  })
  await connection.run(sql`create table if not exists ${named('asset_trash')} (
    id text primary key, asset_kind text not null, asset_id text not null, name text, row_values jsonb not null, kept jsonb,
    removed_by text, removed_at timestamptz(3) not null default now(), until timestamptz(3) not null)`)
  await createPhysicalNames(connection, tenant)
  await createActivity(connection, tenant)
  await connection.run(sql`create table if not exists ${named('trash')} (
    id text not null, collection_id text not null, record jsonb not null, links jsonb, deleted_by text,
    deleted_at timestamptz(3) not null default now(), until timestamptz(3) not null, primary key (collection_id, id, deleted_at))`)
  await createSearchWords(connection, tenant)
  await createOutbox(connection, tenant)
  await createMissingIndex(connection, tenant, { name: 'trash_until', on: sql`${named('trash')} (until)` })
}

/** The words of each searched collection, so that one that is typed wrong is found; how many rows there were when they were read. */
async function createSearchWords(connection: Queryable, tenant: Tenant): Promise<void> {
  const named = (name: string) => sql.id(tenant.coreSchema, name)
  await connection.run(sql`create table if not exists ${named('search_word')} (
    collection_id text collate "C" not null, word text collate "C" not null, near text[] not null, primary key (collection_id, word))`)
  const near = sql`${named('search_word')} using gin (near)`
  await createMissingIndex(connection, tenant, { name: 'search_word_near', on: near })
  await connection.run(sql`create table if not exists ${named('search_scan')} (
    collection_id text collate "C" primary key, expression text not null, row_count double precision not null)`)
}

/** Mails, the newest 200 of them. `about` is what a mail is made of again; its text is sealed, and gone once it was sent or given up. */
async function createOutbox(connection: Queryable, tenant: Tenant): Promise<void> {
  await connection.run(sql`create table if not exists ${sql.id(tenant.coreSchema, 'mail')} (
    id text collate "C" primary key, kind text not null, about text not null, address text not null,
    state text not null check (state in ('waiting', 'sending', 'sent', 'failed')), attempts integer not null default 0, error text,
    sealed bytea, sealed_until timestamptz(3) not null, created_at timestamptz(3) not null default now(), ended_at timestamptz(3),
    check (sealed is null or state in ('waiting', 'sending')))`)
}

async function createPhysicalNames(connection: Queryable, tenant: Tenant): Promise<void> {
  const named = (name: string) => sql.id(tenant.coreSchema, name)
  await connection.run(sql`create table if not exists ${named('collection_table')} (
    collection_id text primary key, table_name text not null unique)`)
  await connection.run(sql`create table if not exists ${named('field_column')} (
    collection_id text not null, field_id text not null, column_name text not null,
    primary key (collection_id, field_id), unique (collection_id, column_name))`)
  await connection.run(sql`create table if not exists ${named('association')} (
    id text primary key, parent_collection text not null, parent_key text not null,
    child_collection text not null, child_key text, parent_max integer not null, child_max integer not null,
    storage text not null check (storage in ('parent-column', 'child-column', 'link')),
    column_name text, link_table text, unique (parent_collection, parent_key))`)
  await connection.run(sql`create table if not exists ${named('schema_trash')} (
    id text primary key, what text not null check (what in ('table', 'column', 'link')), collection_id text not null, field_id text,
    schema_name text not null, table_name text not null, column_name text, definition jsonb not null,
    removed_by text, removed_at timestamptz(3) not null default now(), until timestamptz(3) not null)`)
  // Of a field, or of a link field of an association.
  await connection.run(sql`create table if not exists ${named('former_id')} (
    collection_id text, association_id text, from_id text not null, to_id text not null, at timestamptz not null,
    check ((collection_id is null) <> (association_id is null)))`)
}

async function createActivity(connection: Queryable, tenant: Tenant): Promise<void> {
  const activity = sql.id(tenant.coreSchema, 'activity')
  await connection.run(sql`create table if not exists ${activity} (
    id text not null, xid xid8 not null default pg_current_xact_id(), action text not null,
    collection_id text not null, record_id text not null, created_at timestamptz(3) not null default now(), created_by text,
    batch_id text, changes_count integer not null default 0, change_log jsonb, undo_of text,
    record_version integer, origin text,
    primary key (id, created_at)) partition by range (created_at)`)
  const ofRecord = sql`${activity} (collection_id, record_id, created_at desc)`
  await createMissingIndex(connection, tenant, { name: 'activity_record', on: ofRecord })
  await createMissingIndex(connection, tenant, { name: 'activity_xid', on: sql`${activity} (xid, id)` })
  await connection.run(
    sql`create table if not exists ${sql.id(tenant.coreSchema, 'activity_default')} partition of ${activity} default`,
  )
}

/** The log in the shape of a record table, so that lists, filters and sorting of the record engine serve it. */
export async function createActivityView(connection: Queryable, tenant: Tenant): Promise<void> {
  await connection.run(sql`create or replace view ${sql.id(tenant.coreSchema, 'Activity')} as
    select id collate "C" as id, 1 as version, null::text as "recordTitle", null::text as "recordDescription",
      null::text as "recordImage", null::text as "recordColor", created_at as "createdAt", created_by as "createdBy",
      created_at as "updatedAt", created_by as "updatedBy", action, collection_id as "collectionId", record_id as "recordId",
      changes_count as "changesCount", change_log as "changeLog", batch_id as "batchId", undo_of as "undoOf"
    from ${sql.id(tenant.coreSchema, 'activity')}`)
}
