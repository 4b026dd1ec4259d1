import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import { seeToast } from './screens/controls.ts'
import { signIn } from './screens/session.ts'
import { shoot } from './shoot.ts'
import { asking, openSara } from './view-member.ts'
import { admin, openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let sara: Person
let page: Page
let url: string

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ url } = workspace.server)
  const ask = asking(workspace.program)
  for (const collectionId of ['Orders', 'Salaries']) {
    const name = { type: 'string', format: 'text', title: 'Name' }
    const document = { name: collectionId, schema: { type: 'object', properties: { name } }, detailGroupList: [] }
    await ask('SCHEMA_APPLY', { collectionId, document, baseVersion: null })
  }
  const record = { name: 'Paint for the east wing, which has a name that is longer than a row of any list is wide' }
  await ask('DATA_CREATE', { collectionId: 'Orders', id: 'paint', record })
  const grants = { collectionId: 'Orders', create: true, read: true, update: true, delete: false }
  sara = await openSara(workspace, userId =>
    addApp(workspace.program.call, { id: 'desk', name: 'Desk', collections: [grants], members: [{ userId }] }),
  )
  ;({ page } = sara)
})
afterAll(() => workspace?.end())

const favorites = () => page.getByRole('region', { name: 'Favorites' })
const thisPage = () => page.getByRole('button', { name: 'This page' })

test('[1-1-15] app, list and record are marked as favorites, stand on the home and in the palette, and follow a new name', async () => {
  await page.goto(`${url}/app?id=desk`)
  await stored(() => page.getByRole('button', { name: 'Add “Desk” to favorites' }).press('Enter'))
  await page.getByRole('button', { name: 'Remove “Desk” from favorites' }).waitFor()
  await page.goto(`${url}/table?collectionId=Orders`)
  await stored(() => page.getByRole('button', { name: 'Add “Orders” to favorites' }).click())
  await page.goto(`${url}/detail?collectionId=Orders&id=paint`)
  await stored(() => page.getByRole('button', { name: /^Add “Paint for/ }).click())
  await page.getByRole('button', { name: /^Remove “Paint for/ }).waitFor()
  await page.getByRole('link', { name: 'Home' }).first().click()
  expect(await favorites().getByRole('link').allTextContents()).toEqual([
    'Desk',
    'Orders',
    expect.stringMatching(/^Paint for the east wing/),
  ])
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'home-favorites')

  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: /^Desk/ }).first().waitFor()
  expect(await page.getByRole('option', { name: /^Desk/ }).count()).toBe(1)
  await page.keyboard.press('Escape')

  await asking(workspace.program)('CORE_UPDATE', { collectionId: 'Tag', id: 'desk', record: { name: 'Front desk' } })
  await stored(() => page.goto(`${url}/app?id=desk`))
  await page.getByRole('button', { name: 'Remove “Front desk” from favorites' }).waitFor()
  await page.goto(`${url}/`)
  await favorites().getByRole('link', { name: 'Front desk' }).waitFor()
})

test('what is typed before the code of the palette is there is kept, and nothing else takes it', async () => {
  const late = '**/assets/palette-*.js'
  let send = () => {}
  const held = new Promise<void>(resolve => {
    send = resolve
  })
  await page.route(late, async route => {
    await held
    await route.continue()
  })
  await page.goto(`${url}/table?collectionId=Orders`)
  await page.getByRole('button', { name: 'Notifications' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Front/')
  send()
  const search = page.getByRole('combobox', { name: 'Search for anything' })
  await expect.poll(() => search.inputValue()).toBe('Front/')
  await page.keyboard.press('Backspace')
  await page
    .getByRole('option', { name: /^Front desk/ })
    .first()
    .waitFor()
  await page.keyboard.type(' d')
  await expect.poll(() => search.inputValue()).toBe('Front d')
  await page.keyboard.press('Escape')
  await page.unroute(late)
})

test('a favorite is taken back, on a phone from the menu of the page', async () => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${url}/table?collectionId=Orders`)
  await thisPage().click()
  await stored(() => page.getByRole('menuitem', { name: 'Remove from favorites' }).click())
  await page.goto(`${url}/`)
  await favorites().getByRole('link', { name: 'Front desk' }).waitFor()
  expect(await favorites().getByRole('link', { name: 'Orders' }).count()).toBe(0)
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('a title that is too long to be kept whole is stored once, not again and again', async () => {
  const record = { name: `Long ${'and longer '.repeat(60)}` }
  await asking(workspace.program)('DATA_CREATE', { collectionId: 'Orders', id: 'long', record })
  await page.goto(`${url}/detail?collectionId=Orders&id=long`)
  await stored(() => page.getByRole('button', { name: /^Add “Long/ }).click())
  let writes = 0
  page.on('request', request => {
    if (request.url().endsWith('/FAVORITE_SET')) writes += 1
  })
  await page.reload()
  await page.getByRole('button', { name: /^Remove “Long/ }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(writes).toBe(0)
})

test('[1-7-10] a short link keeps page and query, and opens what its visitor may see alone', async () => {
  const copied = await copyLink(page, `${url}/table?collectionId=Orders&search=paint`)
  expect(copied).toMatch(/\/s\/[2-9a-z]{7}$/)
  await page.goto(copied)
  await page.waitForURL(/\/table\?collectionId=Orders&search=paint$/)
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()

  const ofAdmin = await copyLink(workspace.page, `${url}/detail?collectionId=Salaries`)
  await page.goto(ofAdmin)
  await page.waitForURL(/collectionId=Salaries/)
  expect(await page.getByRole('textbox', { name: 'Name' }).count()).toBe(0)

  await page.goto(`${url}/s/nothing`)
  await page.getByRole('heading', { name: 'This link leads nowhere' }).waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'short-link-gone')
})

test('somebody who is not signed in signs in first and arrives where the link leads', async () => {
  const link = await copyLink(workspace.page, `${url}/builder/data/list?search=ord`)
  const fresh = await workspace.browser.newContext()
  const window = await fresh.newPage()
  await signIn(window, link, admin)
  await window.waitForURL(/\/builder\/data\/list\?search=ord$/)
  await fresh.close()
})

test('[1-1-15] a page is printed without what one steers by', async () => {
  await page.goto(`${url}/app?id=desk`)
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
  })
  await thisPage().click()
  await page.getByRole('menuitem', { name: 'Print page' }).click()
  expect(await page.locator('html').getAttribute('data-printed')).toBe('yes')
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('heading', { name: 'Front desk', level: 1 }).waitFor()
  expect(await page.getByRole('navigation').filter({ visible: true }).count()).toBe(0)
  expect(await page.getByRole('banner').filter({ visible: true }).count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
  expect(sara.complaints).toEqual([])
})

/** Does it, and waits until the server has answered: a page that is left takes its requests along. */
async function stored(work: () => Promise<unknown>): Promise<void> {
  await Promise.all([page.waitForResponse(answer => answer.url().endsWith('/FAVORITE_SET')), work()])
}

/** Answers the short link of a page, as it stands in the clipboard. */
async function copyLink(on: Page, address: string): Promise<string> {
  await on.goto(address)
  await on.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await on.getByRole('button', { name: 'This page' }).click()
  await on.getByRole('menuitem', { name: 'Copy short link' }).click()
  await seeToast(on, 'Short link copied')
  return on.evaluate(() => navigator.clipboard.readText())
}
