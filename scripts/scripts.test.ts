import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { budgets, overBudget } from './budget.mjs'
import { compressFolder } from './compress.mjs'
import { isInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { listCases, soakCases, testsOf } from './soak-cases.mjs'
import { contentStamp, listInputs, quickStamp } from './stamp.mjs'
import {
  countReport,
  failuresOf,
  filesToRunAgain,
  onlyFiles,
  slowestFiles,
  testEnvironment,
  unsteadyTests,
  withoutFiles,
} from './steps.mjs'

const root = join(import.meta.dirname, '..')
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-scripts-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(path: string, content: unknown): void {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content))
}

test('installed means that npm installed every package of the lockfile, only other platforms left out', () => {
  const lock = {
    packages: {
      '': {},
      'packages/base': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/a/node_modules/b': { version: '2.0.0' },
      'node_modules/c-win32': { version: '1.0.0', optional: true },
    },
  }
  const installed = (packages: object) => {
    put('node_modules/.package-lock.json', { packages })
    return isInstalled(folder)
  }
  put('package-lock.json', lock)
  expect(isInstalled(folder)).toBe(false)
  const all = { 'node_modules/a': { version: '1.0.0' }, 'node_modules/a/node_modules/b': { version: '2.0.0' } }
  expect(installed(all)).toBe(true)
  expect(installed({ ...all, 'node_modules/a': { version: '0.9.0' } })).toBe(false)
  expect(installed({ 'node_modules/a': { version: '1.0.0' } })).toBe(false)
})

