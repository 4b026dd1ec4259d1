import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startTestPostgres } from '../integration/test-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Path of the Chromium that the tests use. */
    chromium: string
  }
}

let stop: () => Promise<void> = async () => undefined

/** What `npm start` would run, built; a Chromium; one PostgreSQL in which each test makes its own database. */
export async function setup(project: TestProject): Promise<void> {
  await script('build.mjs')
  project.provide('chromium', await script('ensure-browser.mjs'))
  const { stop: stopPostgres, ...postgres } = await startTestPostgres()
  stop = stopPostgres
  project.provide('postgres', postgres)
}

export async function teardown(): Promise<void> {
  await stop()
}

/** Runs one of our scripts; answers the last line it printed, fails with all of them. */
async function script(name: string): Promise<string> {
  const root = resolve(import.meta.dirname, '../..')
  const child = spawn(process.execPath, [join(root, 'scripts', name)], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`scripts/${name}: ${output.trim()}`)
  return output.trim().split('\n').at(-1) ?? ''
}
