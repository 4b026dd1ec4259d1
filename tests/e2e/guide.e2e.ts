import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { openPerson } from './person.ts'
import { setPassword } from './screens/session.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let url: string

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page } = workspace)
  ;({ url } = workspace.server)
})
afterAll(() => workspace?.end())

const contents = (at: Page) => at.getByRole('navigation', { name: 'Contents' })
const heading = (at: Page, name: string) => at.getByRole('article').getByRole('heading', { name, exact: true })
const search = (at: Page) => at.getByRole('main').getByRole('searchbox', { name: 'Search the guide' })

test('[2-1-11] [2-2.1-06] [2-2.10-07] [1-2.1-11] [1-2.1-17] the guide opens at the section of its address, and its contents lead on', async () => {
  await page.goto(`${url}/builder/guide?section=flows.step-results`)
  await heading(page, 'Step results').waitFor()
  await expect.poll(() => isAtTop(page, 'Step results')).toBe(true)
  const current = contents(page).getByRole('link', { name: 'Step results' })
  expect(await current.getAttribute('aria-current')).toBe('page')
  await shoot(page, 'guide-section')

  await contents(page).getByRole('link', { name: 'Nested views' }).press('Enter')
  await expect.poll(() => new URL(page.url()).search).toBe('?section=views.views-in-views')
  await page.locator(':focus').and(heading(page, 'Views in views')).waitFor()
  expect(await page.title()).toMatch(/^Guide: Views · /)

  await heading(page, 'Views').waitFor()
  const listed = page.getByRole('navigation', { name: 'On this page' })
  await listed.getByRole('link', { name: 'Layouts' }).click()
  await expect.poll(() => isAtTop(page, 'Layouts')).toBe(true)
  await page.goBack()
  await page.goBack()
  await heading(page, 'Step results').waitFor()
  await page.goto(`${url}/builder/guide`)
  await heading(page, 'Start').waitFor()
  await page.goto(`${url}/builder/guide?section=flows.none`)
  await page.getByText('The guide has no such section').waitFor()
  await page.getByRole('link', { name: 'To the beginning' }).click()
  await heading(page, 'Start').waitFor()
})

test('[2-2.1-07] the question mark of a page opens what the guide says of it, in a tab of its own', async () => {
  await page.goto(`${url}/builder/flows/list`)
  const help = page.getByRole('link', { name: 'What the guide says of this page' })
  await help.waitFor()
  const opened = page.context().waitForEvent('page')
  await help.click()
  const guide = await opened
  await heading(guide, 'Flows').waitFor()
  expect(new URL(guide.url()).search).toBe('?section=flows')
  await guide.close()
  const link = page.getByRole('main').getByRole('link', { name: 'How this works' })
  expect(await link.getAttribute('href')).toBe('/builder/guide?section=flows')
  await page.goto(`${url}/builder/data/general`)
  await expect.poll(() => help.getAttribute('href')).toBe('/builder/guide?section=collections')
})

test('[2-2.11-11] [2-9-51] a search begins at 3 characters, shows what stands around its hits, and leads to them and back', async () => {
  await page.goto(`${url}/builder/guide?section=records`)
  await search(page).fill('au')
  await page.getByText('Type at least 3 characters.').waitFor()
  await search(page).fill('autonumber')
  const found = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('mark') })
  await found.first().waitFor()
  expect((await found.first().locator('mark').first().innerText()).toLowerCase()).toBe('autonumber')
  await shoot(page, 'guide-found')
  expect(await findViolations(page)).toEqual([])
  const counts = await page.getByText(/^\d+ match(es)?$/).allInnerTexts()
  const numbers = counts.map(text => Number.parseInt(text, 10))
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))

  await found.first().getByRole('link').click()
  await page.getByRole('article').waitFor()
  await page.goBack()
  await found.first().waitFor()
  await search(page).fill('no such words at all')
  await page.getByText('Nothing found for “no such words at all”').waitFor()
})

test('[1-6-07] whoever has no role reads it too, and finds it by a question mark in the palette; on phones the account menu leads there', async () => {
  const record = { fullName: 'Sara Sales', email: 'sara@acme.example' }
  const { body } = await workspace.program.call('CORE_CREATE', { collectionId: 'User', record })
  const { id: userId } = body as { id: string }
  const link = await workspace.program.call('PASSWORD_LINK_CREATE', { userId })
  const sara = await openPerson(workspace.browser)
  await setPassword(sara.page, (link.body as { url: string }).url, 'a password of eight words')
  await sara.page.keyboard.press('Control+k')
  await sara.page.getByRole('combobox').fill('?quick filters')
  const option = sara.page.getByRole('option').filter({ hasText: 'Quick filters' })
  await option.first().waitFor()
  await sara.page.keyboard.press('Enter')
  await heading(sara.page, 'Quick filters').waitFor()
  expect(await sara.page.getByRole('navigation', { name: 'Admin menu' }).count()).toBe(0)
  await sara.page.setViewportSize({ width: 390, height: 844 })
  await shoot(sara.page, 'guide-small')
  expect(await findViolations(sara.page)).toEqual([])
  await sara.page.setViewportSize({ width: 390, height: 844 })
  await sara.page.goto(url)
  await sara.page.getByRole('button', { name: /^Account of/ }).click()
  const entry = sara.page.getByRole('menuitem', { name: 'Guide' })
  await expect.poll(() => entry.getAttribute('href')).toBe('/builder/guide?section=start')
  expect(sara.complaints).toEqual([])
})

test('[2-2.11-12] what a feature of the workspace hides, the guide does not tell', async () => {
  await page.goto(`${url}/builder/guide?section=collections.developer-tools`)
  await heading(page, 'Developer tools').waitFor()
  const hidden = await workspace.program.call('WORKSPACE_SET', { features: { hideDevView: true } })
  expect(hidden.status).toBe(200)
  await page.reload()
  await page.getByText('The guide has no such section').waitFor()
  await contents(page).getByRole('link', { name: 'Quick filters' }).waitFor()
  expect(await contents(page).getByRole('link', { name: 'Developer tools' }).count()).toBe(0)
})

async function isAtTop(at: Page, name: string): Promise<boolean> {
  const box = await heading(at, name).boundingBox()
  return box !== null && box.y > 0 && box.y < 200
}
