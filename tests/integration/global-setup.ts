import type { TestProject } from 'vitest/node'
import { buildAll } from '../../scripts/build.mjs'
import { forOneRun, startTestPostgres } from './test-postgres.ts'

let stop: () => Promise<void> = async () => undefined

/** The built server, for tests that need it as a process; one PostgreSQL for all files of the run, in which each test makes its own database. */
export async function setup(project: TestProject): Promise<void> {
  await buildAll(() => undefined, ['server'])
  const { stop: stopPostgres, ...postgres } = await startTestPostgres(forOneRun)
  stop = stopPostgres
  project.provide('postgres', postgres)
}

export async function teardown(): Promise<void> {
  await stop()
}
