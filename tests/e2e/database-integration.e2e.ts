import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../integration/database.ts'
import { findViolations } from './find-violations.ts'
import { choose, seeToast } from './screens/controls.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let outside: TestDatabase

beforeAll(async () => {
  outside = await createEmptyDatabase('e2e_outside')
  const client = new pg.Client({ connectionString: outside.connectionString })
  await client.connect()
  await client.query(`create table orders (id integer primary key, state text, lines jsonb);
    insert into orders values (1, 'open', '[{"part":"Wheel"}]'), (2, 'paid', '[]')`)
  await client.end()
  workspace = await openWorkspace()
  ;({ page } = workspace)
})
afterAll(async () => {
  await workspace?.end()
  await outside?.drop()
})

test('a builder connects a database, asks it, and picks a table and columns for a change', async () => {
  const place = new URL(outside.connectionString)
  const { url } = workspace.server
  const { pathname, username, password } = place
  const port = new URL(inject('postgres').connectionString).port
  const main = page.getByRole('main')
  const fill = (name: string, value: string) => page.getByRole('textbox', { name, exact: true }).fill(value)
  await page.goto(`${url}/builder/integrations/general`)
  await fill('Name', 'Warehouse')
  await choose(main, 'Driver', 'PostgreSQL')
  await fill('Host', '127.0.0.1')
  await fill('Port', port)
  await fill('Database', pathname.slice(1))
  await fill('User name', username)
  await choose(main, 'Security', 'Not encrypted')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, 'Saved')
  await page
    .getByRole('region', { name: 'Secrets' })
    .getByLabel('Password', { exact: true })
    .fill(password || 'none')
  await page.getByRole('button', { name: 'Set secrets' }).click()
  await seeToast(page, 'The secrets are set')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('The connection works').waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'database-general')

  await page.getByRole('tab', { name: 'Test', exact: true }).click()
  await fill('SQL', 'select * from orders order by id')
  await page.getByRole('button', { name: 'Run' }).click()
  const answer = page.getByRole('region', { name: 'Answer' })
  await answer.getByText('"Wheel"').waitFor()
  await answer.getByRole('radio', { name: 'As tree' }).click()
  await answer.getByText('{3}').first().click()
  await answer.getByText('"open"').waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'database-tree')
  await answer.getByRole('radio', { name: 'As table' }).click()
  await answer.getByRole('cell', { name: 'paid' }).waitFor()
  await shoot(page, 'database-table')

  await choose(main, 'Operation', 'Update')
  await choose(main, 'Tables', 'public.orders')
  await choose(main, 'For Values', 'state (text)')
  await choose(main, 'For Where', 'id (integer)')
  await expect.poll(() => page.getByRole('textbox', { name: 'Table', exact: true }).inputValue()).toBe('public.orders')
  await main.getByText('"state"').waitFor()
  await main.getByText('"id"').waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'database-pickers')
})

test('a step of a flow is filled in by the form of the driver, with what is there and with kept requests', async () => {
  const { program } = workspace
  const { url } = workspace.server
  const main = page.getByRole('main')
  await choose(main, 'Operation', 'Query')
  await page.getByRole('textbox', { name: 'SQL', exact: true }).fill('select * from orders')
  await page.getByRole('textbox', { name: 'Name of the request', exact: true }).fill('All orders')
  await page.getByRole('button', { name: 'Keep request' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, 'Saved')
  const step = { stepName: 'Change', action: { type: 'INTEGRATION_CALL' }, nextSteps: [], errorSteps: [] }
  const record = {
    name: 'Stock',
    engineVersion: 1,
    inputs: { type: 'object', properties: {} },
    inputChanges: [],
    state: { type: 'object', properties: {} },
    start: 'change',
    steps: [{ id: 'change', ...step }],
  }
  expect(await program.call('CORE_UPSERT', { collectionId: 'Flow', id: 'stock', record })).toMatchObject({
    status: 200,
  })

  await page.goto(`${url}/builder/flows/steps?id=stock&step=change`)
  const panel = page.getByRole('region', { name: 'Step', exact: true })
  await panel.getByRole('tab', { name: /^Action/ }).click()
  await choose(panel, 'Integration', 'Warehouse')
  await choose(panel, 'Fill in from a saved request', 'All orders')
  await expect.poll(() => panel.getByRole('textbox', { name: 'SQL' }).inputValue()).toBe('select * from orders')
  await choose(panel, 'Operation', 'Update')
  await panel.getByRole('button', { name: 'Choose what is there' }).click()
  await choose(panel, 'Tables', 'public.orders')
  await choose(panel, 'For Values', 'state (text)')
  await choose(panel, 'For Where', 'id (integer)')
  await panel.getByText('"id"').waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'database-step')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, 'Saved')
  const { body } = await program.call('CORE_GET', { collectionId: 'Flow', id: 'stock' })
  expect((body as { steps: object[] }).steps[0]).toMatchObject({
    action: {
      parameters: {
        operation: 'update',
        input: { table: 'public.orders', values: { state: null }, where: { id: null } },
      },
    },
  })
})
