import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../../../tests/integration/database.ts'
import { loadApps } from '../../access/load-apps.ts'
import { createTenant } from '../../tenants/create-tenant.ts'
import { syncAllCoreTables } from '../../tenants/sync-all-core-tables.ts'
import type { Tenant } from '../../tenants/tenant.ts'
import type { Bus } from '../bus.ts'
import type { Database } from '../database.ts'
import { makeDatabase } from '../make-database.ts'
import { migrate } from '../migrate.ts'

let given: TestDatabase
let database: Database
let tenants: Tenant[]

const bus: Bus = { announce: () => undefined, on: () => () => undefined, isFresh: () => true }
const start = () => migrate(given.connectionString, () => syncAllCoreTables({ database, bus }))

beforeAll(async () => {
  given = await createEmptyDatabase('app_members')
  database = makeDatabase({ connectionString: given.connectionString, poolSize: 3 })
  await start()
  tenants = []
  for (const name of ['One', 'Two']) {
    tenants.push(await database.transaction(made => createTenant(made, { name, locale: 'en', timezone: 'UTC' })))
  }
})
afterAll(async () => {
  await database?.close()
  await given?.drop()
})

const rule = { $or: [{ a: { $eq: '{{ user.values.onlyInRule }}' } }, { b: { $eq: '{{user.values.region}}' } }] }
const grant = { collectionId: 'Orders', create: false, read: true, update: false, delete: false, rowRule: rule }
/** As they were stored before there was a table of members. */
const versions = [
  ['sales', 1, 'old', { name: 'Sales', collections: [], users: [{ userId: 'ann', values: { earlier: 'x' } }] }],
  [
    'sales',
    2,
    'live',
    {
      name: 'Sales',
      order: 3,
      collections: [grant],
      users: [
        { userId: 'ann', values: { region: 'north', 'no key': 'x' } },
        { userId: 'bob' },
        { userId: 'gone', values: { region: 'south' } },
      ],
    },
  ],
  ['sales', 3, 'draft', { name: 'Sales!', collections: [], users: [{ userId: 'bob', values: { drafted: 'x' } }] }],
  ['deleted', 1, 'old', { name: 'Deleted', collections: [], users: [{ userId: 'ann' }] }],
  ['bare', 1, 'live', { name: 'Bare', collections: [], users: [] }],
] as const

async function asBefore(tenant: Tenant): Promise<void> {
  const named = (name: string) => sql.id(tenant.coreSchema, name)
  const tables = database.withRole(tenant.ownerRole)
  await tables.run(sql`drop table ${named('AppMember')}`)
  await tables.run(sql`alter table ${named('activity')} drop column record_version, drop column origin`)
  await tables.run(
    sql`insert into ${named('activity')} (id, action, collection_id, record_id) values ('earlier', 'create', 'X', 'x')`,
  )
  await tables.run(
    sql`alter table ${named('flow_run')} alter column user_id set not null, drop column record, drop column changed, drop column tries`,
  )
  await tables.run(sql`alter table ${named('flow_state')} drop column missed_changes`)
  for (const id of ['ann', 'bob']) {
    await tables.run(sql`insert into ${named('User')} (id, email, "fullName", "recordTitle", roles, "createdAt", "updatedAt")
      values (${id}, ${`${id}@w.example`}, ${id}, ${id}, '[]', now(), now())`)
  }
  for (const id of ['sales', 'bare']) {
    await tables.run(
      sql`insert into ${named('Tag')} (id, name, "createdAt", "updatedAt") values (${id}, ${id}, now(), now())`,
    )
  }
  for (const [id, version, status, document] of versions) {
    await tables.run(sql`insert into ${named('asset_version')} (asset_kind, asset_id, version, status, document, author)
      values ('Tag', ${id}, ${version}, ${status}, ${JSON.stringify(document)}::jsonb, 'ann')`)
  }
}

