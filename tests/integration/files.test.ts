import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { request as sendRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDiskFileStore } from '../../apps/server/src/files/disk-file-store.ts'
import { makeFileLinks } from '../../apps/server/src/files/file-links.ts'
import { createS3FileStore } from '../../apps/server/src/files/s3-file-store.ts'
import { addApp, addMember, removeMember } from '../scenarios/app-members.ts'
import { blackPicture } from '../scenarios/black-picture.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { durationOf, expectBelow, lengthOf, say, sizeOf } from './soak.ts'
import { startTestServer, type TestServer, testPassword } from './test-server.ts'
import { setUp, signIn, type WorkspaceClient } from './workspace-client.ts'

let folder = ''
let s3: S3rver
let settings = { endpoint: '', bucket: 'files', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
let database: TestDatabase
let server: TestServer
let client: WorkspaceClient
/** Somebody else, without any app. */
let stranger = ''
let strangerId = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-test-'))
  const bucket = { name: settings.bucket, configs: [] }
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [bucket],
  })
  const { port } = await s3.run()
  settings = { ...settings, endpoint: `http://127.0.0.1:${port}` }
  database = await createTestDatabase('files_kept')
  server = await startTestServer({ connectionString: database.connectionString, config: { s3: settings } })
  client = await setUp(server.url)
  const user = await client.call('CORE_CREATE', {
    collectionId: 'User',
    record: { email: 'stranger@demo.example', fullName: 'Stranger', roles: [] },
  })
  strangerId = user.id
  const { url } = await client.call('PASSWORD_LINK_CREATE', { userId: user.id })
  const token = new URL(url).searchParams.get('token')
  stranger = (await server.call('PASSWORD_SET', { token, password: testPassword })).json.accessToken
  const properties = {
    name: { type: 'string', format: 'text', title: 'Name' },
    paper: { type: 'object', format: 'file', title: 'Paper', metadata: { allowedFileTypes: ['pdf'] } },
    pictures: { type: 'array', format: 'file-list', title: 'Pictures' },
  }
  const document = { name: 'Papers', schema: { type: 'object', properties }, detailGroupList: [] }
  await client.call('SCHEMA_APPLY', { collectionId: 'Papers', document })
})
afterAll(async () => {
  await server?.close()
  await database?.drop()
  await s3?.close()
  await rm(folder, { recursive: true, force: true })
})

