import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import mysql from 'mysql2/promise'

const programs = ['/usr/sbin/mariadbd', '/usr/local/bin/mariadbd', '/usr/bin/mariadbd']
const installers = ['/usr/bin/mariadb-install-db', '/usr/local/bin/mariadb-install-db']
const found = (paths: readonly string[]) => paths.find(path => existsSync(path))

/** Why there is no MariaDB to test against; undefined where there is. */
export const mariadbMissing: string | undefined =
  found(programs) && found(installers) ? undefined : 'MariaDB is not installed here: apt-get install mariadb-server'

export type MariadbServer = {
  port: number
  /** As root, for making what a test needs. */
  run(statement: string): Promise<unknown>
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** A MariaDB of its own, with the database `shop` and somebody `clerk` whose password is given, who may do everything in that. */
export async function startMariadb(password: string, tls?: { key: string; cert: string }): Promise<MariadbServer> {
  const [program, installer] = [found(programs), found(installers)]
  if (!program || !installer) throw new Error(mariadbMissing)
  const folder = await mkdtemp(join(tmpdir(), 'trellis-mariadb-'))
  const isRoot = process.getuid?.() === 0
  const user = isRoot ? ['--user=mysql'] : []
  if (isRoot) {
    const id = async (flag: string) => Number((await promisify(execFile)('id', [flag, 'mysql'])).stdout)
    await chown(folder, await id('-u'), await id('-g'))
  }
  const data = join(folder, 'data')
  // One that starts removes what others keep in a folder that it shares with them.
  const env = { ...process.env, TMPDIR: folder }
  await promisify(execFile)(
    installer,
    ['--no-defaults', ...user, `--datadir=${data}`, '--auth-root-authentication-method=normal', '--skip-test-db'],
    { env },
  )
  if (tls) {
    await writeFile(join(folder, 'key.pem'), tls.key, { mode: 0o644 })
    await writeFile(join(folder, 'cert.pem'), tls.cert, { mode: 0o644 })
  }
  const secured = tls ? [`--ssl-key=${join(folder, 'key.pem')}`, `--ssl-cert=${join(folder, 'cert.pem')}`] : []
  const port = await freePort()
  const args = ['--no-defaults', ...user, `--datadir=${data}`, `--socket=${join(folder, 's')}`, `--port=${port}`]
  const more = ['--bind-address=127.0.0.1', '--skip-name-resolve', '--innodb-buffer-pool-size=32M', ...secured]
  let child: ChildProcess | undefined
  const run = async (statement: string) => {
    const connection = await mysql.createConnection({ host: '127.0.0.1', port, user: 'root', multipleStatements: true })
    try {
      return (await connection.query(statement))[0]
    } finally {
      connection.destroy()
    }
  }
  const start = async () => {
    child = spawn(program, [...args, ...more], { stdio: 'ignore', env })
    for (const until = Date.now() + 30_000; ; await wait(50)) {
      const error = await run('select 1').then(
        () => undefined,
        (reason: unknown) => reason,
      )
      if (error === undefined) return
      if (Date.now() > until) throw error
    }
  }
  const stop = async () => {
    const running = child
    child = undefined
    if (!running || running.exitCode !== null) return
    const ended = new Promise(done => running.once('exit', done))
    running.kill('SIGKILL')
    await ended
  }
  await start()
  await run(`create database shop character set utf8mb4; create user clerk@'%' identified by '${password}';
    grant all on shop.* to clerk@'%'; create user reader@'%' identified by '${password}'; grant select on shop.* to reader@'%'`)
  return {
    port,
    run,
    start,
    stop,
    async close() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise(done => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}
