import type { Page } from 'playwright-core'

type Press = {
  press: () => Promise<unknown>
  /** Runs in the page when it hears of the press; what it gives says whether what is waited for is drawn. */
  begin: () => () => boolean
  event?: 'pointerdown' | 'keydown'
}

/** Milliseconds from a press, as the page heard of it, until what it leads to is painted. */
export async function pressToPaint(page: Page, { press, begin, event = 'pointerdown' }: Press): Promise<number> {
  const painted = page.evaluate<number>(`(${untilPainted})(${begin}, '${event}')`)
  // The page listens before the press comes.
  await page.evaluate(() => undefined)
  await press()
  return painted
}

function untilPainted(begin: Press['begin'], name: string): Promise<number> {
  return new Promise(resolve => {
    addEventListener(
      name,
      event => {
        const isDrawn = begin()
        const look = () => {
          if (!isDrawn()) {
            requestAnimationFrame(look)
            return
          }
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - event.timeStamp)
          port2.postMessage(undefined)
        }
        requestAnimationFrame(look)
      },
      { capture: true, once: true },
    )
  })
}
