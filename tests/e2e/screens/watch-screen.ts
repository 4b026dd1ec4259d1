import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Listens to a page: what its scripts threw and what its console calls an error. */
export function watchScreen(page: Page) {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
  })
  return {
    /** No screen broke or is longer than its window, and nobody complained since the last look, but for what was to be expected. */
    async isWell(what: string, expected?: RegExp): Promise<void> {
      const broken = await page.getByText('This page stopped working').count()
      // What is still being put together may be longer for a moment.
      const beyond = () => page.evaluate(() => Math.max(0, document.documentElement.scrollHeight - innerHeight))
      await expect.poll(beyond, { message: what }).toBe(0)
      const told = errors.splice(0).filter(error => !expected?.test(error))
      expect([what, broken, told]).toEqual([what, 0, []])
    },
  }
}

/** Until nothing is loading any more and the skeletons are gone. */
export async function quiet(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.querySelector('[aria-busy=true]'))
}
