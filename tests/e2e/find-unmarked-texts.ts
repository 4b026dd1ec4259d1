import type { Page } from 'playwright-core'

/** The first letter of everything that a test keeps as data, so that it can be told from the product's own words. */
export const dataMark = '§'

/** Visible words, names and placeholders that are neither data nor went through the translation; `?lng=pseudo` puts those in brackets. */
export async function findUnmarkedTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate(visibleTexts)
  return [...new Set(texts)].filter(text => !isTranslated(text) && !isData(text))
}

const isTranslated = (text: string): boolean => text.includes('[') || text.includes(']')

function isData(text: string): boolean {
  if (ofLibrary.has(text)) return true
  if (text.includes(dataMark) || text.includes('@') || /^https?:/.test(text)) return true
  return formatted.some(pattern => pattern.test(text))
}

/** Words of the component library, which brings its own translations. */
const ofLibrary = new Set(['Collapse', 'Expand'])

/** What Intl writes: numbers, amounts, days, moments, the pattern of a day, how long ago, languages with their tags, time zones. */
const formatted = [
  /^[^\p{L}]*$/u,
  /^(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d/,
  /^\d{1,2}:\d{2}( [AP]M)?$/,
  /^[MDYhmAP/:. -]+$/,
  /^\p{L}[\p{L} ]+ \([a-z]{2}(-[A-Z]{2})?\)$/u,
  /^(UTC|[A-Z]\w+(\/[\w ]+)+)$/,
  /^(now|\d+ \w+ ago|yesterday|today|just now)/i,
]

/** Runs in the page: what a person sees, and what a screen reader says of it. */
function visibleTexts(): string[] {
  // What says its own language, as the guide does, is written in it for everybody.
  const machine =
    'code, kbd, script, style, textarea, [aria-hidden=true], [inert], [data-live-announcer], body [lang=en]'
  const isShown = (element: Element) =>
    !element.closest(machine) && element.checkVisibility({ visibilityProperty: true })
  const texts: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim()
    if (text && node.parentElement && isShown(node.parentElement)) texts.push(text)
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
    if (!isShown(element)) continue
    for (const name of ['aria-label', 'placeholder', 'title']) {
      const text = element.getAttribute(name)?.trim()
      if (text) texts.push(text)
    }
  }
  return texts
}

/** Elements that make the page, or its main part, wider than it is. */
export async function findOverflow(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [document.documentElement, document.getElementById('main')].flatMap(element => {
      if (!element || element.scrollWidth <= element.clientWidth + 1) return []
      return [`${element.id || 'page'}: ${element.scrollWidth} in ${element.clientWidth} pixels`]
    }),
  )
}
