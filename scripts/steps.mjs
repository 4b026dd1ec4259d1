import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findNode, root, run, toolEnvironment } from './runtime.mjs'

const reports = join(root, '.cache', 'reports')

/** The checks that are one command each. */
export const quickSteps = [
  { name: 'generated files', run: () => tool(findNode(), ['tools/generate-registries.ts', '--check']) },
  { name: 'generated actions', run: () => tool(findNode(), ['tools/generate-actions.ts', '--check']) },
  { name: 'format', run: () => tool('biome', ['check', '--error-on-warnings', '.']) },
  { name: 'lint', run: () => tool('oxlint', ['--deny-warnings']) },
  { name: 'types', run: () => tool('tsc', ['--noEmit', '-p', 'tsconfig.json']) },
]

export const unitSteps = [
  { name: 'architecture', run: () => vitest('architecture', ['architecture']) },
  { name: 'unit', run: () => vitest('unit', ['unit', 'unit-mocked']) },
]

/** The whole of the integration tests, on the embedded PostgreSQL. */
export const integrationStep = { name: 'integration', run: () => vitest('integration', ['integration']) }

/** On every PostgreSQL of version 15 or newer that the system has: what a second version may answer differently. */
export const secondPostgresSteps = () =>
  systemPostgres().map(({ major, bin }) => ({
    name: `integration on PostgreSQL ${major} of the system`,
    run: () => vitest(`integration-${major}`, ['integration'], { TRELLIS_TEST_POSTGRES: bin }),
  }))

export function endToEndStep(browser) {
  return { name: 'end to end', run: () => vitest('end-to-end', ['e2e'], { CHROMIUM_PATH: browser }) }
}

/**
 * Nothing that a person has set for their own Trellis reaches a test: no database, no folder, no production mode. What the many
 * processes of a run load is compiled once for all of them.
 */
export function testEnvironment(extra = {}) {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(TRELLIS_|PG|DATABASE_URL$|PORT$|HOST$|NODE_ENV$|NODE_OPTIONS$)/.test(name),
  )
  const compiled = { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled') }
  return { ...Object.fromEntries(kept), PATH: toolEnvironment().PATH, FORCE_COLOR: '0', ...compiled, ...extra }
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

/** A run with more broken files than this is broken, not unsteady. */
const mostSecondLooks = 10

/**
 * Runs projects of tests. Files that failed are left out of the counts, and `again` runs them once more, each from its beginning:
 * what they say then counts, for a busy machine is no failure. Whoever calls it sees to it that nothing runs beside it. What failed
 * only once is told by name, so that it can be mended.
 */
async function vitest(report, projects, environment = {}) {
  const first = await runTests(report, projects, [], environment)
  const unsure = first.report ? filesToRunAgain(first.report) : []
  const files = first.report ? timesOf(first.report) : []
  if (unsure.length === 0 || unsure.length > mostSecondLooks) return { ...counted(first), files }
  const again = async () => {
    const second = await runTests(`${report}-again`, projects, ['--maxWorkers=1', ...unsure], environment)
    const { output } = first
    if (!second.report) return counted({ report: onlyFiles(first.report, unsure), code: 1, output })
    return {
      ...counted(second),
      notes: unsteadyTests(first.report, second.report),
      output: `${output}\n${second.output}`,
    }
  }
  const sure = withoutFiles(first.report, unsure)
  return { ...counted({ report: sure, code: 0, output: first.output }), again, unsure: unsure.length, files }
}

const counted = ({ report, code, output }) =>
  report ? { ...countReport(report, code), failures: failuresOf(report), output } : { passed: 0, failed: 1, output }

async function runTests(name, projects, more, environment) {
  const file = join(reports, `${name}.json`)
  mkdirSync(reports, { recursive: true })
  rmSync(file, { force: true })
  const { command, args } = vitestCommand(projects)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const { code, output } = await run(command, [...args, ...reporters, ...more], { env: testEnvironment(environment) })
  return { code, output, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined }
}

/** Files that failed, but for those with a counterexample: a property test draws other values the next time. */
export const filesToRunAgain = report =>
  report.testResults.filter(file => file.status === 'failed' && !holdsCounterexample(file)).map(file => file.name)

const holdsCounterexample = file =>
  file.assertionResults.some(test => test.failureMessages?.some(message => message.includes('Property failed after')))

/** One line for each test that failed, and for each file that broke before its tests. */
export const failuresOf = report =>
  report.testResults.flatMap(file => {
    const failed = file.assertionResults.filter(test => test.status === 'failed')
    const lines = failed.map(test => [file.name, test.fullName, firstLine(test.failureMessages?.[0])])
    if (failed.length === 0 && file.status === 'failed') lines.push([file.name, firstLine(file.message)])
    return lines.map(parts => parts.filter(Boolean).join(' > '))
  })

const firstLine = text => text?.split('\n', 1)[0].slice(0, 300)

const timesOf = report =>
  report.testResults.map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))

/** Ten, the slowest first, by their paths within the project. */
export const slowestFiles = files =>
  files
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ name, seconds }) => ({ name: relative(root, name), seconds }))

/** A report of some of its files, and of the others. */
export const onlyFiles = (report, names) => reportOf(report.testResults.filter(file => names.includes(file.name)))
export const withoutFiles = (report, names) => reportOf(report.testResults.filter(file => !names.includes(file.name)))

function reportOf(testResults) {
  const tests = testResults.flatMap(file => file.assertionResults)
  const number = (...states) => tests.filter(test => states.includes(test.status)).length
  return {
    testResults,
    numPassedTests: number('passed'),
    numFailedTests: number('failed'),
    numPendingTests: number('pending', 'skipped', 'disabled'),
    numTodoTests: number('todo'),
  }
}

/** Names of the tests that failed in the first report and passed in the second. */
export function unsteadyTests(first, second) {
  const passed = new Set(namesOf(second, 'passed'))
  return namesOf(first, 'failed').filter(name => passed.has(name))
}

const namesOf = (report, status) =>
  report.testResults.flatMap(file =>
    file.assertionResults.filter(test => test.status === status).map(test => `${file.name} > ${test.fullName}`),
  )

/** Every PostgreSQL of version 15 or newer that Debian keeps, the oldest first. */
export function systemPostgres() {
  const folder = '/usr/lib/postgresql'
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map(name => ({ major: Number(name), bin: join(folder, name, 'bin') }))
    .filter(({ major, bin }) => major >= 15 && existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'initdb')))
    .sort((a, b) => a.major - b.major)
}
