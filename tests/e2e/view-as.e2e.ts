import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import { shoot } from './shoot.ts'
import { asking, openAsMember, part, viewOf } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let sara: Person
let url: string

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ url } = workspace.server)
  const ask = asking(workspace.program)
  const text = (title: string) => ({ type: 'string', format: 'text', title })
  const schema = { type: 'object', properties: { name: text('Name'), region: text('Region') } }
  await ask('SCHEMA_APPLY', {
    collectionId: 'Tasks',
    baseVersion: null,
    document: { name: 'Tasks', detailGroupList: [], schema },
  })
  for (const [name, region] of [
    ['Call the carrier', 'North'],
    ['Pay the driver', 'South'],
  ])
    await ask('DATA_CREATE', { collectionId: 'Tasks', record: { name, region } })
  const change = {
    type: 'DATA_CREATE',
    id: 'made',
    label: 'Make',
    parameters: { collectionId: 'Tasks', record: { name: 'New', region: 'North' } },
  }
  const view = viewOf('Task board', [
    part('text', 'hello', { text: 'Hello {{user.fullName}}' }),
    part('text', 'sum', { text: { MID: ['{{user.fullName}}'] } }),
    part('table', 'tasks', {
      title: 'Open tasks',
      source: { type: 'collection', cursor: { collectionId: 'Tasks' } },
    }),
    part('action', 'make', { label: 'Make one', look: 'primary' }, { listeners: { onClick: [change] } }),
  ])
  const rights = { collectionId: 'Tasks', create: false, read: true, update: true, delete: true }
  sara = await openAsMember(workspace, {
    view: { id: 'board', record: view },
    collections: [{ ...rights, rowRule: { region: { $ne: 'South' } } }],
  })
})
afterAll(() => workspace?.end())

const strip = (on: Page) => on.getByRole('region', { name: 'Viewing as another user' })

test('a builder opens a view as another user sees it: their rows, their name, and nothing that changes anything', async () => {
  const { page } = workspace
  await page.goto(`${url}/builder/views/preview?id=board`)
  await page.getByText('Pay the driver').waitFor()
  await page.getByRole('button', { name: 'View as another user' }).click()
  const dialog = page.getByRole('dialog', { name: 'View as another user' })
  await dialog.getByRole('combobox', { name: 'User' }).fill('Sara')
  await page.getByRole('option', { name: /Sara Sales/ }).click()
  await shoot(page, 'view-as-dialog')
  const opening = page.context().waitForEvent('page')
  await dialog.getByRole('button', { name: 'Open as this user' }).click()
  const hers = await opening
  await hers.getByText('Hello Sara Sales').waitFor()
  await hers.getByText('Call the carrier').waitFor()
  await strip(hers).getByText('You see what Sara Sales sees. Nothing can be changed.').waitFor()
  expect(await hers.getByText('Pay the driver').count()).toBe(0)
  expect(hers.url()).toBe(`${url}/view?id=board`)
  await shoot(hers, 'view-as')
  await expect.poll(() => findViolations(hers)).toEqual([])
  await hers.getByRole('button', { name: 'Make one' }).click()
  await hers.getByText('Nothing can be changed while you view as somebody else').waitFor()
  await strip(hers).getByRole('button', { name: 'Stop' }).click()
  await hers.getByRole('button', { name: 'Account of First admin' }).waitFor()
  await hers.goto(`${url}/view?id=board`)
  await hers.getByText('Pay the driver').waitFor()
  expect(await strip(hers).count()).toBe(0)
  await hers.close()
})

test('a user is looked on as from their page; the other tabs stay who they are, and the activity says who looked', async () => {
  const { page, program } = workspace
  const { body } = await program.call('CORE_LIST', {
    cursor: { collectionId: 'User', filter: { fullName: 'Sara Sales' } },
  })
  const [{ id = '' } = {}] = (body as { list: { id: string }[] }).list
  await page.goto(`${url}/builder/users/general?id=${id}`)
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'View as this user' }).click()
  const hers = await opening
  await strip(hers).waitFor()
  await hers.getByRole('link', { name: 'Desk' }).first().waitFor()
  await page.goto(`${url}/view?id=board`)
  await page.getByText('Hello First admin').waitFor()
  await strip(hers).getByText('Sara Sales').waitFor()
  const activity = { collectionId: 'Activity', filter: { collectionId: 'User', recordId: id, action: 'viewAs' } }
  const log = await program.call('CORE_LIST', { cursor: activity })
  expect((log.body as { list: unknown[] }).list).toHaveLength(2)
  await hers.goto(`${url}/view?viewAs=nosuchuser`)
  await hers.getByRole('heading', { name: 'You cannot view as this user' }).waitFor()
})

test('what failed in a view for whoever had it open is listed for those who build it, with its place and without values', async () => {
  const { page } = workspace
  const { page: hers } = sara
  await hers.getByText('Call the carrier').waitFor()
  await page.goto(`${url}/builder/views/logs?id=board`)
  await hers.reload()
  await hers.getByText('Call the carrier').waitFor()
  await hers.getByRole('button', { name: 'Make one' }).click()
  await hers.getByText('You may not create records here').waitFor()
  const told = async () => {
    const { body } = await workspace.program.call('VIEW_FAILURE_LIST', { viewId: 'board' })
    const { list } = body as { list: { kind: string; userName: string }[] }
    // A builder who had it open for some seconds is told of, too.
    return list.flatMap(({ kind, userName }) => (userName === 'Sara Sales' ? [kind] : [])).toSorted()
  }
  await expect.poll(told, { timeout: 15_000 }).toEqual(['action', 'formula'])
  await page.reload()
  const log = page.getByRole('table', { name: 'Logs' })
  const line = (of: RegExp) => log.getByRole('row', { name: of })
  await line(/The person does not have the right to do it make .*Sara Sales/).waitFor()
  await line(/The formula calls a function with other values than it takes sum Formula Sara Sales/).waitFor()
  await shoot(page, 'view-logs')
  await expect.poll(() => findViolations(page)).toEqual([])
  await log.getByRole('link', { name: 'make' }).first().click()
  await page.waitForURL(/views\/layout\?id=board&node=make/)
})
