import { defineConfig } from 'vitest/config'

const shared = { exclude: ['**/node_modules/**', '**/dist/**'] }

/**
 * On a second version of PostgreSQL runs what depends on the version: all but the tests of processes, of the network and of faults,
 * and the long walks over files.
 */
const sameOnEveryVersion = process.env['TRELLIS_TEST_POSTGRES']
  ? [
      'apps/server/src/{http,sign-in,exports,files}/**',
      'apps/server/src/run-server.db.test.ts',
      'apps/server/src/database/embedded/**',
      'tests/integration/{bad-files,crowded-workspace,database-faults,full-disk,hostile-requests,load-faults,refused-starts,two-servers,two-servers-live}.test.ts',
      'tests/integration/kill-during-*.test.ts',
      'tests/integration/laws/export-import.test.ts',
    ]
  : []

/** Milliseconds until a poll gives up: a busy machine is no failure. */
const patience = { poll: { timeout: 10_000 } }

/** Milliseconds until a test without a database gives up, for the same reason; tests of time limits measure the time themselves. */
const testTimeout = 30_000

/** What watches times, processes or all of the database: nothing else runs beside it. */
const alone = [
  'apps/server/src/{database,http,imports,indexes,realtime,sign-in}/**/*.db.test.ts',
  'apps/server/src/run-server.db.test.ts',
  'tests/integration/{costly-queries,crowded-workspace,database-faults,full-disk,indexes,load-faults,refused-starts,two-servers,two-servers-live}.test.ts',
  'tests/integration/kill-during-*.test.ts',
]

const integration = {
  ...shared,
  globalSetup: ['tests/integration/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: patience,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...shared,
          testTimeout,
          name: 'unit',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tools/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...shared.exclude, '**/*.db.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          testTimeout,
          name: 'architecture',
          include: ['tests/architecture.test.ts', 'tests/architecture/**/*.test.ts'],
        },
      },
      {
        test: {
          ...integration,
          name: 'integration',
          include: ['apps/server/**/*.db.test.ts', 'packages/**/*.db.test.ts', 'tests/integration/**/*.test.ts'],
          exclude: [...shared.exclude, ...alone, ...sameOnEveryVersion],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...integration,
          name: 'integration-alone',
          include: alone,
          exclude: [...shared.exclude, ...sameOnEveryVersion],
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          globalSetup: ['tests/e2e/global-setup.ts'],
          testTimeout: 180_000,
          expect: patience,
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
