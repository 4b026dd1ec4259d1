import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../../../tests/integration/database.ts'

const programs = resolve(import.meta.dirname, '../../../dist/server')

let database: TestDatabase
const children: ChildProcess[] = []
// On machines that are busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

beforeAll(async () => {
  database = await createEmptyDatabase('run_server')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => database?.drop())

type Run = { child: ChildProcess; out: () => string; err: () => string; exit: Promise<number | null> }

function run(program: 'main' | 'command-line', args: readonly string[], environment: Record<string, string>): Run {
  const child = spawn(process.execPath, [join(programs, `${program}.js`), ...args], {
    env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: database.connectionString, ...environment },
  })
  children.push(child)
  const text = { out: '', err: '' }
  child.stdout?.on('data', data => {
    text.out += data
  })
  child.stderr?.on('data', data => {
    text.err += data
  })
  const exit = once(child, 'close').then(([code]) => code as number | null)
  return { child, out: () => text.out, err: () => text.err, exit }
}

async function start(args: readonly string[] = [], environment: Record<string, string> = {}) {
  const port = await freePort()
  const program = run('main', args, { PORT: String(port), ...environment })
  const url = `http://localhost:${port}`
  for (let tries = 0; tries < 300 && !program.out().includes(url); tries += 1) await wait(100)
  expect(`${program.out()}${program.err()}`).toContain(url)
  return { ...program, port, url }
}

describe('the program', () => {
  test('prints one line with the address and the set-up code, ends cleanly, and starts again', async () => {
    const server = await start()
    expect(server.out()).toMatch(/^[^\n]*http:\/\/localhost:\d+\/setup\?code=[\w-]{24}\n$/)
    expect((await fetch(`http://127.0.0.1:${server.port}/api/health`)).status).toBe(200)
    server.child.kill('SIGTERM')
    expect(await server.exit).toBe(0)
    expect(server.err()).toBe('')
    const again = await start()
    expect(again.out().split('code=')[1]).toBe(server.out().split('code=')[1])
    again.child.kill('SIGINT')
    expect(await again.exit).toBe(0)
  })

  test('finishes the requests under way before it ends', async () => {
    const server = await start()
    const blocker = new pg.Client({ connectionString: database.connectionString })
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query('lock table trellis.setup in access exclusive mode')
    const answer = new Promise<number | undefined>((resolve, reject) => {
      const request = http.request(
        `${server.url}/api/operations/SETUP_STATUS`,
        { method: 'POST', agent: false },
        response => {
          response.resume()
          resolve(response.statusCode)
        },
      )
      request.on('error', reject)
      request.end()
    })
    await wait(300)
    server.child.kill('SIGTERM')
    await wait(300)
    await expect(fetch(`${server.url}/api/health`)).rejects.toThrow()
    await blocker.query('commit')
    await blocker.end()
    expect(await answer).toBe(200)
    expect(await server.exit).toBe(0)
  })
})

describe('what keeps it from starting is one sentence that says what to do', () => {
  const refused = async (environment: Record<string, string>, args: readonly string[] = []) => {
    const program = run('main', args, environment)
    expect(await program.exit).toBe(1)
    expect(program.out()).toBe('')
    expect(program.err()).toMatch(/^[^\n]+\n$/)
    expect(program.err()).not.toContain('secret')
    return program.err()
  }
  const at = (change: (url: URL) => void) => {
    const url = new URL(database.connectionString)
    change(url)
    return url.href
  }

  test('a port that is taken', async () => {
    const holder = net.createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as net.AddressInfo
    expect(await refused({ PORT: String(port) })).toContain(`Port ${port} is taken`)
    holder.close()
  })

  test.each<[string, (url: URL) => void, RegExp]>([
    ['nobody listens', url => Object.assign(url, { port: '1' }), /does not answer at .*:1: start it/],
    [
      'no such host',
      url => Object.assign(url, { hostname: 'nowhere.invalid' }),
      /host "nowhere.invalid" of DATABASE_URL/,
    ],
    [
      'no such database',
      url => Object.assign(url, { pathname: '/not_there' }),
      /database "not_there" .* does not exist/,
    ],
    ['a wrong password', url => Object.assign(url, { password: 'secret' }), /refuses the user "trellis"/],
  ])('DATABASE_URL: %s', async (_name, change, message) => {
    expect(await refused({ PORT: '0', DATABASE_URL: at(change) })).toMatch(message)
  })

  test('a setting that cannot be used', async () => {
    expect(await refused({ PORT: 'x' })).toMatch(/^PORT must be/)
    expect(await refused({}, ['--dmeo'])).toMatch(/--dmeo is not known/)
  })
})

describe('the command line', () => {
  const trellis = async (...args: string[]) => {
    const program = run('command-line', args, { PORT: '4000' })
    const code = await program.exit
    return { code, out: program.out(), err: program.err() }
  }

  test('makes workspaces, each with an address of its own, and closes set-up', async () => {
    const usage = await trellis()
    expect([usage.code, usage.err]).toEqual([1, expect.stringMatching(/^Usage:/)])
    expect((await trellis('tenant', 'create', '--name', 'One', '--email', 'x')).err).toMatch(/--email/)
    const first = await trellis('tenant', 'create', '--name', 'One', '--email', 'admin@one.test')
    expect(first).toMatchObject({ code: 0, err: '' })
    expect(first.out).toMatch(/^http:\/\/localhost:4000\/set-password\?token=[\w-]{43}\n$/)

    const two = ['tenant', 'create', '--name', 'Two', '--email', 'admin@two.test'] as const
    expect((await trellis(...two)).err).toMatch(/--url/)
    expect((await trellis(...two, '--url', 'http://two.test')).err).toMatch(/"One" has no address yet/)
    expect((await trellis('tenant', 'address', '--name', 'One', '--url', 'http://one.test')).code).toBe(0)
    expect((await trellis(...two, '--url', 'http://one.test:81')).err).toMatch(/belongs to "One" already/)
    expect((await trellis(...two, '--url', 'http://two.test')).out).toMatch(/^http:\/\/two\.test\/set-password/)

    const server = await start()
    expect(server.out()).not.toContain('setup')
  })
})

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as net.AddressInfo
  probe.close()
  return port
}
