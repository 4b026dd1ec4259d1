import type { Page } from 'playwright-core'

export type TabStop = {
  /** Role and name, as readers are told them. */
  told: string
  hasName: boolean
  isInMain: boolean
  /** Whether it, or what is around it, is drawn otherwise than once the focus has left it; of the last stop this is not known. */
  hasRing: boolean
  /** What lies over its middle, if anything else does; or that it has no size. */
  cover: string | undefined
  /** The beginning of its HTML. */
  drawn: string
}

/** Where Tab alone leads from the top of a page, one stop after another: until it leaves the page, or `most` stops. */
export async function walkByTab(page: Page, most: number): Promise<TabStop[]> {
  const stops: TabStop[] = []
  for (let press = 0; press <= most; press += 1) {
    await page.keyboard.press('Tab')
    await page.evaluate(framesLater)
    const { hadRing, focus } = await page.evaluate(lookAtFocus)
    const before = stops.at(-1)
    if (before) before.hasRing = hadRing
    if (!focus || press === most) break
    const told = await tellFocus(page).catch(() => `was gone: ${focus.drawn}`)
    const [line = ''] = told.split('\n')
    stops.push({ told: line.replace(/^- '?/, ''), hasName: /"[^"]|^- text: ./.test(line), hasRing: true, ...focus })
  }
  return stops
}

/** A canvas brings what has the focus into view with the next frame. */
const framesLater = () =>
  new Promise<void>(resolve => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

/** What is just drawn anew has no role for a moment; what has no name has one all the same. */
async function tellFocus(page: Page): Promise<string> {
  for (const until = Date.now() + 5000; ; await page.waitForTimeout(50)) {
    const told = await page.locator(':focus').ariaSnapshot({ timeout: 2000 })
    if (told !== '' || Date.now() > until) return told
  }
}

type Focus = { isInMain: boolean; cover: string | undefined; drawn: string }
type Look = { hadRing: boolean; focus: Focus | undefined }

/** Runs in the page, which keeps what is drawn around the focus, to be compared at the next stop. */
function lookAtFocus(): Look {
  const drawn = (node: Element, pseudo: string) => {
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(node, pseudo || null)
    return outlineStyle === 'none' ? boxShadow : `${outlineWidth} ${outlineColor} ${boxShadow}`
  }
  /** A ring may be drawn by what the element stands in, or by what stands beside an input that is not drawn itself. */
  const around = (node: Element) => {
    const above: Element[] = []
    for (let at: Element | null = node; at && at !== document.body && above.length < 6; at = at.parentElement)
      above.push(at)
    return [...above, ...(node.parentElement?.children ?? []), ...node.children]
  }
  const coverOf = (node: Element) => {
    const label = node.closest('label')
    // What is there for readers alone stands for what is around it, which says that it has the focus.
    const isHidden = node.clientWidth < 3 && node.clientHeight < 3
    const stead = isHidden ? node.parentElement?.closest('[data-focus-visible]') : undefined
    const seen = stead ?? (label && node instanceof HTMLInputElement && node.type !== 'text' ? label : node)
    const rect = seen.getClientRects()[0]
    if (!rect || rect.width < 3 || rect.height < 3) return 'has no size'
    const x = (Math.max(rect.left, 0) + Math.min(rect.right, innerWidth)) / 2
    const y = (Math.max(rect.top, 0) + Math.min(rect.bottom, innerHeight)) / 2
    const hit = document.elementFromPoint(x, y)
    return hit && seen.contains(hit) ? undefined : (hit?.outerHTML.slice(0, 120) ?? 'is out of sight')
  }
  type Part = { node: Element; pseudo: string; drawn: string }
  const kept = window as unknown as { lastFocus?: Part[] }
  const hadRing = kept.lastFocus?.some(part => drawn(part.node, part.pseudo) !== part.drawn) ?? true
  const node = document.activeElement
  if (!node || node === document.body) return { hadRing, focus: undefined }
  kept.lastFocus = around(node).flatMap(each =>
    ['', '::before', '::after'].map(pseudo => ({ node: each, pseudo, drawn: drawn(each, pseudo) })),
  )
  return {
    hadRing,
    focus: { isInMain: node.closest('main') !== null, cover: coverOf(node), drawn: node.outerHTML.slice(0, 160) },
  }
}
