import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import * as list from './screens/record-list.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let page: Page
let program: Program

const status = {
  type: 'string',
  format: 'string-option-list',
  title: 'Status',
  metadata: {
    optionList: [
      { value: 'todo', label: 'To do', color: 'blue' },
      { value: 'done', label: 'Done', color: 'green' },
    ],
  },
}

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ server, page, program } = workspace)
  const properties = { name: { type: 'string', format: 'text', title: 'Name' }, status }
  const document = { name: 'Jobs', schema: { type: 'object', properties }, detailGroupList: [] }
  expect((await program.call('SCHEMA_APPLY', { collectionId: 'Jobs', document })).status).toBe(200)
  const records = [1, 2, 3, 4].map(at => ({ id: `j${at}`, name: `Job ${at}`, status: at % 2 ? 'todo' : 'done' }))
  expect((await program.call('DATA_BULK_UPDATE', { collectionId: 'Jobs', records })).status).toBe(200)
})

afterAll(async () => {
  await workspace?.end()
})

const main = (): Locator => page.getByRole('main')
const slow = (): Locator => main().getByRole('status').filter({ hasText: 'Still loading the rows' })
const notifications = (): Locator => page.getByRole('region', { name: 'Notifications' })
const idsLeft = async () => {
  const { body } = await program.call('DATA_LIST', { cursor: { collectionId: 'Jobs' } })
  return (body as { list: { id: string }[] }).list.map(({ id }) => id).sort()
}

test('rows that let wait say so after 5 s; after 15 s they can be given up and asked for again', async () => {
  await page.clock.install()
  await list.openList(page, server.url, 'Jobs')
  // What was saved a moment ago may be read again by itself, which would be held, too.
  await page.waitForLoadState('networkidle')
  const held: (() => void)[] = []
  await page.route('**/api/operations/DATA_LIST', async route => {
    await new Promise<void>(resolve => held.push(resolve))
    await route.continue().catch(() => undefined)
  })
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  expect(await slow().count()).toBe(0)
  await page.clock.fastForward(5_000)
  await slow().waitFor()
  await page.mouse.move(0, 0)
  await page.keyboard.press('Escape')
  await page.getByRole('tooltip').waitFor({ state: 'detached' })
  expect(await slow().getByRole('button').count()).toBe(0)
  expect(await findViolations(page)).toEqual([])
  await page.clock.fastForward(10_000)
  await slow().getByRole('button', { name: 'Cancel' }).click()
  await slow().waitFor({ state: 'detached' })
  const stale = main()
    .getByRole('status')
    .filter({ hasText: 'These rows may be out of date. You stopped loading them.' })
  await stale.waitFor()
  expect(await list.columnValues(page, 'Name')).toEqual(['Job 1', 'Job 2', 'Job 3', 'Job 4'])
  await page.unroute('**/api/operations/DATA_LIST')
  for (const go of held) go()
  await stale.getByRole('button', { name: 'Try again' }).click()
  await stale.waitFor({ state: 'detached' })
  await page.clock.resume()
})

