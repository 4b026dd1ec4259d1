import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp, addMember, removeMember } from '../scenarios/app-members.ts'
import { openPerson, type Person } from './person.ts'
import type { Program } from './program.ts'
import * as list from './screens/record-list.ts'
import { setPassword } from './screens/session.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let program: Program
let url: string
let colleague: Person
let userId: string

const rights = { collectionId: 'Notes', create: false, read: true, update: true, delete: false }
const text = (title: string) => ({ type: 'string', format: 'text', title, metadata: { detailGroupId: 'basic' } })
const color = (calculation: string) => ({ type: 'string', format: 'color', title: 'Color', metadata: { calculation } })
const notes = (calculation: string) => ({
  name: 'Notes',
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  schema: { type: 'object', properties: { name: text('Name'), recordColor: color(calculation) } },
})

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ program } = workspace)
  ;({ url } = workspace.server)
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Notes', baseVersion: null, document: notes('red') })
  expect(made).toMatchObject({ status: 200 })
  for (const name of ['First', 'Second', 'Third'])
    await program.call('DATA_CREATE', { collectionId: 'Notes', id: name, record: { name } })
  const person = { fullName: 'Sara Sales', email: 'sara@acme.example' }
  const { body } = await program.call('CORE_CREATE', { collectionId: 'User', record: person })
  userId = (body as { id: string }).id
  await addApp(program.call, { id: 'desk', name: 'Desk', collections: [rights], members: [{ userId }] })
  const link = await program.call('PASSWORD_LINK_CREATE', { userId })
  colleague = await openPerson(workspace.browser)
  await setPassword(colleague.page, (link.body as { url: string }).url, 'a password of eight words')
})

afterAll(() => workspace?.end())

const texts = (page: Page) => page.getByRole('main').innerText()

test('new record colours reach a list that somebody else has open', async () => {
  const { page } = colleague
  await list.openList(page, url, 'Notes')
  const mark = () => list.rowOf(page, 'First').evaluate(row => row.outerHTML.includes('teal'))
  expect(await mark()).toBe(false)
  const changed = await program.call('SCHEMA_APPLY', { collectionId: 'Notes', document: notes('teal') })
  expect(changed).toMatchObject({ status: 200 })
  await expect.poll(mark, { timeout: 20_000 }).toBe(true)
})

test('who is taken out of an app sees nothing of it any more in a list and a record that are open, and all again once back', async () => {
  const { page } = colleague
  await list.openList(page, url, 'Notes')
  const record = await colleague.context.newPage()
  await record.goto(`${url}/detail?collectionId=Notes&id=First`)
  await record.getByRole('textbox', { name: 'Name' }).waitFor()
  await removeMember(program.call, 'desk', userId)
  for (const open of [page, record]) await open.getByText('not found').first().waitFor()
  await expect.poll(() => texts(page)).not.toContain('Second')
  await expect.poll(() => texts(record)).not.toContain('First')
  await expect.poll(() => record.getByRole('textbox', { name: 'Name' }).count()).toBe(0)
  await addMember(program.call, 'desk', { userId })
  await expect.poll(() => list.rows(page).count(), { timeout: 30_000 }).toBe(3)
  await expect.poll(() => record.getByRole('textbox', { name: 'Name' }).count(), { timeout: 30_000 }).toBe(1)
})
