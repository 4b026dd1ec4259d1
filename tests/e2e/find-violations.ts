import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Puts the checker into the page as it is, past the policy that lets pages run our own scripts only. Not into every page from its
 * beginning: half a megabyte of script would be read anew for each of them.
 */
async function bringChecker(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: `${axe};0` })
  await session.detach()
}

type CheckedWindow = typeof window & {
  axe: { run(scope: { exclude: string[] }, options: RunOptions): Promise<AxeResults> }
}

/** The rules that a theme can break; everything else is the same in both. */
const colorRules = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } } as const

/**
 * The component library's announcer, where what it said of busy buttons outlives them; and tooltips, which belong to what they describe
 * and come and go with focus, whenever a menu gives it back.
 */
const exclude = ['[data-live-announcer]', '[data-overlay-container]:has(> [role=tooltip])']

/** The library's hidden ways out of a popover stand beside its dialog, outside every landmark; the page below is checked without it. */
const popover = '[data-trigger=DialogTrigger]'

const layouts = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]

/** What axe finds on the screen as it is, at both widths and in both themes, one line for each finding. */
export async function findViolations(page: Page): Promise<string[]> {
  const found: string[] = []
  await bringChecker(page)
  for (const size of layouts) {
    await page.setViewportSize(size)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await settle(page, colorScheme === 'light' ? 3 : 1)
      const options = colorScheme === 'light' ? {} : colorRules
      for (const line of await check(page, options)) found.push(`${size.width} ${colorScheme}: ${line}`)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(layouts[0] ?? { width: 1280, height: 800 })
  return found
}

async function check(page: Page, options: RunOptions): Promise<string[]> {
  const rules = { region: { enabled: (await page.locator(popover).count()) === 0 } }
  const { violations } = await page.evaluate(
    given => (window as CheckedWindow).axe.run({ exclude: given.exclude }, given.options),
    {
      exclude,
      // Nothing of ours plays by itself, which alone would have every style sheet read first.
      options: {
        resultTypes: ['violations'],
        preload: false,
        ...(options.runOnly ? {} : { rules }),
        ...options,
      } satisfies RunOptions,
    },
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim() ?? ''}`,
    ),
  )
}

/**
 * Colours and sizes in their place: frames were drawn in which nothing moved, as many times one after the other as are asked for. What
 * a new size brings begins to move when it has come; a new theme is there with its first frame.
 */
async function settle(page: Page, times: number): Promise<void> {
  await page.evaluate(async asked => {
    const frame = () => new Promise(resolve => requestAnimationFrame(resolve))
    for (let [calm, round] = [0, 0]; calm < asked && round < 40; round += 1) {
      await frame()
      await frame()
      const moving = document
        .getAnimations()
        .filter(each => each.playState === 'running' && each.effect?.getComputedTiming().iterations !== Infinity)
      await Promise.allSettled(moving.map(({ finished }) => finished))
      calm = moving.length > 0 ? 0 : calm + 1
    }
  }, times)
}
