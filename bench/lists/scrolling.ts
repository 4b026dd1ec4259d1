import type { CDPSession, Page } from 'playwright-core'
import { median } from '../figure.ts'

export type ScrollCost = { script: number; style: number; layout: number; total: number }

/** A step of about 21 rows, as a hard turn of the wheel makes. */
const stepHeight = 775
const stepsOfARun = 50

/** Median cost of scrolling a step, in ms of script, style and layout together. */
export async function measureSteps(page: Page, scroller: string, from = 0): Promise<ScrollCost> {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' }).catch(() => client.send('Performance.enable'))
  await scrollTo(page, scroller, from)
  await page.waitForTimeout(500)
  const costs: ScrollCost[] = []
  for (let step = 1; step <= stepsOfARun; step += 1) {
    const before = await readCost(client)
    await scrollTo(page, scroller, from + step * stepHeight)
    await page.waitForTimeout(60)
    const after = await readCost(client)
    costs.push({
      script: after.script - before.script,
      style: after.style - before.style,
      layout: after.layout - before.layout,
      total: after.total - before.total,
    })
  }
  await client.detach()
  const of = (part: keyof ScrollCost) => median(costs.map(cost => cost[part])) * 1000
  return { script: of('script'), style: of('style'), layout: of('layout'), total: of('total') }
}

export async function scrollTo(page: Page, scroller: string, top: number): Promise<void> {
  await page.evaluate(
    ([selector, at]) =>
      new Promise<void>(resolve => {
        const element = document.querySelector(String(selector))
        if (element) element.scrollTop = Number(at)
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
    [scroller, top] as const,
  )
}

async function readCost(client: CDPSession): Promise<ScrollCost> {
  const { metrics } = await client.send('Performance.getMetrics')
  const value = (name: string) => metrics.find(metric => metric.name === name)?.value ?? 0
  const [script, style, layout] = [value('ScriptDuration'), value('RecalcStyleDuration'), value('LayoutDuration')]
  return { script, style, layout, total: script + style + layout }
}
