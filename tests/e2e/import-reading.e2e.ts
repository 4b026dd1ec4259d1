import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choose } from './screens/controls.ts'
import * as imports from './screens/import.ts'
import * as list from './screens/record-list.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let folder = ''

beforeAll(async () => {
  workspace = await openWorkspace('import_reading')
  ;({ page } = workspace)
  folder = await mkdtemp(join(tmpdir(), 'import-reading-'))
})
afterAll(async () => {
  await workspace?.end()
  await rm(folder, { recursive: true })
})

test('a file whose encoding, delimiter and quotation marks were guessed wrong is read as the person says, and imported so', async () => {
  const { url } = workspace.server
  const path = join(folder, 'Towns.txt')
  // windows-1251: Киев~'a~b' and Минск~'c'
  const rows = [
    [0xca, 0xe8, 0xe5, 0xe2],
    [0xcc, 0xe8, 0xed, 0xf1, 0xea],
  ].map((name, index) => Buffer.concat([Buffer.from(name), Buffer.from(index ? "~'c'\n" : "~'a~b'\n")]))
  await writeFile(path, Buffer.concat([Buffer.from('town~code\n'), ...rows]))
  await page.goto(`${url}/builder/data/import`)
  await imports.readFile(page, path)
  await imports.column(page, 'town~code').waitFor()
  await page.getByText('How the file is read').click()
  const form = page.locator('details')
  await choose(form, 'Encoding', 'WINDOWS-1251')
  await page.getByText(', WINDOWS-1251, separated by').waitFor()
  await choose(form, 'Between values', 'something else')
  const sign = form.getByRole('textbox', { name: 'Other sign' })
  await sign.fill('~')
  await sign.press('Tab')
  await imports.column(page, 'town').waitFor()
  await choose(form, 'Around values', 'single quotation marks')
  await imports.column(page, 'code').getByText('a~b', { exact: true }).waitFor()
  await imports.runImport(page, 2)
  await list.openList(page, url, 'Towns')
  expect((await list.columnValues(page, 'Town')).toSorted()).toEqual(['Киев', 'Минск'])
  expect((await list.columnValues(page, 'Code')).toSorted()).toEqual(['a~b', 'c'])
})
