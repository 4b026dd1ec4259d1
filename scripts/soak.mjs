import { buildAll } from './build.mjs'
import { ensureBrowser } from './ensure-browser.mjs'
import { ensureInstalled } from './install.mjs'
import { become, main, Sentence } from './runtime.mjs'
import { listCases, soakCases } from './soak-cases.mjs'
import { testEnvironment, vitestCommand } from './steps.mjs'

/** `npm run soak -- CASE`: the long-running tests of one case (R05 …), which `npm test` leaves out; TRELLIS_SOAK_MINUTES shortens them, TRELLIS_SOAK_MEGABYTES makes them smaller. */
main(async () => {
  const [id, ...args] = process.argv.slice(2)
  if (!id || !Object.hasOwn(soakCases, id)) {
    throw new Sentence(`Say which case to run: npm run soak -- CASE\n\n${listCases()}`)
  }
  await ensureInstalled()
  await buildAll()
  const { TRELLIS_SOAK_MINUTES: minutes, TRELLIS_SOAK_MEGABYTES: megabytes } = process.env
  const env = testEnvironment({
    TRELLIS_SOAK: id,
    ...(minutes && { TRELLIS_SOAK_MINUTES: minutes }),
    ...(megabytes && { TRELLIS_SOAK_MEGABYTES: megabytes }),
    CHROMIUM_PATH: await ensureBrowser(),
  })
  const { command, args: vitest } = vitestCommand(['integration', 'integration-alone', 'e2e'])
  become(command, [...vitest, '--testNamePattern', `\\b${id}\\b`, ...args], { env })
})
