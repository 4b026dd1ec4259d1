import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { OperationalError, UserError } from '@trellis/base'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectBelow, lengthOf } from '../../../../tests/integration/soak.ts'
import { makeWorld, type World } from '../../../../tests/scenarios/world.ts'
import type { Caller } from '../access/caller.ts'
import { readConfig } from '../config.ts'
import { createApp } from '../http/create-app.ts'
import { addFileRoutes } from '../http/files/file-routes.ts'
import { makeRecords } from '../records/records.ts'
import { createDiskFileStore } from './disk-file-store.ts'
import { type Files, makeFiles } from './make-files.ts'

let world: World
let app: FastifyInstance
let url = ''
let dataDir = ''
let files: Files

beforeAll(async () => {
  world = await makeWorld('files')
  dataDir = await mkdtemp(join(tmpdir(), 'files-'))
  const config = { ...readConfig({ TRELLIS_LOG_LEVEL: 'silent', TRELLIS_MAX_FILE_MB: '2' }, [], '/nowhere'), dataDir }
  app = await createApp(config)
  files = makeFiles({ ...world, config, linkKey: 'key', records: makeRecords(world) })
  const signIn = {
    identify: async (token: string) => {
      if (token !== 'admin' && token !== 'other') throw new UserError('UNAUTHENTICATED', 'Please sign in')
      const caller = { tenant: world.tenant, userId: token } as Caller
      return { caller, sessionId: 's', expiresAt: Date.now() + 60_000 }
    },
  }
  await addFileRoutes(app, { files, signIn: signIn as never, apiTokens: undefined as never })
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/api/files`
})
afterAll(async () => {
  await app.close()
  await world.close()
  await rm(dataDir, { recursive: true })
})

function formOf(content: string | Buffer, name: string, type = 'text/csv'): FormData {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))], { type }), name)
  return form
}

function upload(form: FormData, token = 'admin') {
  return fetch(url, { method: 'POST', body: form, headers: { authorization: `Bearer ${token}` } })
}

/** Some forms cannot be made with FormData. */
function uploadRaw(body: string | Buffer, boundary = 'b') {
  const type = `multipart/form-data; boundary=${boundary}`
  return fetch(url, {
    method: 'POST',
    body: body as never,
    headers: { authorization: 'Bearer admin', 'content-type': type },
  })
}

const part = (name: string, fileName: string, content = 'x') =>
  `--b\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n`

function get(id: string, headers: Record<string, string> = {}, token = 'admin') {
  return fetch(`${url}/${id}`, { headers: { authorization: `Bearer ${token}`, ...headers } })
}

const stored = (): Promise<string[]> => readdir(join(dataDir, 'files', world.tenant.id)).catch(() => [])
async function recorded(): Promise<number> {
  const [row] = await world.tables.run<{ count: number }>(
    sql`select count(*)::int as count from ${sql.id(world.tenant.coreSchema, 'File')}`,
  )
  return row?.count ?? 0
}
async function expectNothingNew(before: { stored: string[]; recorded: number }): Promise<void> {
  expect({ stored: await stored(), recorded: await recorded() }).toEqual(before)
}
const now = async () => ({ stored: await stored(), recorded: await recorded() })

test('[2-7-01] [2-7-02] a file is stored under a made key and answered as it was, whole or in part', async () => {
  const answer = await upload(formOf('id,name\n1,Ünï\n', 'Kundenübersicht 1.csv'))
  expect(answer.status).toBe(200)
  const file = (await answer.json()) as { id: string }
  expect(file).toEqual({ id: expect.any(String), name: 'Kundenübersicht 1.csv', mimeType: 'text/csv', size: 16 })
  expect(await stored()).toContain(file.id)
  const whole = await get(file.id)
  expect(await whole.text()).toBe('id,name\n1,Ünï\n')
  const etag = whole.headers.get('etag') ?? ''
  expect((await get(file.id, { 'if-none-match': etag })).status).toBe(304)
  const some = await get(file.id, { range: 'bytes=3-6' })
  expect([some.status, await some.text(), some.headers.get('content-range')]).toEqual([206, 'name', 'bytes 3-6/16'])
  expect((await (await get(file.id, { range: 'bytes=-3' })).text()).endsWith('\n')).toBe(true)
  expect((await get(file.id, { range: 'bytes=99-' })).status).toBe(416)
  expect((await get(file.id, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
})

test('S62 whatever a file holds is downloaded and never opened as a page of ours', async () => {
  const script = '<script>alert(1)</script>'
  const active: [name: string, mimeType: string, content: string][] = [
    ['x.svg', 'image/svg+xml', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`],
    ['x.html', 'text/html', `<!doctype html>${script}`],
    ['x.xhtml', 'application/xhtml+xml', `<html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`],
    ['x.xml', 'text/xml', '<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="x.xsl"?><a/>'],
    [
      'x.xsl',
      'text/xsl',
      `<xsl:stylesheet xmlns:xsl="http://www.w3.org/1999/XSL/Transform">${script}</xsl:stylesheet>`,
    ],
    ['x.pdf', 'application/pdf', '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'],
  ]
  for (const [name, mimeType, content] of active) {
    const { id } = (await (await upload(formOf(content, name, mimeType))).json()) as { id: string }
    for (const range of [{}, { range: 'bytes=0-9' }]) {
      const { headers } = await get(id, range)
      expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"; filename*=UTF-8''${name}`)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain('sandbox')
      expect(headers.get('cache-control')).toBe('private, no-cache')
    }
    expect((await get(id, {}, 'other')).status).toBe(404)
  }
  const odd = await upload(formOf('x', 'x.csv', 'text/html\r\nset-cookie: a=b'))
  expect(((await odd.json()) as { mimeType?: string }).mimeType ?? '').not.toContain('cookie')
})

