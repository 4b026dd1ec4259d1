import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { choose } from './screens/controls.ts'
import * as list from './screens/record-list.ts'
import { field, openActivity, openForm } from './screens/record-page.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program
let url = ''

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page, program } = workspace)
  url = workspace.server.url
  const text = (title: string) => ({ type: 'string', format: 'text', title, metadata: {} })
  const schema = { type: 'object', properties: { name: text('Name'), town: text('Town'), note: text('Note') } }
  const document = { name: 'Shops', schema, detailGroupList: [] }
  expect(await program.call('SCHEMA_APPLY', { collectionId: 'Shops', document })).toMatchObject({ status: 200 })
  const records = Array.from({ length: 8 }, (_, at) => ({ id: `s${at}`, name: `Shop ${at}`, town: 'Bonn', note: 'n' }))
  await program.call('DATA_BULK_UPDATE', { collectionId: 'Shops', records })
})
afterAll(() => workspace?.end())

/** A tablet held upright and one that lies, and a window that is made as narrow as a phone. */
const turn = async (width: number) => {
  await page.setViewportSize({ width, height: 800 })
  await page.evaluate(() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}
const shoot = async (name: string) => {
  const folder = process.env['SHOTS']
  if (!folder) return
  const width = page.viewportSize()?.width
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png` })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
const bar = () => page.getByRole('region', { name: 'Selected rows' })
const tickRow = (id: string) => list.rowOf(page, id).getByRole('checkbox').press('Space')

test.each(['page by page', 'to scroll through'])(
  'half a bulk change stays when the window crosses 576 pixels, %s',
  async way => {
    await turn(1280)
    const state = way === 'page by page' ? '' : `&Shops-table=${encodeURIComponent(JSON.stringify({ scroll: true }))}`
    await page.goto(`${url}/table?collectionId=Shops${state}`)
    await list.seeRows(page)
    for (const id of ['s1', 's2']) await tickRow(id)
    await bar().getByRole('button', { name: 'Change a field' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change 2 records' })
    await choose(dialog, 'Field', 'Note')
    await dialog.getByRole('textbox').fill(`half ${way}`)
    for (const width of [560, 700, 390, 1280, 390]) {
      await turn(width)
      expect(await dialog.getByRole('textbox').inputValue()).toBe(`half ${way}`)
    }
    await shoot('bulk-change')
    await dialog.getByRole('button', { name: 'Change 2 records' }).click()
    await dialog.waitFor({ state: 'detached' })
    const { body } = await program.call('DATA_GET', { collectionId: 'Shops', id: 's2' })
    expect(body).toMatchObject({ note: `half ${way}` })
  },
)

test('on a small screen records are ticked on their cards, and changed or deleted together', async () => {
  await turn(390)
  await list.openList(page, url, 'Shops')
  for (const id of ['s3', 's4']) await tickRow(id)
  await bar().getByText('2 rows selected').waitFor()
  await shoot('cards-ticked')
  expect(await findViolations(page)).toEqual([])
  await turn(1280)
  await bar().getByText('2 rows selected').waitFor()
  expect(await list.rowOf(page, 's3').getByRole('checkbox').getAttribute('aria-checked')).toBe('true')
  await shoot('rows-ticked')
  await turn(390)
  await bar().getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => list.rowOf(page, 's3').count()).toBe(0)
  expect((await program.call('DATA_GET', { collectionId: 'Shops', id: 's4' })).status).toBe(404)
})

test('what is half exported or filtered stays', async () => {
  await turn(1280)
  await list.openList(page, url, 'Shops')
  await tickRow('s1')
  await bar().getByRole('button', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('checkbox', { name: 'Town' }).press('Space')
  for (const width of [390, 1280]) {
    await turn(width)
    expect(await dialog.getByRole('checkbox', { name: 'Town' }).isChecked()).toBe(false)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const filter = page.getByRole('dialog')
  await choose(filter, 'Field', 'Town')
  await filter.getByRole('textbox', { name: 'Value' }).fill('Bo')
  for (const width of [390, 1280]) {
    await turn(width)
    expect(await filter.getByRole('textbox', { name: 'Value' }).inputValue()).toBe('Bo')
  }
})

test('a record beside its list covers it where there is no room for both, with what is typed', async () => {
  await turn(1280)
  await list.openList(page, url, 'Shops')
  await list.rowOf(page, 's5').getByRole('rowheader').click()
  const peek = page.getByRole('region', { name: 'Open record' })
  const note = peek.getByRole('textbox', { name: 'Note' })
  await note.fill('half')
  for (const width of [800, 390]) {
    await turn(width)
    expect(await note.inputValue()).toBe('half')
    await shoot('peek')
    expect(await peek.evaluate(element => element.getBoundingClientRect().width)).toBeGreaterThan(width * 0.85)
  }
  expect(await list.grid(page).evaluate(grid => grid.closest('[inert]') !== null)).toBe(true)
  expect(await peek.getByRole('button', { name: 'Next record' }).isDisabled()).toBe(false)
  await turn(1280)
  expect(await note.inputValue()).toBe('half')
  expect(await list.grid(page).evaluate(grid => grid.closest('[inert]') !== null)).toBe(false)
  await note.fill('n')
})

test('a form keeps what is typed, and the activity what is open in it', async () => {
  await turn(1280)
  await openForm(page, url, 'Shops', 's6')
  await program.call('DATA_UPDATE', { collectionId: 'Shops', id: 's6', record: { town: 'Trier' } })
  const panel = await openActivity(page)
  await panel.getByRole('listitem').nth(1).waitFor()
  await panel.getByRole('button', { name: 'Filter' }).click()
  await choose(panel, 'Field', 'Town')
  await expect.poll(() => panel.getByRole('listitem').count()).toBe(1)
  await field(page, 'Note').fill('half')
  await turn(390)
  await panel.getByText('Filter (1)').waitFor()
  await shoot('activity')
  await panel.getByRole('button', { name: 'As it was then' }).click()
  const earlier = page.getByRole('dialog').filter({ hasText: 'Nothing here can be changed.' })
  await earlier.waitFor()
  await turn(1280)
  await earlier.getByRole('button', { name: 'Close' }).last().click()
  await panel.getByText('Filter (1)').waitFor()
  expect(await field(page, 'Note').inputValue()).toBe('half')
})
