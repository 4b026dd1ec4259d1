import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { fieldTree, save } from './screens/collection-editor.ts'
import { seeToast } from './screens/controls.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let page: Page
let program: Program

const text = (title: string, metadata = {}) => ({
  type: 'string',
  format: 'text',
  title,
  metadata: { detailGroupId: 'basic', ...metadata },
})
const parcels = {
  name: 'Parcels',
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  schema: {
    type: 'object',
    properties: {
      name: text('Name'),
      size: text('Size'),
      empty: text('Empty'),
      weight: text('Weight'),
      shown: text('Shown', { calculation: 'Weight {{record.weight}}' }),
    },
  },
}

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ server, page, program } = workspace)
  await program.call('SCHEMA_APPLY', { collectionId: 'Parcels', baseVersion: null, document: parcels })
  const records = Array.from({ length: 12 }, (_, at) => ({
    id: `p${at}`,
    name: `Parcel ${at}`,
    size: '1',
    weight: '2',
  }))
  await program.call('DATA_BULK_UPDATE', { collectionId: 'Parcels', records })
})
afterAll(() => workspace?.end())

const open = async (fieldId: string, id = 'Parcels') => {
  await page.goto(`${server.url}/builder/data/definition?id=${id}&model-property=${fieldId}`)
  await fieldTree(page).waitFor()
}
const remove = async (title: string) => {
  await fieldTree(page).getByRole('row', { name: title, exact: true }).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: 'Remove field' }).click()
}
const inTree = (title: string) => fieldTree(page).getByRole('row', { name: title, exact: true }).count()

test('an empty field is removed without a question, with a way back', async () => {
  await open('empty')
  await remove('Empty')
  await page.getByText('Empty was removed').waitFor()
  await expect.poll(() => inTree('Empty')).toBe(0)
  expect(await page.getByRole('alertdialog', { name: 'Remove Empty?' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect.poll(() => inTree('Empty')).toBe(1)
})

test('a field with values names them, what uses it and until when it can be brought back; the save does not ask a second time', async () => {
  await open('size')
  await fieldTree(page).getByRole('row', { name: 'Size', exact: true }).focus()
  await page.keyboard.press('Delete')
  const question = page.getByRole('alertdialog', { name: 'Remove Size?' })
  await question.getByText('12 values go with it.', { exact: false }).waitFor()
  const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' }).format(Date.now() + 30 * 86_400_000)
  await question.getByText(until, { exact: false }).waitFor()
  await question.getByText('Used nowhere else').waitFor()
  await shoot(page, 'remove-field')
  expect(await findViolations(page)).toEqual([])
  expect(await question.getByRole('button', { name: 'Back' }).evaluate(each => each === document.activeElement)).toBe(
    true,
  )
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await inTree('Size')).toBe(1)
  await remove('Size')
  await question.getByRole('button', { name: 'Remove field' }).click()
  await expect.poll(() => inTree('Size')).toBe(0)
  await save(page)
  expect((await program.call('DATA_GET', { collectionId: 'Parcels', id: 'p3' })).body).not.toHaveProperty('size')
  const { body } = await program.call('SCHEMA_TRASH_LIST', { collectionId: 'Parcels' })
  expect(body).toMatchObject({ list: [{ kind: 'field', fieldId: 'size' }] })
})

test('more values than were told are asked about anew by the save', async () => {
  await open('name')
  await remove('Name')
  const question = page.getByRole('alertdialog', { name: 'Remove Name?' })
  await question.getByRole('button', { name: 'Remove field' }).click()
  await question.waitFor({ state: 'detached' })
  await program.call('DATA_CREATE', { collectionId: 'Parcels', id: 'late', record: { name: 'Late' } })
  await page.getByRole('button', { name: /^Save/ }).first().click()
  const plan = page.getByRole('alertdialog', { name: 'Change Parcels?' })
  await plan.getByText('13 values would be lost').waitFor()
  await plan.getByRole('button', { name: 'Cancel' }).click()
})

test('a field that a formula needs says which, and how many records hold a value', async () => {
  await open('weight')
  await remove('Weight')
  const question = page.getByRole('alertdialog', { name: 'Remove Weight?' })
  await question.getByText('12 records have a value in it', { exact: false }).waitFor()
  await question.getByText('As long as something needs it, it cannot be saved without it.', { exact: false }).waitFor()
  await question.getByRole('link', { name: 'Parcels' }).waitFor()
  await question.getByText('(Shown: calculation)').waitFor()
  await shoot(page, 'remove-needed')
  expect(await findViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Back' }).click()
})

test('an association names its links, which go from both ends, and come back', async () => {
  const define = (collectionId: string, properties: object) =>
    program.call('SCHEMA_APPLY', {
      collectionId,
      document: { ...parcels, name: collectionId, schema: { type: 'object', properties } },
    })
  const association = { cursor: { collectionId: 'Vans', associationKey: 'trips' }, max: 1 }
  const van = { type: 'array', format: 'association', title: 'Van', metadata: { detailGroupId: 'basic', association } }
  expect((await define('Vans', { name: text('Name') })).status).toBe(200)
  expect((await define('Trips', { name: text('Name'), van })).status).toBe(200)
  await program.call('DATA_CREATE', { collectionId: 'Vans', id: 'v1', record: { name: 'Van' } })
  for (const id of ['t1', 't2', 't3'])
    await program.call('DATA_CREATE', { collectionId: 'Trips', id, record: { name: id, van: { set: ['v1'] } } })
  await open('van', 'Trips')
  await remove('Van')
  const question = page.getByRole('alertdialog', { name: 'Remove Van?' })
  await question.getByText('3 links go with it.', { exact: false }).waitFor()
  await question.getByRole('button', { name: 'Remove field' }).click()
  await expect.poll(() => inTree('Van')).toBe(0)
  await save(page)
  expect((await program.call('DATA_GET', { collectionId: 'Vans', id: 'v1' })).body).not.toHaveProperty('trips')
  await page.goto(`${server.url}/builder/data/settings?id=Trips`)
  await page.getByRole('button', { name: /^Bring back: / }).click()
  await page.getByText(/ is back$/).waitFor()
  expect((await program.call('DATA_GET', { collectionId: 'Vans', id: 'v1' })).body).toMatchObject({
    trips: { totalCount: 3 },
  })
})

test('a collection names its records and what uses it before it is deleted, and is not deleted while something does', async () => {
  const app = {
    name: 'Desk',
    collections: [{ collectionId: 'Parcels', create: true, read: true, update: true, delete: false }],
  }
  const { body } = await program.call('CORE_CREATE', { collectionId: 'Tag', record: app })
  await page.goto(`${server.url}/builder/data/general?id=Parcels`)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Parcels?' })
  await question.getByRole('link', { name: 'Desk' }).waitFor()
  await question.getByText('It cannot be deleted while others use it', { exact: false }).waitFor()
  expect(await question.getByRole('button', { name: 'Delete' }).isDisabled()).toBe(true)
  await shoot(page, 'delete-used')
  expect(await findViolations(page)).toEqual([])
  await question.getByRole('button', { name: 'Back' }).click()
  await program.call('CORE_DELETE', { cursor: { collectionId: 'Tag', id: (body as { id: string }).id } })
  await page.reload()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await question.getByText('13 records go with it.', { exact: false }).waitFor()
  await question.getByText('Used nowhere else').waitFor()
  await shoot(page, 'delete-free')
  await question.getByRole('button', { name: 'Delete' }).click()
  await seeToast(page, 'Deleted')
  expect((await program.call('DATA_LIST', { cursor: { collectionId: 'Parcels' } })).status).toBe(404)
})
