import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import type { Program } from './program.ts'
import * as editor from './screens/collection-editor.ts'
import { choose } from './screens/controls.ts'
import * as record from './screens/record-page.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let person: Person
let page: Page
let program: Program

const text = (title: string, detailGroupId?: string) => ({
  type: 'string',
  format: 'text',
  title,
  ...(detailGroupId ? { metadata: { detailGroupId } } : {}),
})
const document = {
  name: 'Trips',
  icon: 'flight',
  schema: {
    type: 'object',
    properties: {
      name: text('Name', 'trip'),
      city: text('City', 'place'),
      guide: text('Guide', 'place'),
      paid: text('Paid by', 'money'),
    },
    required: ['name', 'guide'],
  },
  detailGroupList: [
    { id: 'trip', name: 'Trip', order: 1 },
    { id: 'place', name: 'Place', order: 2 },
    { id: 'money', name: 'Money', order: 3 },
  ],
}

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ server, person, page, program } = workspace)
  page.on('dialog', dialog => void dialog.accept())
})
afterAll(async () => {
  await workspace?.end()
})

const form = () => record.form(page)
const tabs = () => form().getByRole('tab').allInnerTexts()
const stored = async () => (await program.call('DATA_GET', { cursor: { collectionId: 'Trips', id: 'one' } })).body

async function showAs(mode: string): Promise<void> {
  await page.goto(`${server.url}/builder/data`)
  await editor.openFields(page, 'Trips')
  await page.getByRole('tab', { name: 'General' }).click()
  await choose(page.getByRole('main'), 'Groups of forms', mode)
  await editor.save(page)
  await record.openForm(page, server.url, 'Trips', 'one')
}

test('a workspace with a collection of three groups', async () => {
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Trips', document, baseVersion: null })
  expect(made.status).toBe(200)
  await program.call('DATA_CREATE', { collectionId: 'Trips', id: 'one', record: { name: 'North', guide: 'Ann' } })
})

test('[1-3.1-02] a stored record ends with when and by whom it was made and changed, by name; a new one does not', async () => {
  await record.openForm(page, server.url, 'Trips', 'one')
  const group = form().getByRole('region', { name: 'Activity', exact: true })
  await group.getByRole('button', { name: 'Activity', expanded: false }).click()
  const valueOf = (title: string) => group.getByLabel(title, { exact: true })
  await expect.poll(() => valueOf('Created by').inputValue()).not.toBe('')
  const { body } = await program.call('SESSION_GET', {})
  const { fullName } = (body as { user: { fullName: string } }).user
  for (const title of ['Created by', 'Updated by']) {
    expect([title, await valueOf(title).inputValue(), await valueOf(title).isEditable()]).toEqual([
      title,
      fullName,
      false,
    ])
  }
  await expect.poll(() => group.getByText(/^(Created|Updated) at$/).count()).toBe(2)
  expect(await findViolations(page)).toEqual([])
  await page.goto(`${server.url}/detail?collectionId=Trips`)
  await record.field(page, 'Guide').waitFor()
  await expect.poll(() => form().getByRole('region').count()).toBe(3)
  expect(await form().getByText('Activity', { exact: true }).count()).toBe(0)
})

test('[2-2.2-01] [2-2.2-02] [2-2.2-05] a builder shows groups as tabs; what is wrong on another tab is said and opened', async () => {
  await showAs('Tabs')
  await expect.poll(() => form().getByRole('tablist').getAttribute('aria-orientation')).toBe('horizontal')
  expect(await tabs()).toEqual(['Trip', 'Place', 'Money', 'Activity'])
  await form().getByRole('tab', { name: 'Trip' }).focus()
  await page.keyboard.press('ArrowRight')
  await record.field(page, 'Guide').fill('')
  await form().getByRole('tab', { name: 'Place' }).focus()
  await page.keyboard.press('ArrowLeft')
  await record.field(page, 'Name').waitFor()
  await record.saveButton(page).click()
  await page.getByRole('button', { name: 'Guide: Required field' }).click()
  await expect
    .poll(() => record.field(page, 'Guide').evaluate(input => input === input.ownerDocument.activeElement))
    .toBe(true)
  expect(await findViolations(page)).toEqual([])
  await record.fill(page, 'Guide', 'Bo')
  await record.save(page)
  expect(await stored()).toMatchObject({ guide: 'Bo', name: 'North' })
})

test('[2-2.2-01] as vertical tabs, whose list is collapsed to icons', async () => {
  await showAs('Vertical tabs')
  await expect.poll(() => form().getByRole('tablist').getAttribute('aria-orientation')).toBe('vertical')
  expect(await tabs()).toEqual(['Trip', 'Place', 'Money', 'Activity'])
  await form().getByRole('button', { name: 'Collapse' }).click()
  expect(await tabs()).toEqual(['', '', '', ''])
  await form().getByRole('tab', { name: 'Money' }).click()
  await record.fill(page, 'Paid by', 'Ann')
  expect(await findViolations(page)).toEqual([])
  await record.save(page)
  expect(await stored()).toMatchObject({ paid: 'Ann' })
  const orientation = () => form().getByRole('tablist').getAttribute('aria-orientation')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(orientation).toBe('horizontal')
  expect(await tabs()).toEqual(['Trip', 'Place', 'Money', 'Activity'])
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(orientation).toBe('vertical')
})

test('[2-2.2-01] [2-2.2-04] [2-4-04] step by step: back always, on without problems, Save on the last step', async () => {
  await showAs('Step by step')
  await form().getByText('Step 1/3').waitFor()
  await expect.poll(() => form().getByRole('progressbar').getAttribute('aria-valuenow')).toMatch(/^33/)
  expect(await record.saveButton(page).count()).toBe(0)
  await form().getByRole('button', { name: 'Next' }).click()
  await record.field(page, 'Guide').fill('Cleo')
  await form().getByRole('button', { name: 'Back' }).click()
  await form().getByText('Step 1/3').waitFor()
  await form().getByRole('button', { name: 'Next' }).click()
  await form().getByRole('button', { name: 'Next' }).click()
  await form().getByText('Step 3/3').waitFor()
  expect(await findViolations(page)).toEqual([])
  await record.save(page)
  expect(await stored()).toMatchObject({ guide: 'Cleo' })
  expect(person.complaints).toEqual([])
})
