import type { CDPSession, Page } from 'playwright-core'

export type Typing = {
  /** Milliseconds of script for one key. */
  script: number
  /** Milliseconds from each key press until what it changed was painted. */
  paints: number[]
  /** Fields that React rendered for one key. */
  renders: number
}

/** Types into one field of a form and measures what each key costs. */
export async function measureTyping(page: Page, label: string, keys: number): Promise<Typing> {
  const session = await page.context().newCDPSession(page)
  // Time of the thread, not of the clock: what else the machine does is no part of it.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const input = page.getByRole('textbox', { name: label, exact: true })
  await input.click()
  await input.press('End')
  await type(page, 30)
  const warm = await read(session)
  await type(page, keys)
  const script = ((await read(session)) - warm) / keys
  await session.detach()
  const { paints, renders } = await page.evaluate(() => window.typing)
  return {
    script,
    paints: paints.slice(-keys),
    renders: renders.slice(-keys).reduce((sum, one) => sum + one, 0) / keys,
  }
}

/** One key after the other as a fast person types; what the form does half a second later is counted too. */
async function type(page: Page, keys: number): Promise<void> {
  await page.evaluate(() => {
    window.typing = { paints: [], renders: [] }
  })
  for (let index = 0; index < keys; index += 1) {
    await page.keyboard.press('abcdefghij'[index % 10] ?? 'a')
    await page.waitForTimeout(30)
  }
  await page.waitForTimeout(700)
}

async function read(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
}
