import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, root, run, toolEnvironment } from './runtime.mjs'

/** The second holds what nothing else may run beside. */
const integration = ['integration', 'integration-alone']

const reports = join(root, '.cache', 'reports')

/** The checks that are one command each. */
export const quickSteps = [
  { name: 'generated files', run: () => tool(findNode(), ['tools/generate-registries.ts', '--check']) },
  { name: 'format', run: () => tool('biome', ['check', '--error-on-warnings', '.']) },
  { name: 'lint', run: () => tool('oxlint', ['--deny-warnings']) },
  { name: 'types', run: () => tool('tsc', ['--noEmit', '-p', 'tsconfig.json']) },
]

export const unitSteps = [
  { name: 'architecture', run: () => vitest('architecture', ['architecture']) },
  { name: 'unit', run: () => vitest('unit', ['unit']) },
]

/** Integration tests on the embedded PostgreSQL and on every one of version 15 or newer that the system has. */
export function integrationSteps() {
  const systems = systemPostgres().map(({ major, bin }) => ({
    name: `integration on PostgreSQL ${major} of the system`,
    run: () => vitest(`integration-${major}`, integration, { TRELLIS_TEST_POSTGRES: bin }),
  }))
  return [{ name: 'integration on the embedded PostgreSQL', run: () => vitest('integration', integration) }, ...systems]
}

export function endToEndStep(browser) {
  return { name: 'end to end', run: () => vitest('end-to-end', ['e2e'], { CHROMIUM_PATH: browser }) }
}

/** Nothing that a person has set for their own Trellis reaches a test: no database, no folder, no production mode. */
export function testEnvironment(extra = {}) {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(TRELLIS_|PG|DATABASE_URL$|PORT$|HOST$|NODE_ENV$|NODE_OPTIONS$)/.test(name),
  )
  return { ...Object.fromEntries(kept), PATH: toolEnvironment().PATH, FORCE_COLOR: '0', ...extra }
}

export function vitestCommand(projects) {
  const program = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  return { command: findNode(), args: [program, 'run', ...projects.flatMap(name => ['--project', name])] }
}

/** Counts of a report that vitest wrote; a file that failed before its tests, or a run that ended badly, counts as one failure. */
export function countReport(report, code) {
  const brokenFiles = report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  )
  const failed = report.numFailedTests + brokenFiles.length
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

async function tool(command, args) {
  const { code, output } = await run(command, args, { env: testEnvironment() })
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
}

async function vitest(report, projects, environment = {}) {
  const file = join(reports, `${report}.json`)
  mkdirSync(reports, { recursive: true })
  rmSync(file, { force: true })
  const { command, args } = vitestCommand(projects)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code, output } = await run(command, [...args, ...reporters], { env: testEnvironment(environment) })
  if (!existsSync(file)) return { passed: 0, failed: 1, output }
  return { ...countReport(JSON.parse(readFileSync(file, 'utf8')), code), output }
}

function systemPostgres() {
  const folder = '/usr/lib/postgresql'
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map(name => ({ major: Number(name), bin: join(folder, name, 'bin') }))
    .filter(({ major, bin }) => major >= 15 && existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'initdb')))
    .sort((a, b) => a.major - b.major)
}
