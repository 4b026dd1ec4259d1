import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from './person.ts'
import type { Program } from './program.ts'
import * as imports from './screens/import.ts'
import * as list from './screens/record-list.ts'
import * as record from './screens/record-page.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let person: Person
let page: Page
let program: Program
let folder = ''

const cells = [
  '<img src=x class=hostile onerror="localStorage.setItem(\'ran\', 1)">',
  '<script class=hostile>localStorage.setItem("ran", 1)</script>',
  '<b class=hostile>bold</b>',
]
const heading = '<u class=hostile>Note</u>'
const document = {
  name: 'Notes',
  icon: 'notes',
  schema: {
    type: 'object',
    properties: {
      note: { type: 'string', format: 'text', title: heading },
      papers: { type: 'array', format: 'file-list', title: 'Papers' },
    },
  },
  detailGroupList: [],
}

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ server, person, page, program } = workspace)
  folder = await mkdtemp(join(tmpdir(), 'hostile-files-'))
})
afterAll(async () => {
  await workspace?.end()
  await rm(folder, { recursive: true })
})

/** What a browser made of the texts, if it took any for more than text. */
const made = async () => [
  await page.locator('.hostile').count(),
  await page.evaluate(() => localStorage.getItem('ran')),
]

/** An Excel workbook whose cells hold HTML, as the product itself writes it. */
async function workbookOf(collectionId: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/operations/DATA_EXPORT`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${program.accessToken}` },
    body: JSON.stringify({ cursor: { collectionId }, format: 'xlsx', select: ['note'], header: 'title' }),
  })
  const path = join(folder, 'cells.xlsx')
  await writeFile(path, Buffer.from(await answer.arrayBuffer()))
  return path
}

test('a workspace whose records hold HTML', async () => {
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Notes', document, baseVersion: null })
  expect(made).toMatchObject({ status: 200 })
  for (const [index, note] of cells.entries())
    await program.call('DATA_CREATE', { collectionId: 'Notes', id: `n${index}`, record: { note } })
})

test('[S67] cells of a workbook that hold HTML are shown, imported and listed as the text they are', async () => {
  await page.goto(`${server.url}/builder/data/import`)
  await imports.readFile(page, await workbookOf('Notes'))
  const shown = await imports.column(page, heading).innerText()
  for (const cell of cells) expect(shown).toContain(cell)
  expect(await made()).toEqual([0, null])
  await imports.runImport(page, cells.length)
  expect(await made()).toEqual([0, null])
  await list.openList(page, server.url, 'Cells')
  expect((await list.columnValues(page, heading)).toSorted()).toEqual(cells.toSorted())
  expect(await made()).toEqual([0, null])
})

const files = [
  ['page.html', `<!doctype html><html><body>${cells.join('')}</body></html>`],
  ['table.csv', `note\n${cells.join('\n')}`],
  ['tree.json', JSON.stringify({ cells })],
  ['plain.txt', cells.join('\n')],
] as const

test.each(files)('[S67] the preview of %s shows its text and makes nothing of it', async (name, content) => {
  await record.openForm(page, server.url, 'Notes', 'n0')
  const chooser = page.waitForEvent('filechooser')
  await record.form(page).getByRole('button', { name: 'Upload', exact: true }).click()
  await (await chooser).setFiles([{ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) }])
  await record.save(page)
  await record.form(page).getByRole('button', { name, exact: true }).click()
  const preview = page.getByRole('dialog', { name })
  await expect.poll(() => preview.getByRole('textbox').innerText()).toBe(content)
  expect(await made()).toEqual([0, null])
  expect(await page.locator('iframe, embed, object').count()).toBe(0)
  await preview.getByRole('button', { name: 'OK' }).click()
})

test('[S67] a drawing is an image, what is no PDF and a workbook are offered as downloads, and nothing in them runs', async () => {
  await record.openForm(page, server.url, 'Notes', 'n1')
  const none = "This file type can't be previewed"
  const others = [
    [
      'drawing.svg',
      `<svg xmlns="http://www.w3.org/2000/svg"><image class="hostile" onload="localStorage.ran=1"/></svg>`,
      '',
    ],
    ['font.pdf', '%PDF-1.7\n/FontMatrix [1 0 0 1 0 (localStorage.setItem\\("ran", 1\\))]', none],
    ['cells.xlsx', 'PK\u0003\u0004<b class="hostile">html</b>', none],
  ] as const
  const chooser = page.waitForEvent('filechooser')
  await record.form(page).getByRole('button', { name: 'Upload', exact: true }).click()
  await (await chooser).setFiles(
    others.map(([name, content]) => ({ name, mimeType: 'text/html', buffer: Buffer.from(content) })),
  )
  await record.save(page)
  for (const [name, , said] of others) {
    await record.form(page).getByRole('button', { name, exact: true }).click()
    const preview = page.getByRole('dialog', { name })
    await preview.getByRole('button', { name: 'Download' }).waitFor()
    if (said) await preview.getByText(said, { exact: true }).waitFor()
    else await preview.getByRole('img', { name }).waitFor({ state: 'attached' })
    const others = await preview.locator('iframe, embed, object').count()
    expect([name, others, ...(await made())]).toEqual([name, 0, 0, null])
    await preview.getByRole('button', { name: 'OK' }).click()
  }
  expect(person.complaints).toEqual([])
})
