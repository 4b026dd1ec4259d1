import { budgets, lookAtMachine, overBudget, worseOf } from './budget.mjs'
import { buildAll } from './build.mjs'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureInstalled } from './install.mjs'
import { main } from './runtime.mjs'
import { endToEndStep, integrationStep, quickSteps, secondPostgresSteps, slowestFiles, unitSteps } from './steps.mjs'

/**
 * `npm test`: everything, on a fresh clone. Every step runs whatever failed before it, except what needs a build or a browser
 * that could not be had. The last line is "N passed, N failed": tests one by one, each other step as one. Before it stands what
 * failed, by name, after the ten slowest files and what each group took: the end of a long output is what is read and kept.
 */
main(async () => {
  const total = { passed: 0, failed: 0, failures: [], again: [], groups: [], files: [] }
  await take(total, { name: 'install', run: () => attempt(() => ensureInstalled()) })
  if (total.failed === 0) await runAll(total)
  for (const name of total.failures) console.log(`failed: ${name}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 ? 0 : 1
})

/** One group after the other, each of which keeps the cores busy by itself; beside each other they take as long and disturb each other. */
async function runAll(total) {
  const before = await lookAtMachine()
  await timed(total, 'checks', () => Promise.all(quickSteps.map(step => take(total, step))))
  const build = { name: 'build', run: () => attempt(() => buildAll(() => undefined)) }
  const [built] = await timed(total, 'build and unit', () =>
    Promise.all([take(total, build), takeEach(total, unitSteps)]),
  )
  await timed(total, 'integration', () => take(total, integrationStep))
  const second = secondPostgresSteps()
  if (second.length > 0) await timed(total, 'second PostgreSQL', () => takeEach(total, second))
  await timed(total, 'end to end', () => takeEndToEnd(total, built))
  const machine = worseOf(before, await lookAtMachine())
  await takeEach(total, total.again)
  tellTimes(total)
  for (const sentence of overBudget(total.groups, machine)) {
    total.failed += 1
    total.failures.push(sentence)
  }
}

async function timed(total, name, work) {
  const began = Date.now()
  const done = await work()
  total.groups.push({ name, seconds: (Date.now() - began) / 1000 })
  return done
}

function tellTimes({ files, groups }) {
  const line = (seconds, name) => console.log(`  ${seconds.toFixed(0).padStart(5)} s  ${name}`)
  console.log('slowest files:')
  for (const { name, seconds } of slowestFiles(files)) line(seconds, name)
  console.log('groups, and their budgets:')
  for (const { name, seconds } of groups) line(seconds, `${name} (${budgets[name]} s)`)
}

async function takeEndToEnd(total, built) {
  let browser
  const browserStep = { name: 'browser', run: () => attempt(async () => (browser = await ensureBrowser())) }
  const found = await take(total, browserStep)
  if (built.failed + found.failed === 0) return take(total, endToEndStep(browser))
  const reason = built.failed > 0 ? 'the build failed' : 'there is no browser'
  return take(total, { name: 'end to end', run: async () => ({ passed: 0, failed: 1, output: `Not run: ${reason}.` }) })
}

async function takeEach(total, steps) {
  for (const step of steps) await take(total, step)
}

/** Runs one step, prints its line (and, where it failed, all it printed), adds its counts. */
async function take(total, step) {
  const began = Date.now()
  const result = await step.run()
  total.passed += result.passed
  total.failed += result.failed
  total.files.push(...(result.files ?? []))
  if (result.again) total.again.push({ name: `${step.name}, once more`, run: result.again })
  if (result.failed > 0) total.failures.push(...(result.failures?.length > 0 ? result.failures : [step.name]))
  const counts = [
    `${result.passed} passed`,
    `${result.failed} failed`,
    result.skipped ? `${result.skipped} skipped` : '',
    result.unsure ? `files to be run once more: ${result.unsure}` : '',
  ]
  const seconds = ((Date.now() - began) / 1000).toFixed(1)
  console.log(`${result.failed === 0 ? '✓' : '✗'} ${step.name}: ${counts.filter(Boolean).join(', ')} (${seconds} s)`)
  if (result.failed > 0 || result.notes?.length > 0) console.log(indent(result.output))
  for (const name of result.notes ?? []) console.log(`  unsteady, failed once and passed alone: ${name}`)
  return result
}

/** A step that is a function of ours: done is one passed, thrown one failed. */
async function attempt(work) {
  try {
    await work()
    return { passed: 1, failed: 0, output: '' }
  } catch (error) {
    return { passed: 0, failed: 1, output: error.message ?? String(error) }
  }
}

const indent = text => text.trim().replaceAll(/^/gm, '    ')
