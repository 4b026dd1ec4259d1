import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningServer } from './browser.ts'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { save, settings } from './screens/collection-editor.ts'
import { seeToast, tick } from './screens/controls.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let server: RunningServer
let page: Page
let program: Program

beforeAll(async () => {
  workspace = await openWorkspace('schema_screens')
  ;({ server, page, program } = workspace)
})

afterAll(async () => {
  await workspace?.end()
})

const shots = process.env['SHOTS']
async function shoot(name: string): Promise<void> {
  if (!shots) return
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.waitForTimeout(400)
      await page.screenshot({ path: `${shots}/${name}-${width}-${colorScheme}.png` })
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
}

const text = (title: string, metadata = {}) => ({
  type: 'string',
  format: 'text',
  title,
  metadata: { detailGroupId: 'basic', ...metadata },
})
const documentOf = (properties: object) => ({
  name: 'Parcels',
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  schema: { type: 'object', properties },
})
const fields = { name: text('Name'), size: text('Size'), shown: text('Shown', { calculation: 'Size {{record.size}}' }) }

test('a workspace with parcels', async () => {
  await program.call('SCHEMA_APPLY', { collectionId: 'Parcels', baseVersion: null, document: documentOf(fields) })
  const records = Array.from({ length: 10_500 }, (_, index) => ({
    id: `p${index}`,
    name: `Parcel ${index}`,
    size: index === 7 ? 'large' : String(index),
  }))
  for (let at = 0; at < records.length; at += 1000) {
    await program.call('DATA_BULK_UPDATE', { collectionId: 'Parcels', records: records.slice(at, at + 1000) })
  }
  await program.call('CORE_CREATE', {
    collectionId: 'Tag',
    record: {
      name: 'Desk',
      users: [],
      collections: [
        {
          collectionId: 'Parcels',
          create: true,
          read: true,
          update: true,
          delete: false,
          rowRule: { size: { $exists: true } },
        },
      ],
    },
  })
}, 120_000)

test('reading is logged once the collection says so', async () => {
  await page.goto(`${server.url}/builder/data/general?id=Parcels`)
  const logReads = page.getByRole('checkbox', { name: 'Log who opens and lists records' })
  await logReads.waitFor()
  expect(await logReads.isChecked()).toBe(false)
  await tick(logReads)
  await save(page)
  await program.call('DATA_GET', { collectionId: 'Parcels', id: 'p3' })
  const filter = { collectionId: { $eq: 'Parcels' }, recordId: { $eq: 'p3' }, action: { $eq: 'get' } }
  await expect
    .poll(async () => {
      const { body } = await program.call('CORE_LIST', { cursor: { collectionId: 'Activity', filter } })
      return (body as { totalCount: number }).totalCount
    })
    .toBe(1)
})

test('a field says where it is used, with a way there', async () => {
  await page.goto(`${server.url}/builder/data/definition?id=Parcels&model-property=size`)
  const uses = page.getByText('Used in 2 places')
  await uses.waitFor()
  await uses.scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Desk' }).waitFor()
  await shoot('uses')
  expect(await findViolations(page)).toEqual([])
})

test('a change of many records is told with what would be lost, shows how far it is, is found again after a reload, and ends', async () => {
  await page.goto(`${server.url}/builder/data/definition?id=Parcels&model-property=size`)
  await page.getByRole('button', { name: /^Format/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Number/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Save/ }).first().click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Would be lost, for example: “large”').waitFor()
  await dialog.getByText('Goes on in the background', { exact: false }).waitFor()
  await shoot('plan')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply and lose these values' }).click()
  await page.getByText('A change is under way').waitFor()
  await page.reload()
  await page
    .getByText('A change is under way')
    .waitFor({ timeout: 5000 })
    .catch(() => undefined)
  await shoot('progress')
  await expect
    .poll(
      async () => {
        const { body } = await program.call('SCHEMA_CHANGE_STATUS', { collectionId: 'Parcels' })
        return (body as { last?: { status: string } }).last?.status
      },
      { timeout: 60_000 },
    )
    .toBe('done')
}, 120_000)

test('what becomes required is told with how many records have no value, before it is saved', async () => {
  await page.goto(`${server.url}/builder/data/definition?id=Parcels&model-property=size`)
  await tick(settings(page).getByRole('checkbox', { name: 'Required', exact: true }))
  await page.getByRole('button', { name: /^Save/ }).first().click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('1 record has no value in what becomes required').waitFor()
  await shoot('required')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Apply', exact: true }).click()
  await seeToast(page, 'Saved')
})

test('what the change lost, and a removed collection, are brought back', async () => {
  await page.goto(`${server.url}/builder/data/settings?id=Parcels`)
  await page.getByRole('heading', { name: 'Removed fields and associations' }).waitFor()
  await shoot('removed')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Bring back: Size' }).click()
  await page.getByText('Size is back').waitFor()
  const { body } = await program.call('DATA_GET', { collectionId: 'Parcels', id: 'p7' })
  expect(body).toMatchObject({ sizeBefore: 'large' })
  await program.call('SCHEMA_APPLY', {
    collectionId: 'Gone',
    baseVersion: null,
    document: { ...documentOf({ name: text('Name') }), name: 'Gone' },
  })
  await program.call('DATA_CREATE', { collectionId: 'Gone', id: 'one', record: { name: 'kept' } })
  await program.call('CORE_DELETE', { cursor: { collectionId: 'Entity', id: 'Gone' } })
  await page.goto(`${server.url}/builder/data/list`)
  await page.getByRole('heading', { name: 'Removed collections' }).waitFor()
  await shoot('removed-collections')
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Bring back: Gone' }).click()
  await page.getByText('Gone is back').waitFor()
  expect((await program.call('DATA_GET', { collectionId: 'Gone', id: 'one' })).body).toMatchObject({ name: 'kept' })
}, 60_000)