test('members leave the definitions of apps, live ones for their table; what values are called is declared', async () => {
  for (const tenant of tenants) await asBefore(tenant)
  // Migrations go in their order: what came after it is not there yet either.
  await database.run(
    sql`drop table trellis.invitation_link, trellis.integration_secret, trellis.integration_call, trellis.work, trellis.log_position, trellis.mail_settings, trellis.api_token, trellis.flow_schedule, trellis.flow_webhook_secret, trellis.flow_pin, trellis.view_failure`,
  )
  await database.run(sql`alter table trellis.tenant drop column links, drop column sign_in, drop column features,
    drop column logo, drop column logo_version, drop column home_view`)
  await database.run(
    sql`alter table trellis.session drop column last_seen_at, drop column agent, drop column address, drop column device_id`,
  )
  await database.run(sql`delete from trellis.migration where name >= '2026-11-26-2-app-members'`)
  await start()
  await start()
  for (const tenant of tenants) {
    const tables = database.withRole(tenant.role)
    const members = await tables.run(
      sql`select "appId", "userId", "values", "createdBy" from ${sql.id(tenant.coreSchema, 'AppMember')} order by 2`,
    )
    expect(members).toEqual([
      { appId: 'sales', userId: 'ann', values: { region: 'north', 'no key': 'x' }, createdBy: 'ann' },
      { appId: 'sales', userId: 'bob', values: null, createdBy: 'ann' },
    ])
    const documents = await tables.run<{ document: object }>(
      sql`select document from ${sql.id(tenant.coreSchema, 'asset_version')} where asset_kind = 'Tag' order by asset_id, version`,
    )
    const keys = (...names: string[]) => ({ valueKeys: names.map(key => ({ key })) })
    expect(documents.map(({ document }) => document)).toEqual([
      { name: 'Bare', collections: [], ...keys() },
      { name: 'Deleted', collections: [], ...keys() },
      { name: 'Sales', collections: [], ...keys('earlier') },
      { name: 'Sales', order: 3, collections: [grant], ...keys('onlyInRule', 'region') },
      { name: 'Sales!', collections: [], ...keys('drafted') },
    ])
    const apps = await loadApps(tables, tenant)
    expect(apps.get('ann')).toMatchObject([{ id: 'sales', values: { region: 'north' }, collections: [grant] }])
    expect(apps.get('gone')).toBeUndefined()
  }
})

test('activities of before say neither the version of their record nor what they came from', async () => {
  for (const tenant of tenants) {
    const rows = await database
      .withRole(tenant.role)
      .run(sql`select record_version, origin from ${sql.id(tenant.coreSchema, 'activity')} where id = 'earlier'`)
    expect(rows).toEqual([{ record_version: null, origin: null }])
  }
})

test('what was moved is kept like what is new: nobody is in an app twice, and members go with user and app', async () => {
  const [tenant] = tenants
  if (!tenant) throw new Error('no workspace')
  const members = sql.id(tenant.coreSchema, 'AppMember')
  const tables = database.withRole(tenant.role)
  const add = (appId: string, userId: string) =>
    tables.run(
      sql`insert into ${members} (id, "appId", "userId", "createdAt", "updatedAt") values (${`${appId}-${userId}`}, ${appId}, ${userId}, now(), now())`,
    )
  await expect(add('sales', 'ann')).rejects.toThrow()
  await expect(add('nowhere', 'ann')).rejects.toThrow()
  await expect(add('sales', 'nobody')).rejects.toThrow()
  await add('bare', 'ann')
  const left = async () =>
    (await tables.run<{ id: string }>(sql`select "userId" || '@' || "appId" as id from ${members} order by 1`)).map(
      ({ id }) => id,
    )
  await tables.run(sql`delete from ${sql.id(tenant.coreSchema, 'Tag')} where id = 'bare'`)
  expect(await left()).toEqual(['ann@sales', 'bob@sales'])
  await tables.run(sql`delete from ${sql.id(tenant.coreSchema, 'User')} where id = 'ann'`)
  expect(await left()).toEqual(['bob@sales'])
})

test('runs that nobody answers for any more have no user', async () => {
  for (const { coreSchema, ownerRole } of tenants) {
    const columns = await database.withRole(ownerRole).run(sql`select attnotnull as "isNeeded" from pg_attribute
      where attrelid = ${`"${coreSchema}".flow_run`}::regclass and attname = 'user_id'`)
    expect(columns).toEqual([{ isNeeded: false }])
  }
})

test('runs keep the record that started them, and flows count the changes that they missed', async () => {
  for (const { coreSchema, ownerRole } of tenants) {
    const columns = await database.withRole(ownerRole).run<{ name: string }>(sql`select attname as name
      from pg_attribute where attrelid = any(${[`"${coreSchema}".flow_run`, `"${coreSchema}".flow_state`]}::regclass[])
        and attname in ('record', 'changed', 'missed_changes') order by 1`)
    expect(columns.map(({ name }) => name)).toEqual(['changed', 'missed_changes', 'record'])
  }
})
