import type { Page, Response } from 'playwright-core'
import { rowOf } from './record-list.ts'

/** The moment (ms since 1970) at which the open list first shows this text in the row of a record. */
export async function whenRowShows(page: Page, id: string, text: string): Promise<number> {
  await rowOf(page, id).waitFor()
  return await page.evaluate(
    ({ wanted, key, patience }) =>
      new Promise<number>((resolve, reject) => {
        // Asked anew each time: a list that was just opened may still put another row in the place of the first.
        const row = () => document.querySelector(`[role="row"][data-row-key="${CSS.escape(key)}"]`)
        const look = () => {
          if (!row()?.textContent?.includes(wanted)) return false
          resolve(Date.now())
          return true
        }
        if (look()) return
        const observer = new MutationObserver(() => {
          if (look()) observer.disconnect()
        })
        observer.observe(document.body, { childList: true, characterData: true, subtree: true })
        setTimeout(() => reject(new Error(`the row ${key} shows ${row()?.textContent}, and not ${wanted}`)), patience)
      }),
    { wanted: text, key: id, patience: 30_000 },
  )
}

/** The moment at which the browser had the whole answer. */
export async function whenAnswered(response: Response): Promise<number> {
  await response.finished()
  const { startTime, responseEnd } = response.request().timing()
  return startTime + responseEnd
}
