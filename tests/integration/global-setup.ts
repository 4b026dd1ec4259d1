import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './test-postgres.ts'

let stop: () => Promise<void> = async () => undefined

/** One PostgreSQL for all files of the run; each test makes its own database in it. */
export async function setup(project: TestProject): Promise<void> {
  const { stop: stopPostgres, ...postgres } = await startTestPostgres()
  stop = stopPostgres
  project.provide('postgres', postgres)
}

export async function teardown(): Promise<void> {
  await stop()
}
