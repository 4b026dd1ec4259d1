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
])('S35 what cannot be opened is refused with its field: %s', async (field, input) => {
  const setting = world.run(owner, 'WORKSPACE_SET', input)
  await expect(setting).rejects.toMatchObject({
    code: 'VALIDATION_ERROR',
    details: { fields: { [field]: expect.anything() } },
  })
})
