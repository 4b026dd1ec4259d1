import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '../../../../tests/scenarios/world.ts'
import { activityMonths, ensureMonths } from '../collections/core-tables/monthly-partitions.ts'
import { syncCoreTables } from '../collections/core-tables/sync-core-tables.ts'
import { createUser } from '../users/create-user.ts'
import { createTenant, schemaSlug } from './create-tenant.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld('create_tenant')
})
afterAll(() => world.close())

test('schema names are short ASCII, begin with a letter, and never look like ours or PostgreSQL’s', () => {
  expect(schemaSlug('Café Müller & Söhne GmbH')).toBe('cafe_muller_sohne_gmbh')
  expect(schemaSlug('  42 things ')).toBe('things')
  expect(schemaSlug('日本語')).toBe('workspace')
  expect(schemaSlug('pg_catalog')).toBe('t_pg_catalog')
  expect(schemaSlug('acme core')).toBe('t_acme_c')
  expect(schemaSlug('x'.repeat(90))).toHaveLength(40)
})

test('workspaces of one name get schemas of their own', async () => {
  const make = (name: string) =>
    world.database.transaction(connection => createTenant(connection, { name, locale: 'en', timezone: 'UTC' }))
  const [first, second] = [await make('Acme'), await make('Acme')]
  expect(first.schema).toBe('acme')
  expect(second.schema).toMatch(/^acme_[0-9a-f]{6}$/)
  const reserved = await make('Public')
  expect(reserved.schema).toMatch(/^public_[0-9a-f]{6}$/)
})

test('core tables can be brought up to date again and again, and get back what is missing', async () => {
  const table = sql.id(world.tenant.coreSchema, 'Country')
  await world.tables.run(sql`alter table ${table} drop column capital`)
  await world.tables.transaction(connection => syncCoreTables(connection, world.tenant))
  await world.tables.transaction(connection => syncCoreTables(connection, world.tenant))
  const [row] = await world.tables.run(
    sql`select count(*)::int as count, count(capital)::int as capitals from ${table}`,
  )
  expect(row).toEqual({ count: 249, capitals: 0 })
})

test('core tables are brought up to date beside whoever writes to them', async () => {
  const named = (name: string) => sql.id(world.tenant.coreSchema, name)
  await world.tables.transaction(async writer => {
    await writer.run(sql`insert into ${named('search_word')} values ('X', 'word', '{}')`)
    await writer.run(
      sql`insert into ${named('trash')} (id, collection_id, record, until) values ('x', 'X', '{}', now())`,
    )
    await writer.run(
      sql`insert into ${named('activity')} (id, action, collection_id, record_id) values ('x', 'create', 'X', 'x')`,
    )
    await writer.run(sql`update ${named('User')} set email = email`)
    await world.tables.transaction(async connection => {
      await connection.run(sql`set local lock_timeout = '2s'`)
      await syncCoreTables(connection, world.tenant)
    })
  })
})

test('the log has partitions for this month and two more; what waited in the default one moves', async () => {
  const { tenant, tables: database } = world
  const activity = sql.id(tenant.coreSchema, 'activity')
  await database.run(
    sql`insert into ${activity} (id, action, collection_id, record_id, created_at) values ('late', 'create', 'X', 'x', '2031-05-15')`,
  )
  await database.transaction(connection =>
    ensureMonths(connection, tenant, { monthly: activityMonths, now: new Date('2031-05-02') }),
  )
  const [row] = await database.run(sql`select tableoid::regclass::text as place from ${activity} where id = 'late'`)
  expect(row).toEqual({ place: expect.stringContaining('activity_2031_05') })
  const partitions = await database.run<{
    name: string
  }>(sql`select relname::text as name from pg_class c join pg_inherits i on i.inhrelid = c.oid
    where i.inhparent = ${`${tenant.coreSchema}.activity`}::regclass and relname like 'activity_2031%' order by 1`)
  expect(partitions.map(each => each.name)).toEqual(['activity_2031_05', 'activity_2031_06', 'activity_2031_07'])
})

test('users made on the server have checked roles and one address each', async () => {
  const make = (email: string, roles: string[] = []) =>
    world.database.transaction(connection =>
      createUser(connection, world.tenant, { email, fullName: 'Admin', roles, isTenantAdmin: true }),
    )
  await make('Admin@w.example', ['userAdmin'])
  await expect(make('admin@W.example')).rejects.toMatchObject({ code: 'UNIQUE_VIOLATION' })
  await expect(make('second@w.example', ['root'])).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
})
