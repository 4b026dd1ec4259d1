import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { freePort, runServerProcess, startServerProcess } from './server-process.ts'
import { setUp } from './workspace-client.ts'

let database: TestDatabase
let folder: string
const mounts: string[] = []

beforeAll(async () => {
  database = await createTestDatabase('refused_starts')
  folder = mkdtempSync(join(tmpdir(), 'trellis-starts-'))
  chmodSync(folder, 0o755)
})
afterAll(async () => {
  for (const mount of mounts) spawnSync('umount', ['-l', mount])
  rmSync(folder, { recursive: true, force: true })
  await database?.drop()
})

/** A small disk; undefined where this machine lets us make none. */
function smallDisk(megabytes: number): string | undefined {
  const path = join(folder, `disk${megabytes}`)
  mkdirSync(path)
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0777`, 'tmpfs', path])
  if (status !== 0) return undefined
  mounts.push(path)
  return path
}

/** One sentence, then the end with code 1: no stack, no password. */
async function expectSentence(environment: Record<string, string>, sentence: RegExp): Promise<void> {
  const { code, output } = await runServerProcess(environment)
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

  test('the disk is full, for the embedded database', async context => {
    const disk = smallDisk(20)
    if (!disk) return context.skip('no small disk can be made here')
    await expectSentence({ TRELLIS_DATA_DIR: join(disk, 'data'), PORT: '0' }, /\bfull\b.*free.*\.$/i)
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

test('R26 a disk that fills up during an upload: 507 with a sentence, nothing left of it, and the server goes on', async context => {
  const disk = smallDisk(8)
  if (!disk) return context.skip('no small disk can be made here')
  const server = await startServerProcess({ DATABASE_URL: database.connectionString, TRELLIS_DATA_DIR: disk })
  try {
    const client = await setUp(server.url)
    const before = spaceUsed(disk)
    for (let round = 0; round < 3; round += 1) {
      await expect(client.upload('large.csv', 'x'.repeat(12_000_000))).rejects.toThrow(/507 .*STORAGE_FULL/)
    }
    expect(spaceUsed(disk)).toBe(before)
    const files = await client.call('CORE_LIST', { cursor: { collectionId: 'File' } })
    expect(files.totalCount).toBe(0)
    const fileId = await client.upload('small.csv', 'id,name\n1,one\n')
    expect((await client.call('DATA_IMPORT_PREVIEW', { fileId })).rowCount).toBe(1)
  } finally {
    await server.kill('SIGTERM')
  }
})

/** Files under a folder, however deep. */
function spaceUsed(path: string): number {
  if (!existsSync(path)) return 0
  return readdirSync(path, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length
}
