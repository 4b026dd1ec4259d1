import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const shared = { exclude: ['**/node_modules/**', '**/dist/**'] }

/**
 * On a second version of PostgreSQL runs what depends on the version: the SQL of reads and writes, tables and their changes, roles.
 * Not the tests of processes, of the network and of faults, not the long walks over files, and not those of what the server decides
 * before it asks the database: who may do what, which input it refuses.
 */
const sameOnEveryVersion = process.env['TRELLIS_TEST_POSTGRES']
  ? [
      'apps/server/src/{access,exports,files,http,imports,operations,samples,sign-in}/**',
      'apps/server/src/run-server.db.test.ts',
      'apps/server/src/database/embedded/**',
      'tests/integration/{access-matrix,bad-files,crowded-workspace,database-faults,definitions,faults-in-routes,files,full-disk,hidden-in-log-and-descriptions,hidden-things,hostile-requests,hostile-values,import-updates,injection,load-faults,refused-starts,rights-per-step,two-apps,two-editors,two-servers,two-servers-live,writing-calls}.test.ts',
      'tests/integration/kill-during-*.test.ts',
      'tests/integration/laws/export-import.test.ts',
    ]
  : []

/** Milliseconds until a poll gives up: a busy machine is no failure. */
const patience = { poll: { timeout: 10_000 } }

/** Milliseconds until a test without a database gives up, for the same reason; tests of time limits measure the time themselves. */
const testTimeout = 30_000

/**
 * What watches times or all of the database: nothing else runs beside it. Tests that kill processes do not: they wait most of the
 * time, and a busy machine moves the moments of their kills about all the more.
 */
const alone = [
  'apps/server/src/{http,indexes,realtime,sign-in}/**/*.db.test.ts',
  'apps/server/src/database/{make-bus,make-database,work-off-lists}.db.test.ts',
  'tests/integration/{costly-queries,crowded-workspace,database-faults,indexes,load-faults,two-servers,two-servers-live}.test.ts',
]

/** Take longest and are short: where no earlier run has told how long each file takes, vitest would begin with the largest. */
const longest =
  /(kill-during-(writes|import|bulk-save)|(keyset|oracle|filter)-laws|to-sql.conformance|stored-changes|run-server|gallery|formula-editor|list-extremes)\b/

/** So that none of these is what all others wait for at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(longest.test(moduleId))
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...byProject.values()].flatMap(some => some.toSorted((one, other) => isLong(other) - isLong(one)))
  }
}

const integration = {
  ...shared,
  globalSetup: ['tests/integration/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: patience,
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          testTimeout,
          name: 'unit',
          // Files of a worker share what they import, which would take longer than their tests. Those that put modules aside or load
          // them anew are named *.mocked.test.ts and share nothing.
          isolate: false,
          // So problems are told in the words and numbers of a locale wherever they are tested, not only after a file that asks for it.
          setupFiles: ['packages/fields/texts.ts'],
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'tools/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...shared.exclude, '**/*.db.test.ts', '**/*.mocked.test.ts'],
        },
      },
      {
        test: { ...shared, testTimeout, name: 'unit-mocked', include: ['{packages,apps}/**/*.mocked.test.ts'] },
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
          maxWorkers: 3,
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
          // Each keeps a browser, a server and a database busy: two fill the cores of a small machine, beside what else runs.
          maxWorkers: 2,
        },
      },
    ],
  },
})
