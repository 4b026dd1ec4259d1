import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { seeToast } from './screens/controls.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await openWorkspace({ hasSample: true })
})
afterAll(() => workspace?.end())

const addRuns = `insert into trellis.import_run (id, tenant_id, user_id, file_id, collection_id, status, started_at, heartbeat_at, finished_at, done_count, row_count, message)
  select tenant.id || ' ' || n, tenant.id, 'somebody', 'file', 'Orders', case n when 1 then 'running' when 2 then 'failed' else 'succeeded' end,
    now() - n * interval '1 hour', now() + interval '1 hour', case n when 1 then null else now() end, n * 1000, case n when 1 then 0 else n * 1000 end,
    case n when 2 then 'Row 17: the date cannot be read; nothing was imported' end
  from generate_series(1, 25) n, trellis.tenant where schema_name = $1`

test('work in the background is told with how far it is, and stopped', async () => {
  const { page, server, database, schema } = workspace
  await page.goto(`${server.url}/builder/settings/work`)
  await page.getByRole('heading', { name: 'Background work', level: 1 }).waitFor()
  await shoot(page, 'work-sample')
  const client = new pg.Client({ connectionString: database.superuserConnectionString })
  await client.connect()
  await client.query(addRuns, [schema])
  await client.end()
  await page.reload()
  const row = page.getByRole('row', { name: /Import into “Orders”.*Running/ })
  await row.waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'work')
  await row.getByRole('button', { name: 'Cancel: Import into “Orders”' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Cancel this work?' })
  await asked.getByText(/^Import into “Orders”/).waitFor()
  await asked.getByRole('button', { name: 'Cancel this work' }).click()
  await seeToast(page, 'Cancelled')
  await page.getByText('The import was cancelled; nothing was imported').waitFor()
  await page.getByRole('radio', { name: 'Failed' }).click()
  await expect.poll(() => page.getByRole('row', { name: /Import into/ }).count()).toBe(2)
  const failed = page.getByRole('row', { name: /Row 17/ })
  await failed.getByText('Failed', { exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Import into “Orders”' })
  await dialog.getByText('Row 17: the date cannot be read; nothing was imported').waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'work-dialog')
  await page.keyboard.press('Escape')
  await expect.poll(() => dialog.count()).toBe(0)
  await page.getByRole('radio', { name: 'Under way' }).click()
  await page.getByText('Nothing is under way').waitFor()
  await expect.poll(() => findViolations(page)).toEqual([])
  await shoot(page, 'work-none')
})