test('S63 a name is a label and never a path', async () => {
  const before = await now()
  const message = 'File name cannot contain the following characters \\ / : * ? " < > |'
  for (const name of ['../../x.csv', '..\\x.csv', '/etc/passwd', 'C:x', 'a*b', 'what?', 'a<b>', 'a|b']) {
    const answer = await upload(formOf('x', name))
    expect([name, answer.status]).toEqual([name, 400])
    expect(await answer.json()).toMatchObject({ error: { code: 'VALIDATION_ERROR', message } })
  }
  const wrong: [name: string, message: string][] = [
    ['x'.repeat(4000), 'File name cannot be longer than 255 characters'],
    ['a\u0000b.csv', 'File name cannot contain control characters'],
    ['  ', 'File name cannot be empty'],
  ]
  for (const [name, said] of wrong) {
    const answer = await upload(formOf('x', name))
    expect([answer.status, (await answer.json()) as object]).toMatchObject([400, { error: { message: said } }])
  }
  const quoted = await uploadRaw(`${part('file', 'a\\"b.csv')}--b--\r\n`)
  expect([quoted.status, (await quoted.json()) as object]).toMatchObject([400, { error: { message } }])
  for (const id of ['..%2f..%2fetc%2fpasswd', '%2e%2e', '..%5c..%5cx', 'a%00b', 'x'.repeat(250)])
    expect([id.slice(0, 20), (await get(id)).status]).toEqual([id.slice(0, 20), 404])
  expect((await get('x'.repeat(4000))).status).toBe(400)
  await expectNothingNew(before)
  const odd = ['..', '..%2f..%2fx.csv', '%2e%2e%5cx', '%00', '~', '-rf .', 'CON', "'; drop table x", '.part']
  for (const name of odd) {
    const { id } = (await (await upload(formOf('x', name))).json()) as { id: string }
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    const answer = await get(id)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[^"\\/]*"; filename\*=UTF-8\x27\x27[^"/]*$/,
    )
    expect([name, await answer.text()]).toEqual([name, 'x'])
  }
  const made = (await stored()).filter(key => !before.stored.includes(key))
  expect(made.every(key => /^[0-9a-f-]{36}$/.test(key)) && made.length === odd.length).toBe(true)
  expect(await readdir(dataDir)).toEqual(['files'])
})

test('S64 only who uploaded a file gets it', async () => {
  const { id } = (await (await upload(formOf('x', 'mine.csv'))).json()) as { id: string }
  expect((await get(id, {}, 'other')).status).toBe(404)
  expect((await get(id, {}, 'nobody')).status).toBe(401)
  expect((await fetch(`${url}/${id}`)).status).toBe(401)
  expect((await upload(formOf('x', 'x.csv'), 'nobody')).status).toBe(401)
})

test('S65 what is no single file of the allowed size is refused and leaves nothing', async () => {
  const before = await now()
  const big = await upload(formOf(Buffer.alloc(3 * 1024 * 1024), 'big.csv'))
  expect(big.status).toBe(413)
  const chunked = await new Promise<number>((resolve, reject) => {
    const headers = { authorization: 'Bearer admin', 'content-type': 'multipart/form-data; boundary=b' }
    const sent = sendRequest(url, { method: 'POST', headers }, answer => resolve(answer.statusCode ?? 0))
    sent.on('error', reject)
    sent.write(part('file', 'big.csv').slice(0, -2))
    for (let written = 0; written < 40; written += 1) sent.write(Buffer.alloc(64 * 1024))
    sent.end('\r\n--b--\r\n')
  })
  expect(chunked).toBe(413)
  const wrong = [
    `${part('file', 'a.csv')}${part('file', 'b.csv')}--b--\r\n`,
    `${part('other', 'a.csv')}--b--\r\n`,
    `--b\r\ncontent-disposition: form-data; name="note"\r\n\r\nx\r\n${part('file', 'a.csv')}--b--\r\n`,
    `${Array.from({ length: 10_000 }, (_, index) => part(`f${index}`, 'a.csv')).join('')}--b--\r\n`,
    '--b--\r\n',
    '',
    'no form at all',
    part('file', 'a.csv').slice(0, -2),
    '--b\r\n\r\nx\r\n--b--\r\n',
  ]
  for (const [index, body] of wrong.entries()) expect([index, (await uploadRaw(body)).status]).toEqual([index, 400])
  const headers = { authorization: 'Bearer admin', 'content-type': 'application/json' }
  expect((await fetch(url, { method: 'POST', body: '{}', headers })).status).toBe(415)
  for (const boundary of ['', '; boundary=', `; boundary=${'b'.repeat(5000)}`]) {
    const odd = { ...headers, 'content-type': `multipart/form-data${boundary}` }
    const body = `${part('file', 'a.csv')}--b--\r\n`
    expect([boundary.length, [400, 415]]).toEqual([
      boundary.length,
      expect.arrayContaining([(await fetch(url, { method: 'POST', body, headers: odd })).status]),
    ])
  }
  await expectNothingNew(before)
})

test('S65 who sends a refused file to its end sees the answer, whatever it was refused for', async () => {
  const sendLarge = (headers: object, field: string) =>
    new Promise<number>((resolve, reject) => {
      const all = { authorization: 'Bearer admin', 'content-type': 'multipart/form-data; boundary=b', ...headers }
      const sent = sendRequest(url, { method: 'POST', headers: all }, answer => resolve(answer.statusCode ?? 0))
      sent.on('error', reject)
      sent.write(part(field, 'a.csv').slice(0, -2))
      for (let written = 0; written < 20; written += 1) sent.write(Buffer.alloc(1024 ** 2))
      sent.end('\r\n--b--\r\n')
    })
  for (let round = 0; round < 5; round += 1) {
    expect(await sendLarge({}, 'file')).toBe(413)
    expect(await sendLarge({}, 'other')).toBe(400)
    expect(await sendLarge({ authorization: 'Bearer nobody' }, 'file')).toBe(401)
    expect(await sendLarge({ 'content-type': 'text/plain' }, 'file')).toBe(415)
  }
})

test('S65 a body that never ends is refused while it streams, and costs neither memory nor disk', async () => {
  const before = await now()
  const megabytes = lengthOf('S65', { short: 200, long: 10 * 1024 })
  const chunk = Buffer.alloc(1024 ** 2)
  let memory = 0
  let written = 0
  // Whoever goes on sending may be cut off before they look for the answer.
  const outcome = await new Promise<number | string | undefined>(resolve => {
    const headers = { authorization: 'Bearer admin', 'content-type': 'multipart/form-data; boundary=b' }
    const sent = sendRequest(url, { method: 'POST', headers })
    const finish = (how: number | string | undefined) => {
      resolve(how)
      sent.destroy()
    }
    sent.on('response', answer => finish(answer.statusCode))
    sent.on('error', error => finish('code' in error ? String(error.code) : error.message))
    const write = () => {
      if (written >= megabytes) return sent.end('\r\n--b--\r\n')
      written += 1
      if (written === Math.ceil(megabytes / 10)) memory = process.memoryUsage().rss
      sent.write(chunk, error => !error && setImmediate(write))
      return undefined
    }
    sent.write(part('file', 'big.csv').slice(0, -2))
    write()
  })
  expect([413, 'EPIPE', 'ECONNRESET']).toContain(outcome)
  expect(written).toBeLessThan(megabytes)
  expectBelow(process.memoryUsage().rss - memory, 100 * 1024 ** 2)
  await expect.poll(now).toEqual(before)
}, 600_000)

test('R27 uploads that are cut off leave nothing', async () => {
  const before = await now()
  for (let round = 0; round < 20; round += 1) {
    await new Promise<void>(resolve => {
      const headers = { authorization: 'Bearer admin', 'content-type': 'multipart/form-data; boundary=b' }
      const sent = sendRequest(url, { method: 'POST', headers })
      sent.on('error', () => resolve())
      sent.on('close', () => resolve())
      sent.write(part('file', 'cut.csv').slice(0, -2))
      sent.write(Buffer.alloc(500_000), () => setTimeout(() => sent.destroy(), 10))
    })
  }
  await expect.poll(now).toEqual(before)
})

test('R26 a full disk is told as such and the temporary file is removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'full-'))
  const store = createDiskFileStore(folder)
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const bytes = new Readable({ read() {} })
  bytes.push(Buffer.alloc(1000))
  // It may break before anybody reads it.
  bytes.on('error', () => undefined)
  setTimeout(() => bytes.destroy(full), 50)
  const writing = store.write({ tenantId: 't', key: 'k' }, bytes)
  await expect(writing).rejects.toThrow(OperationalError)
  await expect(writing).rejects.toMatchObject({ code: 'STORAGE_FULL' })
  expect(await readdir(join(folder, 'files', 't'))).toEqual([])
  await rm(folder, { recursive: true })
})

test('uploads that nobody uses go after a day, and so does what a killed server left', async () => {
  const { id } = (await (await upload(formOf('x', 'unused.csv'))).json()) as { id: string }
  await writeFile(join(dataDir, 'files', world.tenant.id, 'killed.part'), 'half')
  await files.sweep(new Date(Date.now() + 23 * 60 * 60 * 1000))
  expect((await get(id)).status).toBe(200)
  await world.database.run(sql`
    insert into trellis.import_run (id, tenant_id, user_id, file_id, collection_id, status)
    values ('run', ${world.tenant.id}, 'admin', ${id}, 'Any', 'running')`)
  const later = new Date(Date.now() + 25 * 60 * 60 * 1000)
  await files.sweep(later)
  expect((await get(id)).status).toBe(200)
  await world.database.run(sql`update trellis.import_run set status = 'failed'`)
  await files.sweep(later)
  expect((await get(id)).status).toBe(404)
  expect(await stored()).toEqual(['killed.part'])
  expect(await recorded()).toBe(0)
  await files.store.removeLeftovers(-1000)
  expect(await stored()).toEqual([])
})
