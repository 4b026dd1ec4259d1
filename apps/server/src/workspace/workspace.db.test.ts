import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'

let world: ServerWorld
let owner: Caller

beforeAll(async () => {
  world = await makeServerWorld('workspace')
  owner = await world.person({ email: 'owner@w.example', isTenantAdmin: true })
}, 60_000)
afterAll(() => world?.close())

const links = { terms: 'https://acme.example/terms', privacy: 'http://acme.example/privacy?x=1' }

test('[1-1-15] a tenant admin names the workspace and its pages outside, and everybody is told them', async () => {
  const member = await world.person({ email: 'member@w.example' })
  await world.run(owner, 'WORKSPACE_SET', { name: '  Acme & Söhne ', links })
  expect(await world.run(owner, 'WORKSPACE_GET', {})).toMatchObject({
    name: 'Acme & Söhne',
    links,
    locale: 'en',
    timezone: 'UTC',
    versions: { product: expect.stringMatching(/^\d+\.\d+\.\d+/), database: expect.stringMatching(/^1[5-9]/) },
  })
  expect(await world.run(member, 'SESSION_GET', {})).toMatchObject({ workspace: { name: 'Acme & Söhne', links } })
  await world.run(owner, 'WORKSPACE_SET', { name: 'Acme', links: {} })
  expect(await world.run(member, 'SESSION_GET', {})).toMatchObject({ workspace: { name: 'Acme', links: {} } })
})

test.each([
  ['name', { name: '   ', links: {} }],
  ['links.terms', { name: 'Acme', links: { terms: 'javascript:alert(1)' } }],
  ['links.privacy', { name: 'Acme', links: { privacy: 'acme.example' } }],
  ['links.thirdParty', { name: 'Acme', links: { thirdParty: 'data:text/html,x' } }],
  ['locale', { locale: 'no language' }],
  ['timezone', { timezone: 'Mars/Olympus' }],
  ['timezone', { timezone: '+02:00' }],
])('S35 what cannot be opened is refused with its field: %s', async (field, input) => {
  const setting = world.run(owner, 'WORKSPACE_SET', input)
  await expect(setting).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { fields: { [field]: expect.anything() } },
  })
})

test('another time zone has the calculations of all records worked out again; the language is kept as its tag is written', async () => {
  const builder = await world.person({ email: 'builder@w.example', roles: ['developer', 'entityAdmin'] })
  const properties = {
    at: { type: 'string', format: 'date-time', title: 'At' },
    day: {
      type: 'number',
      format: 'number',
      title: 'Day',
      metadata: { calculation: { DAY: ['{{record.at}}'] } },
    },
  }
  const document = { name: 'Visits', schema: { type: 'object', properties }, detailGroupList: [] }
  await world.run(builder, 'SCHEMA_APPLY', { collectionId: 'Visits', document, baseVersion: null })
  const collections = [{ collectionId: 'Visits', create: true, read: true, update: true, delete: true }]
  await world.run(builder, 'CORE_CREATE', { collectionId: 'Tag', id: 'desk', record: { name: 'Desk', collections } })
  await world.run(builder, 'APP_MEMBERS_SAVE', { appId: 'desk', members: [{ userId: builder.userId }] })
  const record = { at: '2026-03-10T23:30:00.000Z' }
  await world.run(builder, 'DATA_CREATE', { collectionId: 'Visits', id: 'late', record })
  const stored = async () => {
    const rows = await world.services.database
      .withRole(world.tenant.role)
      .run<{ day: number }>(sql`select day::int as day from ${sql.id(world.tenant.schema, 'Visits')}`)
    return rows.map(({ day }) => day)
  }
  expect(await stored()).toEqual([10])
  await world.run(owner, 'WORKSPACE_SET', { timezone: 'Asia/Tokyo', locale: 'de-ch' })
  expect(await world.run(owner, 'WORKSPACE_GET', {})).toMatchObject({ timezone: 'Asia/Tokyo', locale: 'de-CH' })
  await expect.poll(stored, { timeout: 10_000 }).toEqual([11])
})
