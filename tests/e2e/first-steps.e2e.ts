import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { shoot } from './shoot.ts'
import { asking } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await openWorkspace()
})
afterAll(() => workspace?.end())

test('the first steps stand on the home until they are done or hidden, and tick by what is there', async () => {
  const { page, server, program } = workspace
  const ask = asking(program)
  const text = { type: 'string', format: 'text', title: 'Text' }
  const document = { name: 'Notes', schema: { type: 'object', properties: { text } }, detailGroupList: [] }
  await ask('SCHEMA_APPLY', { collectionId: 'Notes', document, baseVersion: null })
  const steps = page.getByRole('list').filter({ has: page.getByText('Add a record') })
  const done = () => steps.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Done' }) })
  await page.goto(`${server.url}/`)
  await page.getByText('1 of 5 done').waitFor()
  expect(await done().allTextContents()).toEqual(['Make a collection'])
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'first-steps')
  await page.getByRole('link', { name: 'Make an app' }).click()
  await page.getByRole('heading', { name: 'Apps', level: 1 }).waitFor()
  await ask('CORE_CREATE', { collectionId: 'Tag', id: 'desk', record: { name: 'Desk' } })
  await page.goto(`${server.url}/`)
  await page.getByText('2 of 5 done').waitFor()
  expect(await done().allTextContents()).toEqual(['Make a collection', 'Make an app'])
  await page.getByRole('button', { name: 'Hide the first steps' }).press('Enter')
  await page.getByText('2 of 5 done').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.getByText('Add a record').count()).toBe(0)
})
