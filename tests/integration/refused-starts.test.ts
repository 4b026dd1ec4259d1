import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from './database.ts'
import { freePort, runServerProcess, startServerProcess } from './server-process.ts'
import { makeSmallDisk, type SmallDisk } from './small-disk.ts'
import { setUp } from './workspace-client.ts'

let database: TestDatabase
const disks: SmallDisk[] = []

beforeAll(async () => {
  database = await createEmptyDatabase('refused_starts')
})
afterAll(async () => {
  for (const disk of disks) disk.remove()
  await database?.drop()
})

/** Where none can be made, on Linux the test fails; elsewhere no disk can be made small without asking somebody. */
async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const disk = await makeSmallDisk(megabytes)
  if (!disk) throw new Error('No small disk can be made here: neither mount nor a user namespace is allowed')
  disks.push(disk)
  return disk
}
const onLinux = test.runIf(process.platform === 'linux')

/** One sentence, then the end with code 1: no stack, no password. */
async function expectSentence(
  environment: Record<string, string>,
  sentence: RegExp,
  within: readonly string[] = [],
): Promise<void> {
  const { code, output } = await runServerProcess(environment, within)
  const lines = output.trim().split('\n')
  expect(lines.at(-1)).toMatch(sentence)
  expect(lines.filter(line => !line.endsWith('…'))).toHaveLength(1)
  expect(output).not.toMatch(/\n\s+at |secret-password|node:internal/)
  expect(code).toBe(1)
}

describe('what keeps the server from starting is one sentence that says what to do', () => {
  test('a DATABASE_URL that is none', async () => {
    await expectSentence(
      { DATABASE_URL: 'mysql://user:secret-password@host/x' },
      /^DATABASE_URL must look like postgres:\/\/.*\.$/,
    )
    await expectSentence(
      { DATABASE_URL: 'not an address secret-password' },
      /^DATABASE_URL must look like postgres:\/\/.*\.$/,
    )
  })

  test('nobody listens there', async () => {
    const port = await freePort()
    await expectSentence(
      { DATABASE_URL: `postgres://user:secret-password@127.0.0.1:${port}/x` },
      new RegExp(
        `^The PostgreSQL of DATABASE_URL does not answer at 127\\.0\\.0\\.1:${port}: start it, or correct DATABASE_URL\\.$`,
      ),
    )
  })

  test('the host does not exist', async () => {
    await expectSentence(
      { DATABASE_URL: 'postgres://user:secret-password@no-such-host.invalid/x' },
      /no-such-host\.invalid.*DATABASE_URL.*\.$/,
    )
  })

  test('the password is wrong', async () => {
    const url = new URL(database.connectionString)
    url.password = 'secret-password'
    await expectSentence(
      { DATABASE_URL: url.href },
      /^The PostgreSQL of DATABASE_URL .*refuses the user "trellis": correct .*\.$/,
    )
  })

  test('the database does not exist', async () => {
    const url = new URL(database.connectionString)
    url.pathname = '/no_such_database'
    await expectSentence(
      { DATABASE_URL: url.href },
      /^The database "no_such_database" of DATABASE_URL does not exist .*\.$/,
    )
  })

  test('the port is taken', async () => {
    const taken = createServer()
    await new Promise<void>(listening => taken.listen(0, '127.0.0.1', listening))
    const address = taken.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const environment = { DATABASE_URL: database.connectionString, PORT: String(port) }
    await expectSentence(
      environment,
      new RegExp(
        `^Port ${port} is taken by another program: stop that one, or choose another port with PORT=${port + 1}\\.$`,
      ),
    )
    taken.close()
  })

  onLinux('the disk is full, for the embedded database', async () => {
    const disk = await smallDisk(20)
    const environment = { TRELLIS_DATA_DIR: join(disk.path, 'data'), PORT: '0' }
    await expectSentence(environment, /\bfull\b.*free.*\.$/i, disk.within)
  })

  test('a browser that is none', () => {
    const script = resolve(import.meta.dirname, '../../scripts/ensure-browser.mjs')
    const env = { PATH: process.env['PATH'] ?? '', CHROMIUM_PATH: '/no/such/browser' }
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
    expect(`${stdout}${stderr}`.trim().split('\n')).toEqual([
      expect.stringMatching(
        /^CHROMIUM_PATH names \/no\/such\/browser, which does not run as a Chromium: correct it or unset it\.$/,
      ),
    ])
    expect(status).not.toBe(0)
  })
})

onLinux(
  'R26 a disk that fills up during an upload: 507 with a sentence, nothing left of it, and the server goes on',
  async () => {
    const disk = await smallDisk(50)
    const environment = { DATABASE_URL: database.connectionString, TRELLIS_DATA_DIR: disk.path }
    const server = await startServerProcess(environment, disk.within)
    try {
      const client = await setUp(server.url)
      const paper = { type: 'object', format: 'file', title: 'Paper' }
      const document = { name: 'Papers', schema: { type: 'object', properties: { paper } }, detailGroupList: [] }
      await client.call('SCHEMA_APPLY', { collectionId: 'Papers', document, baseVersion: null })
      const record = { paper: { id: await client.upload('first.csv', 'id\n1\n') } }
      await client.call('DATA_CREATE', { collectionId: 'Papers', id: 'one', record })
      const stored = () => client.call('DATA_GET', { cursor: { collectionId: 'Papers', id: 'one' } })
      const count = async () => (await client.call('CORE_LIST', { cursor: { collectionId: 'File' } })).totalCount
      const before = [spaceUsed(disk.reach), await count(), await stored()]
      const large = 'x'.repeat(60_000_000)
      for (let round = 0; round < 3; round += 1) {
        await expect(client.upload('large.csv', large)).rejects.toThrow(/507 .*STORAGE_FULL/)
      }
      expect([spaceUsed(disk.reach), await count(), await stored()]).toEqual(before)
      const fileId = await client.upload('small.csv', 'id,name\n1,one\n')
      expect((await client.call('DATA_IMPORT_PREVIEW', { fileId })).rowCount).toBe(1)
    } finally {
      await server.kill('SIGTERM')
    }
  },
)

test('R33 a second server of an older version refuses the database that a newer one has brought up to date; the newer one goes on', async () => {
  const { connectionString } = database
  const newer = await startServerProcess({ DATABASE_URL: connectionString })
  const client = new pg.Client({ connectionString })
  await client.connect()
  const structure = () =>
    client.query(`select format('%s.%s.%s', table_schema, table_name, column_name) from information_schema.columns
      where table_schema <> 'pg_catalog' union all select name from trellis.migration order by 1`)
  try {
    await client.query(`insert into trellis.migration (name, timestamp) values ('2999-01-01-1-future', now()::text)`)
    const { rows: before } = await structure()
    await expectSentence(
      { DATABASE_URL: connectionString, PORT: String(await freePort()) },
      /newer version of Trellis \(it knows "2999-01-01-1-future"\): start that version, or restore a backup made before it\.$/,
    )
    expect((await structure()).rows).toEqual(before)
    expect((await fetch(`${newer.url}/api/health`)).status).toBe(200)
  } finally {
    await client.query(`delete from trellis.migration where name = '2999-01-01-1-future'`)
    await client.end()
    await newer.kill('SIGTERM')
  }
})

/** Files under a folder, however deep. */
function spaceUsed(path: string): number {
  if (!existsSync(path)) return 0
  return readdirSync(path, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length
}