const read = async (path: string, token?: string) =>
  fetch(`${server.url}${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {})
const save = (record: object, id = 'p1') =>
  server.call('DATA_UPSERT', { collectionId: 'Papers', id, record }, { token: client.token })
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
const bytesOf = (buffer: Buffer) => new Uint8Array(buffer)

describe.each([
  ['the disk', () => createDiskFileStore(join(folder, 'disk'))],
  ['an S3-compatible store', () => createS3FileStore(settings, join(folder, 'copies'))],
])('files on %s', (_name, makeStore) => {
  const place = { tenantId: 'one', key: 'a' }

  test('come back whole, in part, as a file of this machine, and go', async () => {
    const store = makeStore()
    const written = await store.write(place, Readable.from([Buffer.from('0123'), Buffer.from('456789')]))
    expect(written).toMatchObject({ size: 10, head: Buffer.from('0123456789') })
    expect(Buffer.concat(await (await store.read(place)).toArray()).toString()).toBe('0123456789')
    expect(Buffer.concat(await (await store.read(place, { start: 2, end: 4 })).toArray()).toString()).toBe('234')
    expect(await readFile(await store.localPath(place), 'utf8')).toBe('0123456789')
    expect([await store.has(place), await store.has({ ...place, key: 'b' })]).toEqual([true, false])
    await expect(store.read({ ...place, key: 'b' })).rejects.toThrow()
    await store.remove(place)
    await store.remove(place)
    expect(await store.has(place)).toBe(false)
  })

  test('of several parts are kept as one', async () => {
    const store = makeStore()
    const chunks = Array.from({ length: 35 }, (_, index) => Buffer.alloc(1024 * 1024, index))
    const { size } = await store.write(place, Readable.from(chunks))
    expect(size).toBe(35 * 1024 * 1024)
    const some = await (await store.read(place, { start: 34 * 1024 * 1024 - 1, end: 34 * 1024 * 1024 })).toArray()
    expect(Buffer.concat(some)).toEqual(Buffer.from([33, 34]))
    await store.remove(place)
  })

  test('R27 an upload that breaks off leaves nothing', async () => {
    const store = makeStore()
    const broken = Readable.from(
      (async function* () {
        for (let index = 0; index < 20; index += 1) yield Buffer.alloc(1024 * 1024)
        throw new Error('cut off')
      })(),
    )
    await expect(store.write({ ...place, key: 'cut' }, broken)).rejects.toThrow('cut off')
    expect(await store.has({ ...place, key: 'cut' })).toBe(false)
    await store.removeLeftovers(-1000)
  })
})

test('[S64] [2-3.8-17] [2-7-04] a signed address reads one file for five minutes with the rights of whoever asked for it', async () => {
  const id = await client.upload('notes.txt', 'hello')
  const { url, expiresIn } = await client.call('FILE_GET_URL', { id })
  expect(expiresIn).toBe(300)
  expect(new URL(url, server.url).pathname).toBe(`/api/files/${id}`)
  const answer = await read(url)
  expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([200, 'hello', 'text/plain'])
  const other = await client.upload('other.txt', 'secret')
  const changed = [
    url.replace(id, other),
    url.replace(/u=[^&]+/, 'u=someone'),
    url.replace(/e=\d+/, 'e=9999999999'),
    `${url}x`,
  ]
  for (const path of changed) expect([path, (await read(path)).status]).toEqual([path, 401])
  const old = makeFileLinks(server.services.signIn.fileLinkKey, () => Date.now() - 301_000)
  const [tenant] = await server.services.tenants.all()
  const [{ id: userId } = { id: '' }] = (
    await client.call('CORE_LIST', { cursor: { collectionId: 'User', searchString: 'Admin' } })
  ).list
  if (!tenant) throw new Error('no workspace')
  const by = { caller: { tenant, userId }, sessionId: new URL(url, server.url).searchParams.get('i') ?? '' }
  expect((await read(`/api/files/${id}?${old.sign(by, id)}`)).status).toBe(401)
  const fresh = makeFileLinks(server.services.signIn.fileLinkKey)
  expect((await read(`/api/files/${id}?${fresh.sign(by, id)}`)).status).toBe(200)
  expect((await server.call('FILE_GET_URL', { id }, { token: stranger })).status).toBe(404)
  expect((await read(`/api/files/${id}`, stranger)).status).toBe(404)
  expect((await read(`/api/files/${id}`)).status).toBe(401)
})

test('[S64] a file goes with the record that shows it and with the right to read it, also by an address signed before', async () => {
  const paper = { id: await client.upload('a.pdf', '%PDF-1.7\nsecret') }
  expect((await save({ paper }, 'shared')).status).toBe(200)
  const verbs = { create: false, read: true, update: false, delete: false }
  const collections = [{ collectionId: 'Papers', ...verbs }]
  const app = await addApp(client.call, { name: 'Readers', collections, members: [{ userId: strangerId }] })
  const seen = async (address?: string) => [
    (await read(`/api/files/${paper.id}`, stranger)).status,
    ...(address ? [(await read(address)).status] : []),
  ]
  await expect.poll(() => seen()).toEqual([200])
  const signed = await server.call('FILE_GET_URL', { id: paper.id }, { token: stranger })
  const { url } = signed.json
  expect(await seen(url)).toEqual([200, 200])
  // Reading alone neither renames nor replaces it.
  const other = { id: await client.upload('b.pdf', '%PDF-1.7\nother'), name: 'b.pdf' }
  for (const changed of [{ ...paper, name: 'renamed.pdf' }, other]) {
    const input = { collectionId: 'Papers', id: 'shared', record: { paper: changed } }
    const answer = await server.call('DATA_UPDATE', input, { token: stranger })
    expect([403, 404]).toContain(answer.status)
  }
  expect((await client.call('DATA_GET', { collectionId: 'Papers', id: 'shared' })).paper).toMatchObject({
    name: 'a.pdf',
  })
  await removeMember(client.call, app.id, strangerId)
  await expect.poll(() => seen(url)).toEqual([404, 404])
  await addMember(client.call, app.id, { userId: strangerId })
  await expect.poll(() => seen(url)).toEqual([200, 200])
  await client.call('DATA_DELETE', { collectionId: 'Papers', id: 'shared' })
  await expect.poll(() => seen(url)).toEqual([404, 404])
})

test('[S64] [2-3.10-03] [2-3.10-07] images and files in rich text go with their record, and naming one gives no right to it', async () => {
  const properties = { text: { type: 'string', format: 'rich-text', title: 'Text' } }
  const document = { name: 'Notes', schema: { type: 'object', properties }, detailGroupList: [] }
  await client.call('SCHEMA_APPLY', { collectionId: 'Notes', document })
  const [image, file, secret] = await Promise.all(
    ['a.png', 'b.txt', 'c.txt'].map(name => client.upload(name, `bytes of ${name}`)),
  )
  const text = `<p><img src="/api/files/${image}"></p><figure data-file="${file}">b.txt</figure>`
  await client.call('DATA_CREATE', { collectionId: 'Notes', id: 'shared', record: { text } })
  const verbs = { create: false, read: true, update: true, delete: false }
  const collections = [{ collectionId: 'Notes', ...verbs }]
  await addApp(client.call, { name: 'Writers', collections, members: [{ userId: strangerId }] })
  const seen = async () =>
    await Promise.all([image, file, secret].map(async id => (await read(`/api/files/${id}`, stranger)).status))
  await expect.poll(seen).toEqual([200, 200, 404])
  const change = async (changed: string) =>
    (
      await server.call(
        'DATA_UPDATE',
        { cursor: { collectionId: 'Notes', id: 'shared' }, record: { text: changed } },
        { token: stranger },
      )
    ).status
  expect(await change(`${text}<figure data-file="${secret}">c.txt</figure>`)).toBe(200)
  expect(await seen()).toEqual([200, 200, 404])
  // What was shown and taken away is nothing that its reader could bring back.
  expect(await change(`<figure data-file="${file}">b.txt</figure>`)).toBe(200)
  expect(await seen()).toEqual([404, 200, 404])
  expect(await change(text)).toBe(200)
  expect(await seen()).toEqual([404, 200, 404])
})

test('[S64] a signed address ends with the session in which it was asked for', async () => {
  const email = 'leaver@demo.example'
  const { id: userId } = await client.call('CORE_CREATE', {
    collectionId: 'User',
    record: { email, fullName: 'Leaver', roles: [] },
  })
  const link = new URL((await client.call('PASSWORD_LINK_CREATE', { userId })).url).searchParams.get('token')
  await server.call('PASSWORD_SET', { token: link, password: testPassword })
  const token = await server.login(email)
  const form = new FormData()
  form.append('file', new Blob(['mine']), 'mine.txt')
  const headers = { authorization: `Bearer ${token}` }
  const { id } = await (await fetch(`${server.url}/api/files`, { method: 'POST', body: form, headers })).json()
  const signedIn = async () => {
    const session = await server.login(email)
    return { token: session, url: (await server.call('FILE_GET_URL', { id }, { token: session })).json.url }
  }
  const [out, other] = [await signedIn(), await signedIn()]
  await server.send({ method: 'POST', path: '/api/logout', token: out.token })
  expect([(await read(out.url)).status, (await read(other.url)).status]).toEqual([401, 200])
  expect(
    (await read(out.url.replace(/i=[^&]+/, `i=${new URL(other.url, server.url).searchParams.get('i')}`))).status,
  ).toBe(401)
  for (const blocked of [true, false]) {
    await client.call('CORE_UPDATE', { collectionId: 'User', id: userId, record: { blocked } })
    expect((await read(other.url)).status).toBe(401)
  }
  expect((await read((await signedIn()).url)).status).toBe(200)
})

test('[S67] what a preview reads of a huge file is a part of it, as nothing that a browser would run', async () => {
  const megabytes = sizeOf('S67', { short: 4, long: 1024 })
  const million = '0,'.repeat(512 * 1024)
  const zeros = Array.from({ length: megabytes }, () => million)
  for (const [name, content] of [
    ['huge.json', new Blob(['{"a": [', ...zeros, '0], "html": "<script>alert(1)</script>"}'])],
    ['wide.csv', `${'<img src=x onerror=alert(1)>,'.repeat(1_000_000)}\n`],
    ['million.csv', `${','.repeat(999_999)}\n`],
    ['font.pdf', '%PDF-1.7\n/FontMatrix [1 0 0 1 0 (alert\\(1\\))]'],
    ['cells.xlsx', 'PK\u0003\u0004<b>html</b>'],
  ] as const) {
    const id = await client.upload(name, content)
    const { url } = await client.call('FILE_GET_URL', { id })
    const answer = await fetch(`${server.url}${url}`, { headers: { range: 'bytes=0-65535' } })
    const size = (await answer.arrayBuffer()).byteLength
    expect([name, answer.status, size]).toEqual([name, 206, Math.min(65_536, new Blob([content]).size)])
    if (name !== 'font.pdf') await expectNoneRead(id, name)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  }
})

/** What is no table is told as such by whoever would import it, a million columns at once as well. */
async function expectNoneRead(fileId: string, name: string): Promise<void> {
  const { status, json } = await server.call('DATA_IMPORT_PREVIEW', { fileId }, { token: client.token })
  const told = [name, status, status === 200 ? json.problemCount > 0 : json.error.code]
  expect([
    [name, 200, true],
    [name, 400, 'VALIDATION_ERROR'],
  ]).toContainEqual(told)
}

test('[S66] a field of PDFs takes what is one by its bytes, and nothing that only says so', async () => {
  const refused = ['<!doctype html><script>1</script>', 'plain', '\u0000\u0001\u0002binary', '<svg onload="1"/>']
  for (const content of refused) {
    for (const name of ['a.pdf', 'a.pdf.html', 'a.pdf.']) {
      const answer = await save({
        paper: { id: await client.upload(name, content), mimeType: 'application/pdf', name: 'a.pdf' },
      })
      expect([content, name, answer.status, answer.json.error?.code]).toEqual([content, name, 400, 'VALIDATION_ERROR'])
    }
  }
  const id = await client.upload('whatever', '%PDF-1.7\n')
  const saved = await save({ paper: { id, name: 'report.pdf', size: 1, uploadedBy: 'nobody' } })
  expect([saved.status, saved.json.paper]).toMatchObject([
    200,
    { id, mimeType: 'application/pdf', name: 'report.pdf', size: 9 },
  ])
  const replaced = await save({ paper: { id: await client.upload('b.pdf', '<html>') } })
  expect([replaced.status, replaced.json.error.code]).toEqual([400, 'VALIDATION_ERROR'])
})

/** A server over the same workspace that keeps its files on its own disk. */
async function startDiskServer(): Promise<{ disk: TestServer; dataDir: string }> {
  const dataDir = await mkdtemp(join(folder, 'disk-'))
  return { disk: await startTestServer({ connectionString: database.connectionString, config: { dataDir } }), dataDir }
}

/** Sends half of an upload and cuts the connection; answers with what the server had on its disk by then. */
async function cutUpload({ url, token }: WorkspaceClient, megabytes: number, dataDir: string): Promise<number> {
  const chunk = Buffer.alloc(1024 * 1024)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': megabytes * chunk.length,
  }
  const sent = sendRequest(`${url}/api/files`, { method: 'POST', headers })
  const closed = new Promise<void>(resolve => sent.on('error', () => resolve()).on('close', () => resolve()))
  const head = 'content-disposition: form-data; name="file"; filename="cut.bin"'
  sent.write(`--b\r\n${head}\r\ncontent-type: application/octet-stream\r\n\r\n`)
  for (let written = 0; written < megabytes / 2; written += 1)
    await new Promise<unknown>(done => void sent.write(chunk, done))
  const kept = await bytesIn(dataDir)
  sent.destroy()
  await closed
  return kept
}

test(
  'R27 large uploads that are cut at their half leave no record, no bytes and no memory behind',
  async () => {
    const rounds = lengthOf('R27', { short: 5, long: 1000 })
    const megabytes = sizeOf('R27', { short: 20, long: 2048 })
    const end = Date.now() + durationOf('R27', { short: 60_000, long: 24 * 60 * 60_000 })
    const { disk, dataDir } = await startDiskServer()
    const count = async () =>
      (await (await signIn(server.url)).call('CORE_LIST', { cursor: { collectionId: 'File' } })).totalCount
    const before = [await count(), 0]
    // What the first tenth takes is kept for the others; what grows with each of them does not stay within the bound.
    const warm = Math.ceil(rounds / 10)
    let memory = 0
    const tell = async (when: string) => {
      const used = Math.round(process.memoryUsage().rss / 1024 ** 2)
      say('R27', `${when}: ${used} MB of memory, ${await bytesIn(dataDir)} bytes on disk`)
    }
    await tell('before')
    let sender = await signIn(disk.url)
    for (let round = 0; round < rounds && Date.now() < end; round += 1) {
      // A token is good for a quarter of an hour.
      if (round % 100 === 99) sender = await signIn(disk.url)
      expect(await cutUpload(sender, megabytes, dataDir)).toBeGreaterThan(0)
      if (round < warm) memory = Math.max(memory, process.memoryUsage().rss)
      if ((round + 1) % warm === 0) await tell(`${round + 1} uploads of ${megabytes} MB cut`)
    }
    await expect.poll(async () => [await count(), await bytesIn(dataDir)], { timeout: 60_000 }).toEqual(before)
    await tell('after')
    expectBelow(process.memoryUsage().rss - memory, 100 * 1024 ** 2)
    await disk.close()
  },
  durationOf('R27', { short: 120_000, long: 25 * 60 * 60_000 }) + 120_000,
)

/** What all files of a folder hold together. */
async function bytesIn(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const sizes = entries
    .filter(entry => entry.isFile())
    .map(entry =>
      stat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      ),
    )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

test('an image is shown small, kept, and found unchanged', async () => {
  const id = await client.upload('photo.png', bytesOf(await picture(900, 300)))
  const small = await read(`/api/files/${id}?w=100`, client.token)
  const image = await sharp(Buffer.from(await small.arrayBuffer())).metadata()
  expect([small.status, small.headers.get('content-type'), image.width, image.height]).toEqual([
    200,
    'image/webp',
    160,
    53,
  ])
  const etag = small.headers.get('etag') ?? ''
  const headers = { authorization: `Bearer ${client.token}`, 'if-none-match': etag }
  expect((await fetch(`${server.url}/api/files/${id}?w=160`, { headers })).status).toBe(304)
  expect(small.headers.get('x-content-type-options')).toBe('nosniff')
  expect(small.headers.get('content-security-policy')).toContain('sandbox')
  expect((await read(`/api/files/${id}?w=0`, client.token)).status).toBe(400)
  expect((await read(`/api/files/${id}?w=100`, stranger)).status).toBe(404)
  const text = await client.upload('a.txt', 'hello')
  expect((await read(`/api/files/${text}?w=100`, client.token)).status).toBe(415)
})

test('[S68] an image of 50,000 x 50,000 pixels and one that is damaged are not unpacked', async () => {
  for (const content of [blackPicture(50_000), blackPicture(8000), (await picture(400, 400)).subarray(0, 300)]) {
    const id = await client.upload('bomb.png', bytesOf(content))
    expect((await read(`/api/files/${id}?w=100`, client.token)).status).toBe(415)
    expect((await read(`/api/files/${id}`, client.token)).status).toBe(200)
  }
  const ordinary = await client.upload('black.png', bytesOf(blackPicture(800)))
  expect((await read(`/api/files/${ordinary}?w=100`, client.token)).status).toBe(200)
})

test('[S68] a body that says it is packed is refused unread', async () => {
  const asked = JSON.stringify({ cursor: { collectionId: 'Papers' } })
  for (const body of [gzipSync(`${' '.repeat(50 * 1024 ** 2)}${asked}`), gzipSync(asked)]) {
    for (const encoding of ['gzip', 'deflate', 'br', 'gzip, gzip']) {
      const headers = { 'content-encoding': encoding, 'content-type': 'application/json' }
      const path = '/api/operations/DATA_LIST'
      const answer = await server.send({ method: 'POST', path, token: client.token, headers, body })
      expect([encoding, [400, 415].includes(answer.status), answer.json.list]).toEqual([encoding, true, undefined])
    }
  }
  expect((await server.send({ path: '/api/health' })).status).toBe(200)
})

test('a file that no record shows any more goes thirty days later, one in the trash or shown again stays', async () => {
  const [kept, dropped, trashed, again] = await Promise.all(
    ['a', 'b', 'c', 'd'].map(name => client.upload(`${name}.txt`, name)),
  )
  await save({ pictures: [{ id: kept }, { id: dropped }, { id: again }] }, 'shows')
  await save({ pictures: [{ id: trashed }] }, 'thrown')
  await save({ pictures: [{ id: kept }] }, 'shows')
  await client.call('DATA_DELETE', { collectionId: 'Papers', id: 'thrown' })
  const { files } = server.services
  const days = (count: number) => new Date(Date.now() + count * 24 * 60 * 60 * 1000)
  await files.sweep(days(0))
  await save({ pictures: [{ id: kept }, { id: again }] }, 'shows')
  await files.sweep(days(29))
  const statuses = () =>
    Promise.all([kept, dropped, trashed, again].map(async id => (await read(`/api/files/${id}`, client.token)).status))
  expect(await statuses()).toEqual([200, 200, 200, 200])
  await files.sweep(days(31))
  expect(await statuses()).toEqual([200, 404, 200, 200])
  const rows = await server.services.database.run<{ count: number }>(
    sql`select count(*)::int as count from trellis.file_use where file_id = ${dropped}`,
  )
  expect(rows[0]?.count).toBe(0)
})
