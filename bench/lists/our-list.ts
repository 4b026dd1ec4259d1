import type { Browser, Locator, Page } from 'playwright-core'
import type { World } from '../world.ts'

/** What scrolls in our table. */
export const ourScroller = 'main div:has(> [role=grid])'

/** The list in this state, once what `shown` finds is there. */
export async function openOurs(
  browser: Browser,
  world: World,
  state: object,
  shown: (page: Page) => Locator = page => page.getByRole('rowheader'),
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(world.url)
  await page.getByRole('textbox', { name: 'Email' }).fill('admin@bench.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('bench-password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  await page.goto(`${world.url}/table?collectionId=Wide&Wide-table=${encodeURIComponent(JSON.stringify(state))}`)
  await shown(page).first().waitFor()
  await page.waitForTimeout(2500)
  return page
}
