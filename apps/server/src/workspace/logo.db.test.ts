import { Readable } from 'node:stream'
import { uuidv7 } from '@trellis/base'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeServerWorld, type ServerWorld } from '../../../../tests/scenarios/server-world.ts'
import type { Caller } from '../access/caller.ts'
import { createTenant } from '../tenants/create-tenant.ts'

let world: ServerWorld
let owner: Caller
let member: Caller

beforeAll(async () => {
  world = await makeServerWorld('logo')
  owner = await world.person({ email: 'owner@w.example', isTenantAdmin: true })
  member = await world.person({ email: 'member@w.example' })
}, 60_000)
afterAll(() => world?.close())

async function upload(caller: Caller, bytes: Buffer, mimeType = 'image/png'): Promise<string> {
  const { files } = world.services
  const id = uuidv7()
  const stored = await files.store.write({ tenantId: world.tenant.id, key: id }, Readable.from([bytes]))
  await files.add(caller, { id, name: 'logo.png', mimeType, ...stored })
  return id
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0a7' } })
    .withMetadata({ exif: { IFD0: { Copyright: 'of the file alone' } } })
    .png()
    .toBuffer()

const setLogo = (logo: string | null) => world.run(owner, 'WORKSPACE_SET', { logo })

async function logoOf(caller: Caller): Promise<string | undefined> {
  const { workspace } = (await world.run(caller, 'SESSION_GET', {})) as { workspace: { logo?: string } }
  return workspace.logo
}

test('S62 a logo is drawn anew of an uploaded picture, told to everybody, and read by whoever is not signed in', async () => {
  await setLogo(await upload(owner, await picture(900, 300)))
  const path = await logoOf(member)
  expect(path).toMatch(/^\/api\/logos\/[0-9a-f-]+\/[0-9a-f]{32}$/)
  expect(await world.run(owner, 'WORKSPACE_GET', {})).toMatchObject({ logo: path })
  const answer = await world.app.inject({ url: path ?? '' })
  expect(answer.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': expect.stringContaining('immutable'),
  })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 107 })
  expect(answer.rawPayload.toString('latin1')).not.toContain('of the file alone')

  const status = await world.app.inject({ method: 'POST', url: '/api/operations/SETUP_STATUS', payload: {} })
  expect(status.json()).toMatchObject({ workspace: { name: world.tenant.name, logo: path } })

  await setLogo(await upload(owner, await picture(40, 40)))
  expect(await logoOf(member)).not.toBe(path)
  for (const gone of [path ?? '', `${path}0`, `/api/logos/${world.tenant.id}/%00`, '/api/logos/x/y'])
    expect((await world.app.inject({ url: gone })).statusCode, gone).toBe(404)
  await setLogo(null)
  expect(await logoOf(member)).toBeUndefined()
})

test('S62 what is no picture, and what somebody else uploaded, becomes no logo; the one there stays', async () => {
  await setLogo(await upload(owner, await picture(64, 64)))
  const before = await logoOf(member)
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const wrong = { code: 'VALIDATION_ERROR', details: { fields: { logo: expect.stringContaining('PNG') } } }
  await expect(setLogo(await upload(owner, script, 'image/svg+xml'))).rejects.toMatchObject(wrong)
  await expect(setLogo(await upload(owner, Buffer.from('no picture')))).rejects.toMatchObject(wrong)
  await expect(setLogo(await upload(member, await picture(64, 64)))).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(setLogo(uuidv7())).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await logoOf(member)).toBe(before)
})

test('S38 the address of links is set, and earlier names are still answered to', async () => {
  const { tenants } = world.services
  await world.run(owner, 'WORKSPACE_SET', { address: 'HTTPS://One.example/' })
  expect(await world.run(owner, 'WORKSPACE_GET', {})).toMatchObject({
    address: 'https://one.example',
    hasOwnAddress: true,
  })
  await world.run(owner, 'WORKSPACE_SET', { address: 'http://two.example:8080' })
  for (const host of ['one.example', 'two.example:8080'])
    expect(await tenants.boundTo(host), host).toMatchObject({ id: world.tenant.id })
  for (const address of ['two.example', 'https://two.example/x', 'javascript:alert(1)', ''])
    await expect(world.run(owner, 'WORKSPACE_SET', { address }), address).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { address: expect.anything() } },
    })
  await world.run(owner, 'WORKSPACE_SET', { address: null })
  expect(await world.run(owner, 'WORKSPACE_GET', {})).toMatchObject({ hasOwnAddress: false })
  expect(await tenants.boundTo('two.example')).toBeDefined()
})

test('S38 no workspace takes a name on a server that it shares with others', async () => {
  const { database, bus, tenants } = world.services
  await world.run(owner, 'WORKSPACE_SET', { address: 'https://one.example' })
  const other = await database.transaction(connection =>
    createTenant(connection, { name: 'Other', locale: 'en', timezone: 'UTC', url: 'https://other.example' }),
  )
  bus.announce('tenants', other.id)
  const refused = { code: 'VALIDATION_ERROR', details: { fields: { address: expect.stringContaining('share') } } }
  for (const address of ['https://other.example', 'https://three.example', null])
    await expect(world.run(owner, 'WORKSPACE_SET', { address })).rejects.toMatchObject(refused)
  await world.run(owner, 'WORKSPACE_SET', { name: 'Kept', address: 'https://one.example' })
  expect(await tenants.boundTo('other.example')).toMatchObject({ id: other.id })
})
