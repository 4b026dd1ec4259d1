import { ensureInstalled } from './install.mjs'
import { main } from './runtime.mjs'
import { quickSteps, unitSteps } from './steps.mjs'

/** `npm run check`: everything quick, before a commit. Ends at the first step that fails, with what it printed. */
main(async () => {
  await ensureInstalled()
  for (const step of [...quickSteps, ...unitSteps]) {
    const began = Date.now()
    const first = await step.run()
    const second = await first.again?.()
    const failed = first.failed + (second?.failed ?? 0)
    const { output } = second ?? first
    console.log(`${failed === 0 ? '✓' : '✗'} ${step.name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
    if (failed === 0) continue
    console.log(output.trim())
    process.exit(1)
  }
})
