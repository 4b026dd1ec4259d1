import { buildAll } from './build.mjs'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureInstalled } from './install.mjs'
import { become, main, run, Sentence } from './runtime.mjs'
import { listCases, soakCases, testsOf } from './soak-cases.mjs'
import { systemPostgres, testEnvironment, vitestCommand } from './steps.mjs'

/**
 * `npm run soak -- CASE`: the long-running tests of one case (R05 …), which `npm test` leaves out; `all` runs every case, one after
 * another. TRELLIS_SOAK_MINUTES shortens them, TRELLIS_SOAK_MEGABYTES makes them smaller,
 * TRELLIS_LAW_CASES says how many cases a law is held against.
 */
main(async () => {
  const [id, ...more] = process.argv.slice(2)
  if (id !== 'all' && !Object.hasOwn(soakCases, id ?? '')) {
    throw new Sentence(`Say which case to run, or all: npm run soak -- CASE\n\n${listCases()}`)
  }
  await ensureInstalled()
  await buildAll()
  const browser = await ensureBrowser()
  if (id === 'all') return runAll(browser, more)
  const { command, args, env } = commandOf(id, browser, more)
  become(command, args, { env })
})

/** What a person may set of a soak. */
const settings = ['TRELLIS_SOAK_MINUTES', 'TRELLIS_SOAK_MEGABYTES', 'TRELLIS_LAW_CASES']

function commandOf(id, browser, more) {
  const set = settings.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : []))
  const { projects, pattern, isOnSecondPostgres } = testsOf(id)
  const second = isOnSecondPostgres ? { TRELLIS_TEST_POSTGRES: secondPostgres() } : {}
  const env = testEnvironment({ TRELLIS_SOAK: id, CHROMIUM_PATH: browser, ...Object.fromEntries(set), ...second })
  const { command, args } = vitestCommand(projects)
  const named = pattern ? ['--testNamePattern', pattern] : []
  const alone = isOnSecondPostgres ? [] : ['--maxWorkers=1']
  return { command, args: [...args, ...named, ...alone, ...more], env }
}

function secondPostgres() {
  const [first] = systemPostgres()
  if (first) return first.bin
  throw new Sentence('This system has no PostgreSQL 15 or newer of its own.')
}

/** One case after another, whatever becomes of each; what failed is told in full, and all of them in a table at the end. */
async function runAll(browser, more) {
  const rows = []
  for (const id of Object.keys(soakCases)) {
    const began = Date.now()
    console.log(`${id}: ${soakCases[id]}`)
    const result = await resultOf(id, browser, more)
    rows.push({ case: id, result, minutes: ((Date.now() - began) / 60_000).toFixed(1) })
  }
  console.table(rows)
  process.exitCode = rows.some(({ result }) => result === 'FAILED') ? 1 : 0
}

/** What cannot be asked on this machine is left out. */
async function resultOf(id, browser, more) {
  try {
    const { command, args, env } = commandOf(id, browser, more)
    const { code, output } = await run(command, args, { env })
    if (code === 0) return 'passed'
    console.log(output)
    return 'FAILED'
  } catch (error) {
    if (error instanceof Sentence) return error.message
    throw error
  }
}
