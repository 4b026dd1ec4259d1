import { type Browser, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../scripts/ensure-browser.mjs'
import { browserFlags } from '../tests/scenarios/browser-flags.ts'
import type { World } from './world.ts'

/**
 * With whatever drives it attached, V8 reads a whole file a second time for the place of the first error object made in it, 10 ms for
 * that of React. A browser of people does not: here places are kept when a file is first read.
 */
const readsOnce = '--js-flags=--no-enable-lazy-source-positions'

/** Chromium as every figure is measured in, with further flags where one needs them. */
export function launchBrowser(flags: readonly string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser() ?? '', args: [...browserFlags, readsOnce, ...flags] })
}

/** A page of its own in which the admin is signed in. */
export async function openSignedIn(browser: Browser, world: World): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(world.url)
  await page.getByRole('textbox', { name: 'Email' }).fill('admin@bench.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('bench-password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  return page
}
