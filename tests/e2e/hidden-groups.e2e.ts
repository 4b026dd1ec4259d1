import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { fieldTree, save, settings } from './screens/collection-editor.ts'
import { openFormula, typeFormula } from './screens/formula-editor.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page

const field = (title: string, detailGroupId: string) => ({
  type: 'string',
  format: 'text',
  title,
  metadata: { detailGroupId },
})

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page } = workspace)
  const document = {
    name: 'Parcels',
    schema: {
      type: 'object',
      properties: { kind: field('Kind', 'basic'), care: field('Care', 'glass'), crate: field('Crate', 'glass') },
    },
    detailGroupList: [
      { id: 'basic', name: 'Basic', order: 1 },
      { id: 'glass', name: 'Glass', order: 2 },
    ],
  }
  const made = await workspace.program.call('SCHEMA_APPLY', { collectionId: 'Parcels', baseVersion: null, document })
  expect([made.status, made.status === 200 ? undefined : made.body]).toEqual([200, undefined])
})

afterAll(() => workspace?.end())

test('[1-3.4-01] [1-3.4-03] a builder has a formula hide a group, and its fields emptied meanwhile, gives it help and disables its tab', async () => {
  await page.goto(`${workspace.server.url}/builder/data/definition?id=Parcels`)
  await fieldTree(page).getByRole('row', { name: 'Glass' }).first().click()
  const clean = settings(page).getByRole('checkbox', { name: 'Empty its fields while hidden' })
  await settings(page).getByRole('checkbox', { name: 'Hidden', exact: true }).waitFor()
  expect(await clean.count()).toBe(0)
  const dialog = await openFormula(page, 'Hidden')
  await typeFormula(page, 'record.kind = "plain"')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await clean.waitFor()
  await clean.press('Space')
  await settings(page).getByRole('textbox', { name: 'Info', exact: true }).fill('Handle with care')
  await settings(page).getByRole('checkbox', { name: 'Disabled', exact: true }).press('Space')
  expect(await settings(page).getByRole('heading').allInnerTexts()).toEqual([
    'Detail group',
    'Info',
    'Style',
    'Options',
    'Visibility',
  ])
  expect(await findViolations(page)).toEqual([])
  await save(page)
  const described = await workspace.program.call('DATA_DESCRIBE', { collectionId: 'Parcels', builder: true })
  expect(described.body).toMatchObject({
    detailGroupList: [
      { id: 'basic' },
      {
        id: 'glass',
        hidden: { EQ: ['{{record.kind}}', 'plain'] },
        shouldCleanHidden: true,
        info: 'Handle with care',
        disabled: true,
      },
      { id: 'system' },
      { id: 'system-activity' },
    ],
  })
})

test('[1-4-03] the form hides the group as the person types, and what was in it is not saved', async () => {
  await page.goto(`${workspace.server.url}/detail?collectionId=Parcels`)
  const input = (name: string) => page.getByRole('textbox', { name, exact: true })
  await input('Care').fill('with gloves')
  await input('Kind').fill('plain')
  await input('Care').waitFor({ state: 'detached' })
  expect(await page.getByRole('heading', { name: 'Glass' }).count()).toBe(0)
  await input('Kind').fill('glass')
  await expect.poll(() => input('Care').inputValue()).toBe('with gloves')
  await input('Kind').fill('plain')
  await input('Care').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('id')).toBeTruthy()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  const stored = await workspace.program.call('DATA_GET', { cursor: { collectionId: 'Parcels', id } })
  expect(stored.body).toMatchObject({ kind: 'plain' })
  expect(stored.body).not.toHaveProperty('care')
  expect(workspace.person.complaints).toEqual([])
})

test('[1-4-03] what is wrong with a field that is not shown stops no save; what the server says of one is told in words', async () => {
  const age = (metadata: object, minimum = {}) => ({
    type: 'number',
    format: 'number',
    title: 'Age',
    ...minimum,
    metadata,
  })
  const define = (minimum: object) => {
    const properties = {
      kind: field('Kind', 'basic'),
      age: age({ hidden: { EQ: ['{{record.kind}}', 'plain'] } }, minimum),
      limit: age({ detailGroupId: 'away' }, minimum),
      code: { ...field('Code', 'basic'), metadata: { hidden: true } },
    }
    const detailGroupList = [
      { id: 'basic', name: 'Basic', order: 1 },
      { id: 'away', name: 'Away', order: 2, hidden: true },
    ]
    const document = { name: 'Guests', schema: { type: 'object', properties, required: ['code'] }, detailGroupList }
    return workspace.program.call('SCHEMA_APPLY', { collectionId: 'Guests', document })
  }
  expect((await define({})).status).toBe(200)
  const record = { kind: 'glass', age: 20, limit: 5, code: 'x' }
  const made = await workspace.program.call('DATA_CREATE', { collectionId: 'Guests', record })
  expect(made.status).toBe(200)
  expect((await define({ minimum: 18 })).status).toBe(200)
  const { id } = made.body as { id: string }
  await page.goto(`${workspace.server.url}/detail?collectionId=Guests&id=${id}`)
  const kind = page.getByRole('textbox', { name: 'Kind', exact: true })
  const years = page.getByRole('textbox', { name: 'Age', exact: true })
  const saving = page.getByRole('button', { name: 'Save', exact: true })
  await years.fill('5')
  await kind.fill('plain')
  await years.waitFor({ state: 'detached' })
  await saving.click()
  const stored = async () => (await workspace.program.call('DATA_GET', { cursor: { collectionId: 'Guests', id } })).body
  await expect.poll(stored).toMatchObject({ kind: 'plain', age: 20, limit: 5, code: 'x' })
  await page.goto(`${workspace.server.url}/detail?collectionId=Guests`)
  await kind.fill('plain')
  await saving.click()
  await page.getByText('Code is not shown here: Required field').waitFor()
  expect(await page.getByRole('button', { name: 'Code' }).count()).toBe(0)
  expect(await findViolations(page)).toEqual([])
})
