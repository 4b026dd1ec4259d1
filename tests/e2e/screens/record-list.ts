import type { Locator, Page } from 'playwright-core'

export async function openList(page: Page, url: string, collectionId: string): Promise<void> {
  await page.goto(`${url}/table?collectionId=${collectionId}`)
  await seeRows(page)
}

export async function openEmptyList(page: Page, url: string, collectionId: string): Promise<void> {
  await page.goto(`${url}/table?collectionId=${collectionId}`)
  await page.getByText('No records yet').waitFor()
}

export async function seeRows(page: Page): Promise<void> {
  await rows(page).first().waitFor()
}

export const grid = (page: Page): Locator => page.getByRole('grid')
export const rows = (page: Page): Locator =>
  grid(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })

/** The row of a record by its id. Where its link leads, and what its buttons are called, is written a moment later (at-rest.ts). */
export const rowOf = (page: Page, id: string): Locator => page.locator(`[role="row"][data-row-key="${id}"]`)

/** The values of one column on this page, top to bottom. */
export async function columnValues(page: Page, title: string): Promise<string[]> {
  const at = await showColumn(page, title)
  const texts = await rows(page).evaluateAll(
    (elements, place) =>
      elements
        .toSorted(
          (one, other) => Number(one.getAttribute('aria-rowindex')) - Number(other.getAttribute('aria-rowindex')),
        )
        .map(row => row.querySelector(`[aria-colindex="${place}"]`)?.textContent ?? ''),
    at,
  )
  return texts.map(text => text.trim())
}

/** Scrolls sideways until the column is there, since only those in view are elements; answers its `aria-colindex`. */
export async function showColumn(page: Page, title: string): Promise<string> {
  const headers = grid(page).getByRole('columnheader')
  for (let step = 0; step < 30; step += 1) {
    const found = await headers.evaluateAll(
      (elements, wanted) =>
        elements.find(element => element.textContent?.trim() === wanted)?.getAttribute('aria-colindex') ?? undefined,
      title,
    )
    if (found !== undefined) return found
    await grid(page).evaluate((element, left) => element.parentElement?.scrollTo({ left }), step * 300)
    await page.waitForTimeout(100)
  }
  throw new Error(`the list has no column ${title}: ${(await headers.allInnerTexts()).join(', ')}`)
}

/** The same, and into sight, where it stays an element: one that a list draws at first may go once its width is known. */
export async function bringColumn(page: Page, title: string): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    const at = await showColumn(page, title)
    const header = grid(page).locator(`[role="columnheader"][aria-colindex="${at}"]`)
    const isInSight = await header.scrollIntoViewIfNeeded({ timeout: 2000 }).then(
      () => true,
      () => false,
    )
    if (isInSight) return
  }
  throw new Error(`the column ${title} does not stay`)
}

export async function sortBy(page: Page, title: string): Promise<void> {
  await whileRowsCome(
    page,
    ({ options }) => options?.orderBy !== undefined,
    () => grid(page).getByRole('columnheader', { name: title }).getByRole('button').first().click(),
  )
}

export async function search(page: Page, text: string): Promise<void> {
  await whileRowsCome(
    page,
    ({ searchString }) => searchString === text,
    () => page.getByRole('searchbox', { name: /^Search / }).fill(text),
  )
}

export async function nextPage(page: Page): Promise<void> {
  await whileRowsCome(
    page,
    ({ options }) => Boolean(options?.after ?? options?.skip),
    () => page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'Next page' }).click(),
  )
}

/** "26–50 of 122" */
export const range = (page: Page): Locator => page.getByRole('navigation', { name: 'Pages' }).getByRole('status')

/** Opens the record of a row on a page of its own, by way of the one beside the list, and waits for its form. */
export async function openRecord(page: Page, id: string): Promise<void> {
  await openBeside(page, rowOf(page, id))
  await beside(page).getByRole('link', { name: 'Open', exact: true }).click()
  await beside(page).waitFor({ state: 'detached' })
  await page.getByRole('form').waitFor()
}

/** The record that is open beside the list. */
export const beside = (page: Page): Locator => page.getByRole('region', { name: 'Open record' })

export async function openBeside(page: Page, row: Locator): Promise<void> {
  await row.getByRole('rowheader').getByRole('link').click()
  await beside(page).getByRole('form').waitFor()
}

/** A cell by the place of its row among those of the list and by the title of its column. */
export async function cell(page: Page, row: number, column: string): Promise<Locator> {
  const at = await showColumn(page, column)
  return grid(page).locator(`[data-row="${row}"] > [aria-colindex="${at}"]`)
}

export async function openWith(page: Page, url: string, collectionId: string, state: object): Promise<void> {
  const query = `collectionId=${collectionId}&${collectionId}-table=${encodeURIComponent(JSON.stringify(state))}`
  await page.goto(`${url}/table?${query}`)
  await seeRows(page)
}

type Cursor = { searchString?: string; options?: { orderBy?: string; after?: string; skip?: number } }

/**
 * Milliseconds from what a person did, an event of the page, to the next request for rows, in which `text` stands: by the clocks of the
 * browser, since on a busy machine the way to it takes longer than what is measured.
 */
export async function untilAsked(
  page: Page,
  { event, act, text = '' }: { event: string; act: () => Promise<void>; text?: string },
): Promise<number> {
  const acted = await page.evaluateHandle(type => {
    const times: number[] = []
    addEventListener(type, () => times.push(Date.now()), { capture: true, once: true })
    return times
  }, event)
  const asked = page.waitForRequest(
    request => request.url().endsWith('/DATA_LIST') && Boolean(request.postData()?.includes(text)),
  )
  await act()
  const request = await asked
  await request.response()
  const [at = Number.NaN] = await acted.jsonValue()
  return Math.ceil(request.timing().startTime - at)
}

/** Acts, and waits until the list has asked for the rows that are wanted, has them, and shows them undimmed. */
async function whileRowsCome(
  page: Page,
  isWanted: (cursor: Cursor) => boolean,
  act: () => Promise<void>,
): Promise<void> {
  const asked = page.waitForRequest(request => {
    const { cursor } = request.url().endsWith('/DATA_LIST') ? (request.postDataJSON() as { cursor?: Cursor }) : {}
    return cursor !== undefined && isWanted(cursor)
  })
  await act()
  await (await (await asked).response())?.finished()
  await page.locator('[role=grid]:not([aria-busy])').or(page.getByText('No record matches')).first().waitFor()
}
