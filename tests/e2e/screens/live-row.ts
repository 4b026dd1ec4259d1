import type { Page, Response } from 'playwright-core'
import { rowOf } from './record-list.ts'

/** The moment (ms since 1970) at which the open list first shows this text in the row of a record. */
export async function whenRowShows(page: Page, id: string, text: string): Promise<number> {
  const row = await rowOf(page, id).elementHandle()
  if (!row) throw new Error(`the list does not show ${id}`)
  return await row.evaluate(
    (element, wanted) =>
      new Promise<number>(resolve => {
        const table = element.closest('[role=grid]') ?? element
        const isThere = () => table.contains(element) && (element.textContent ?? '').includes(wanted)
        if (isThere()) return resolve(Date.now())
        const observer = new MutationObserver(() => {
          if (!isThere()) return
          observer.disconnect()
          resolve(Date.now())
        })
        observer.observe(table, { childList: true, characterData: true, subtree: true })
      }),
    text,
  )
}

/** The moment at which the browser had the whole answer. */
export async function whenAnswered(response: Response): Promise<number> {
  await response.finished()
  const { startTime, responseEnd } = response.request().timing()
  return startTime + responseEnd
}
