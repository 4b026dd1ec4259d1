import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { forOneRun, startTestPostgres } from '../integration/test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the Chromium that the tests use. */
    chromium: string
    /** The web client as built when the tests began: a build meanwhile takes nothing away from open pages. */
    webDir: string
  }
}

const root = resolve(import.meta.dirname, '../..')

let stop: () => Promise<void> = async () => undefined

/** What `npm start` would run, built; a Chromium; one PostgreSQL in which each test makes its own database. */
export async function setup(project: TestProject): Promise<void> {
  await script('build.mjs')
  const webDir = join(root, '.cache', `e2e-web-${process.pid}`)
  await cp(join(root, 'dist', 'web'), webDir, { recursive: true })
  project.provide('webDir', webDir)
  project.provide('chromium', await script('ensure-browser.mjs'))
  const { stop: stopPostgres, ...postgres } = await startTestPostgres(forOneRun)
  stop = async () => {
    await stopPostgres()
    await rm(webDir, { recursive: true, force: true })
  }
  project.provide('postgres', postgres)
}

export async function teardown(): Promise<void> {
  await stop()
}

/** Runs one of our scripts; answers the last line it printed, fails with all of them. */
async function script(name: string): Promise<string> {
  const child = spawn(process.execPath, [join(root, 'scripts', name)], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`scripts/${name}: ${output.trim()}`)
  return output.trim().split('\n').at(-1) ?? ''
}