test('what was deleted, one record or several together, is back with a press on Undo', async () => {
  await list.openList(page, server.url, 'Jobs')
  const confirm = () =>
    page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Delete' })
  await page.getByRole('button', { name: 'Actions for Job 2' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await confirm().click()
  await expect.poll(idsLeft).toEqual(['j1', 'j3', 'j4'])
  await notifications().getByRole('button', { name: 'Undo' }).click()
  await notifications().getByText('Restored').waitFor()
  await list.rowOf(page, 'j2').waitFor()
  expect(await idsLeft()).toEqual(['j1', 'j2', 'j3', 'j4'])
  await page.getByRole('checkbox', { name: 'Select Job 1' }).click()
  await page.getByRole('checkbox', { name: 'Select Job 3' }).click({ modifiers: ['Shift'] })
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The records leave Jobs and their links to other records are removed.').waitFor()
  await confirm().click()
  await expect.poll(idsLeft).toEqual(['j4'])
  await notifications().getByRole('button', { name: 'Undo' }).click()
  await notifications().getByText('3 records restored').waitFor()
  await list.rowOf(page, 'j1').waitFor()
  expect(await idsLeft()).toEqual(['j1', 'j2', 'j3', 'j4'])
})

test('a record deleted by the menu of its row leaves the list at once, though the pointer rests on the rows', async () => {
  await list.openList(page, server.url, 'Jobs')
  await list.rowOf(page, 'j3').hover()
  await page.getByRole('button', { name: 'Actions for Job 3' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Job 3?' })
  await question.getByRole('button', { name: 'Delete' }).press('Enter')
  await question.waitFor({ state: 'detached' })
  await list.rowOf(page, 'j3').waitFor({ state: 'detached' })
  await notifications().getByRole('button', { name: 'Undo' }).click()
  await list.rowOf(page, 'j3').waitFor()
})

test.each([
  { type: 'table', order: ['Job 1', 'Job 2', 'Job 3', 'Job 4'] },
  { type: 'list', order: ['Job 1', 'Job 2', 'Job 3', 'Job 4'] },
  { type: 'card', order: ['Job 1', 'Job 2', 'Job 3', 'Job 4'] },
  { type: 'grid', order: ['Job 1', 'Job 2', 'Job 3', 'Job 4'] },
  { type: 'kanban', order: ['Job 1', 'Job 3', 'Job 2', 'Job 4'] },
])(
  'beside a list shown as $type the next record and the one before open by button and by key, until there is no other',
  async ({ type, order }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const state = encodeURIComponent(JSON.stringify({ type }))
    await page.goto(`${server.url}/table?collectionId=Jobs&Jobs-table=${state}`)
    const [first = '', second = '', third = '', last = ''] = order
    await main().getByRole('link', { name: first, exact: true }).click()
    const heading = (name: string) => list.beside(page).getByRole('heading', { name, exact: true }).waitFor()
    const button = (name: string) => list.beside(page).getByRole('button', { name })
    await heading(first)
    await expect.poll(() => button('Previous record').isDisabled()).toBe(true)
    await button('Next record').click()
    await heading(second)
    const marked = main()
      .locator('[data-open]')
      .filter({ hasText: /Job \d/ })
    await expect
      .poll(() => marked.allInnerTexts().then(texts => texts.map(text => /Job \d/.exec(text)?.[0])))
      .toEqual([second])
    await page.keyboard.press('j')
    await heading(third)
    await page.keyboard.press('j')
    await heading(last)
    await expect.poll(() => button('Next record').isDisabled()).toBe(true)
    await page.keyboard.press('k')
    await heading(third)
    if (type === 'card' || type === 'kanban') expect(await findViolations(page)).toEqual([])
  },
)

test.each(['table', 'list', 'card', 'grid', 'kanban'])(
  'at the end of a page of a list shown as %s the keys J and K go on to the next page and the one before',
  async type => {
    await page.setViewportSize({ width: 1280, height: 800 })
    const state = encodeURIComponent(JSON.stringify({ type, limit: 3, board: { limit: 3 } }))
    await page.goto(`${server.url}/table?collectionId=Jobs&Jobs-table=${state}`)
    // On a board the third job, in another column, ends the page.
    const [last, next] = type === 'kanban' ? ['Job 2', 'Job 4'] : ['Job 3', 'Job 4']
    await main().getByRole('link', { name: last, exact: true }).click()
    const heading = (name: string) => list.beside(page).getByRole('heading', { name, exact: true }).waitFor()
    const button = (name: string) => list.beside(page).getByRole('button', { name })
    await heading(last)
    await list.beside(page).getByRole('heading', { name: last, exact: true }).focus()
    await page.keyboard.press('j')
    await heading(next)
    await expect.poll(() => main().getByRole('navigation', { name: 'Pages' }).innerText()).toContain('4–4 of 4')
    await expect.poll(() => button('Next record').isDisabled()).toBe(true)
    await page.keyboard.press('k')
    await heading(last)
    await expect.poll(() => main().getByRole('navigation', { name: 'Pages' }).innerText()).toContain('1–3 of 4')
    expect(new URL(page.url()).searchParams.get('Jobs-table')).not.toContain('$')
  },
)
