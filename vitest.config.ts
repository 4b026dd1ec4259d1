import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const shared = { exclude: ['**/node_modules/**', '**/dist/**'] }

/**
 * A second version of PostgreSQL is asked what it may answer differently: whether it takes the statements that the product makes, gives
 * the same rows, and lets them wait for each other as the first one does. That is every way of reading, writing, searching, numbering
 * and calculating, every change of tables and indexes, migrations, roles, locks, plans and the log, by the tests next to the SQL.
 *
 * It is not asked what the server decides about the same statements (who may do what, which input is refused, what an answer or the
 * log tells of it), nor what happens before and behind them: the network, files, mail, sign-in, live connections, processes and faults.
 * Whoever adds a file to this list has seen that no other SQL stands behind its tests than behind those that stay.
 */
const sameOnEveryVersion = process.env['TRELLIS_TEST_POSTGRES']
  ? [
      'apps/server/src/{access,core-records,devices,explanations,exports,files,http,imports,invitations,operations,samples,sign-in,workspace}/**',
      'apps/server/src/run-server.db.test.ts',
      'apps/server/src/collections/{core-collections,references}/**',
      'apps/server/src/database/embedded/**',
      'apps/server/src/database/{killed-start,make-bus,work-off-lists}.db.test.ts',
      'apps/server/src/{outbox/mail,flows/mail-of-flows}.db.test.ts',
      'apps/server/src/realtime/live.db.test.ts',
      'apps/server/src/records/{defaults-inside,file-fields,formula-failures,hidden-groups,hidden-records,lookups,page-tokens}.db.test.ts',
      'apps/server/src/records/history/undo.db.test.ts',
      'tests/integration/{access-matrix,bad-files,crowded-workspace,database-faults,definitions,export,faults-in-routes,files}.test.ts',
      'tests/integration/{full-disk,hidden-in-log-and-descriptions,hidden-things,hostile-requests,hostile-values}.test.ts',
      'tests/integration/{empty-inputs,import-updates,injection,load-faults,logged-reads,needed-links,prototype-names}.test.ts',
      'tests/integration/{readers-start-nothing,refused-inputs,refused-starts}.test.ts',
      'tests/integration/{rights-per-step,rules-through-links,turns,two-apps,two-editors,two-servers,two-servers-live}.test.ts',
      'tests/integration/{new-asset-kind,undo-in-pages,writes,writing-calls}.test.ts',
      'tests/integration/history/**',
      'tests/integration/kill-during-*.test.ts',
      'tests/integration/laws/export-import.test.ts',
    ]
  : []

/**
 * What the second version is asked once by other files already: more rounds, races and faults over statements that these have sent.
 * `npm run soak -- second` asks it all the same. What stays holds every maker of statements: lists, groups, search, saves one by one
 * and by sets, links, undo, calculations, formulas, numbers, changes of tables, indexes, migrations and roles.
 */
const askedOnceAlready =
  process.env['TRELLIS_TEST_POSTGRES'] && process.env['TRELLIS_SOAK'] !== 'second'
    ? [
        'apps/server/src/{apps/{members,save-members},notifications/choices,tokens/api-tokens}.db.test.ts',
        'apps/server/src/schema/steps/rename-link-field.db.test.ts',
        'apps/server/src/schema/stored/{stored-changes,stored-links}.db.test.ts',
        'apps/server/src/database/make-database.db.test.ts',
        'apps/server/src/flows/webhooks/webhooks.db.test.ts',
        'apps/server/src/flows/{integration-steps,killed-runs,places,run-as,runs-kept,tries}.db.test.ts',
        'apps/server/src/flows/record-starts/{record-definitions,record-links,record-reading,record-rights,record-starts,record-versions,sized-parts}.db.test.ts',
        'apps/server/src/integrations/{database-certificates,database-failures,database-values,databases,integrations}.db.test.ts',
        'apps/server/src/records/{edit-and-delete,late-rows}.db.test.ts',
        'apps/server/src/records/bulk/{bulk-formulas,bulk-links,bulk-unique-calculations}.db.test.ts',
        'apps/server/src/records/history/undo-races.db.test.ts',
        'apps/server/src/records/write/link-bounds.db.test.ts',
        'tests/integration/{additional-properties,costly-queries,crossed-locks,every-format,import-choices,import-links,link-bounds}.test.ts',
        'tests/integration/{many-clients,schema-changes,tenant-roles}.test.ts',
        'tests/integration/laws/{keyset-laws,made-of-hidden,oracle-laws}.test.ts',
      ]
    : []

/** Milliseconds until a poll gives up: a busy machine is no failure. */
const patience = { poll: { timeout: 10_000 } }

/** Milliseconds until a test without a database gives up, for the same reason; tests of time limits measure the time themselves. */
const testTimeout = 30_000

/** Take longest and are short: where no earlier run has told how long each file takes, vitest would begin with the largest. */
const longest =
  /(crowded-workspace|empty-inputs|kill-during-\w+|load-faults|database-faults|keep-indexes|two-servers-live|every-format|every-page|pseudo-locale|accessibility|list-extremes|gallery|formula-editor|formula-keys|table|widget-patterns|forms|picking-inputs|walk|demo|live-formulas|list-patience|list-cases)\b/

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
  setupFiles: ['tests/seeded.ts'],
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
          setupFiles: ['packages/fields/texts.ts', 'tests/seeded.ts'],
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
          exclude: [...shared.exclude, ...sameOnEveryVersion, ...askedOnceAlready],
          // They wait much: for locks, timers and processes that start.
          maxWorkers: 4,
          // As for unit tests.
          isolate: false,
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['tests/e2e/**/*.e2e.ts'],
          globalSetup: ['tests/e2e/global-setup.ts'],
          testTimeout: 180_000,
          expect: { poll: { ...patience.poll, interval: 20 } },
          hookTimeout: 180_000,
          // Two fill the cores of a small machine: three take as long, and wait for each other.
          maxWorkers: 2,
          // As for unit tests; and the files of a worker share its browser and its server.
          isolate: false,
        },
      },
    ],
  },
})