test('the soak lists every case that has a long form, and no other', () => {
  const files = ['tests', 'apps/server/src', 'packages'].flatMap(under =>
    globSync('**/*.ts', { cwd: join(root, under) }).map(file => readFileSync(join(root, under, file), 'utf8')),
  )
  const asked = files.flatMap(file =>
    [...file.matchAll(/(?:(?:lengthOf|durationOf|sizeOf|isSoaked)\(|TRELLIS_SOAK'\] ===)\s*'(\w+)'/g)].map(
      ([, id]) => id,
    ),
  )
  expect([...new Set(asked)].toSorted()).toEqual(Object.keys(soakCases).toSorted())
  for (const id of Object.keys(soakCases)) expect(testsOf(id).projects).not.toEqual([])
  expect(listCases()).toMatch(/^ {2}R36 {6}a schema change behind a read of ten minutes$/m)
})

test('stamps: a touch moves the quick one alone, a change of text both, a test file neither', () => {
  put('src/a.ts', 'one')
  put('src/deep/b.ts', 'two')
  put('src/a.test.ts', 'test')
  put('src/node_modules/x.ts', 'not ours')
  const inputs = listInputs(folder, ['src', 'missing'], path => !path.includes('.test.'))
  expect(inputs).toEqual(['src/a.ts', 'src/deep/b.ts'])
  const [quick, content] = [quickStamp(folder, inputs), contentStamp(folder, inputs)]

  utimesSync(join(folder, 'src/a.ts'), 1, 1)
  expect(quickStamp(folder, inputs)).not.toBe(quick)
  expect(contentStamp(folder, inputs)).toBe(content)

  put('src/a.ts', 'two')
  expect(contentStamp(folder, inputs)).not.toBe(content)
  expect(contentStamp(folder, listInputs(folder, ['src/a.ts']))).not.toBe(
    contentStamp(folder, listInputs(folder, ['src/deep'])),
  )
})

test('a lock lets one in at a time, and one that was left behind by a killed process lets the next in', async () => {
  const file = join(folder, 'cache', 'lock')
  const order: string[] = []
  const work = (name: string) => async () => {
    order.push(`${name} in`)
    await sleep(50)
    order.push(`${name} out`)
  }
  let waits = 0
  await Promise.all([withLock(file, work('a')), withLock(file, work('b'), () => waits++)])
  expect(order).toEqual(['a in', 'a out', 'b in', 'b out'])
  expect(waits).toBe(1)

  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'exit')
  writeFileSync(file, String(dead.pid))
  expect(await withLock(file, () => 'done')).toBe('done')
  await expect(withLock(file, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(existsSync(file)).toBe(false)
})

test('assets are compressed both ways, small and incompressible ones left alone', async () => {
  const text = 'a repetitive text '.repeat(200)
  put('assets/app.js', text)
  put('assets/tiny.css', 'a{}')
  put('assets/font.woff2', text)
  await compressFolder(folder)
  expect(brotliDecompressSync(readFileSync(join(folder, 'assets/app.js.br'))).toString()).toBe(text)
  expect(gunzipSync(readFileSync(join(folder, 'assets/app.js.gz'))).toString()).toBe(text)
  expect(existsSync(join(folder, 'assets/tiny.css.br'))).toBe(false)
  expect(existsSync(join(folder, 'assets/font.woff2.br'))).toBe(false)
})

test('a report counts its tests, files that broke before them, and a run that ended badly', () => {
  const file = (status: string, ...tests: string[]) => ({ status, assertionResults: tests.map(status => ({ status })) })
  const report = { numPassedTests: 3, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0 }
  const broken = { ...report, testResults: [file('passed', 'passed'), file('failed', 'failed'), file('failed')] }
  expect(countReport(broken, 1)).toEqual({ passed: 3, failed: 2, skipped: 2 })
  const fine = { ...report, numFailedTests: 0, testResults: [] }
  expect(countReport(fine, 0).failed).toBe(0)
  expect(countReport(fine, 1).failed).toBe(1)
})

test('files that are run again are left out of the first counts, and what failed only once is named', () => {
  const file = (name: string, ...statuses: string[]) => ({
    name,
    status: statuses.includes('failed') ? 'failed' : 'passed',
    assertionResults: statuses.map((status, index) => ({ status, fullName: `test ${index}` })),
  })
  const first = { testResults: [file('a', 'passed', 'pending'), file('b', 'passed', 'failed', 'failed')] }
  const second = { testResults: [file('b', 'passed', 'passed', 'failed')] }
  expect(countReport(withoutFiles(first, ['b']), 0)).toEqual({ passed: 1, failed: 0, skipped: 1 })
  expect(countReport(onlyFiles(first, ['b']), 1)).toEqual({ passed: 1, failed: 2, skipped: 0 })
  expect(unsteadyTests(first, second)).toEqual(['b > test 1'])
})

test('what failed is told in a line each; a counterexample of a property is not looked at twice', () => {
  const file = (name: string, ...failureMessages: string[]) => ({
    name,
    status: 'failed',
    message: failureMessages.length === 0 ? 'SyntaxError: x\n at y' : '',
    assertionResults: failureMessages.map(message => ({
      status: 'failed',
      fullName: 'holds',
      failureMessages: [message],
    })),
  })
  const report = {
    testResults: [
      file('law', 'Error: Property failed after 12 tests\n{ seed: 3 }'),
      file('click', 'TimeoutError: locator.click\nCall log'),
      file('broken'),
    ],
  }
  expect(filesToRunAgain(report)).toEqual(['click', 'broken'])
  expect(failuresOf(report)).toEqual([
    'law > holds > Error: Property failed after 12 tests',
    'click > holds > TimeoutError: locator.click',
    'broken > SyntaxError: x',
  ])
})

test('a group that takes half as long again as its budget fails the run, on an idle machine as fast as the usual one', () => {
  const taking = (times: number, more: Readonly<Record<string, number>> = {}) =>
    Object.entries(budgets).map(([name, seconds]) => ({ name, seconds: seconds * (more[name] ?? times) }))
  const groups = taking(1, { integration: 1.6, 'end to end': 1.4 })
  const idle = { isBusy: false, slowness: 0.8 }
  expect(overBudget(groups, idle)).toEqual([
    expect.stringMatching(/^integration took \d+ s, at most \d+ s are its budget/),
  ])
  expect(overBudget(groups, { ...idle, isBusy: true })).toEqual([])
  expect(overBudget(groups, { ...idle, slowness: 1.2 })).toEqual([])
  // What all of them take is the machine's, which no calculation tells where its memory is slow; one may still stand out.
  expect(overBudget(taking(2.5), idle)).toEqual([])
  expect(overBudget(taking(2, { integration: 3.1 }), idle)).toEqual([expect.stringMatching(/^integration took/)])
})

test('of all files the ten slowest are told, the slowest first', () => {
  const files = Array.from({ length: 12 }, (_, index) => ({ name: join(root, `tests/${index}.ts`), seconds: index }))
  const told = slowestFiles(files)
  expect(told).toHaveLength(10)
  expect([told[0], told[9]]).toEqual([
    { name: join('tests', '11.ts'), seconds: 11 },
    { name: join('tests', '2.ts'), seconds: 2 },
  ])
})

test("tests do not see the settings of a person's own Trellis", () => {
  const before = { ...process.env }
  Object.assign(process.env, {
    DATABASE_URL: 'x',
    TRELLIS_DATA_DIR: 'x',
    PGHOST: 'x',
    NODE_ENV: 'production',
    LANG: 'C',
  })
  try {
    const environment = testEnvironment({ TRELLIS_TEST_POSTGRES: 'y' })
    for (const name of ['DATABASE_URL', 'TRELLIS_DATA_DIR', 'PGHOST', 'NODE_ENV'])
      expect(environment).not.toHaveProperty(name)
    expect(environment).toMatchObject({ LANG: 'C', TRELLIS_TEST_POSTGRES: 'y' })
  } finally {
    process.env = before
  }
})
