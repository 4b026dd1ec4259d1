import type { Page } from 'playwright-core'
import { type Figure, median, valueFigure } from '../figure.ts'
import { measureTyping } from '../forms/typing.ts'
import { watchTyping } from '../forms/watch-typing.ts'
import type { World } from '../world.ts'

const rounds = 3
const keysPerRound = 60

declare global {
  interface Window {
    drawn: string[]
  }
}

/** Components of a view that React renders when one variable changes that one of 200 reads. */
export async function measureUpdate(page: Page, { url }: World): Promise<Figure> {
  await page.addInitScript(watchComponents)
  await page.goto(`${url}/view?id=board`)
  await page.getByText('Row 25 of 10').waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
  await page.evaluate(() => {
    window.drawn = []
  })
  await page.getByRole('button', { name: 'Count', exact: true }).click()
  await page.getByText('Count 1', { exact: true }).waitFor()
  await page.waitForTimeout(300)
  const drawn = await page.evaluate(() => window.drawn)
  await page.context().close()
  const value = new Set(drawn.filter(id => id !== 'count')).size
  return valueFigure({ name: 'views.update', value, unit: 'components', limit: 1, atMost: true })
}

/** Notes the ids of components that React renders, by what it tells its developer tools. */
function watchComponents(): void {
  type Fiber = {
    flags: number
    memoizedProps: { component?: { id?: string; type?: string }; hasEffects?: boolean } | null
    alternate: Fiber | null
    child: Fiber | null
    sibling: Fiber | null
  }
  window.drawn = []
  /** Only what this commit went through: where React left a subtree as it was, its fibers are the same ones. */
  const note = (fiber: Fiber, before: Fiber | null) => {
    const { component, hasEffects } = fiber.memoizedProps ?? {}
    if ((fiber.flags & 1) !== 0 && hasEffects !== undefined && component?.id) window.drawn.push(component.id)
    if (before && fiber.child === before.child) return
    for (let child = fiber.child; child; child = child.sibling) note(child, child.alternate)
  }
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) => note(current, current.alternate),
    },
  })
}

/** What a key costs in a form of 60 fields inside a view. */
export async function measureType(page: Page, { url }: World): Promise<Figure> {
  await watchTyping(page.context())
  await page.goto(`${url}/view?id=form`)
  await page.getByRole('textbox', { name: 'Field 52' }).waitFor()
  await page.waitForLoadState('networkidle')
  const scripts: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { script } = await measureTyping(page, 'Field 52', keysPerRound)
    scripts.push(script)
  }
  await page.context().close()
  return valueFigure({ name: 'views.type', value: median(scripts), unit: 'ms', limit: 1.5, atMost: true })
}
