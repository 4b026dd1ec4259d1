import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import * as record from './screens/record-page.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let page: Page
let program: Program

const handbook = {
  name: 'Handbook',
  icon: 'work',
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', format: 'text', title: 'Name', metadata: { detailGroupId: 'first', detailOrder: 1 } },
      body: {
        type: 'string',
        format: 'rich-text',
        title: 'Body',
        metadata: { detailGroupId: 'first', detailOrder: 2, fieldSize: 'full' },
      },
    },
    required: ['name'],
  },
  detailGroupList: [{ id: 'first', name: 'First', order: 1 }],
}
const imported =
  '<h1>Safety</h1><p>Wear <span style="font-size: 18px"><strong>gloves</strong></span>, <a href="https://example.com">read more</a></p>' +
  '<ol type="a"><li>one<ul><li>two</li></ul></li></ol><aside data-type="warning">Mind the gap</aside>' +
  '<table data-borders="first_row"><colgroup><col width="120"><col></colgroup><tbody><tr><th><p>A</p></th><th><p>B</p></th></tr><tr><td><p>1</p></td></tr></tbody></table>' +
  '<ul><li>a list</li></ul><ul><li>another</li></ul>'

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ server, page, program } = workspace)
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Handbook', document: handbook, baseVersion: null })
  expect(made.status).toBe(200)
  for (const [id, body] of [
    ['stored', imported],
    ['fresh', undefined],
  ])
    await program.call('DATA_CREATE', {
      collectionId: 'Handbook',
      id,
      record: { name: 'Page', ...(body ? { body } : {}) },
    })
})
afterAll(async () => {
  await workspace?.end()
})

const body = async (id: string) => {
  const { body: answer } = await program.call('DATA_GET', { cursor: { collectionId: 'Handbook', id } })
  return (answer as Record<string, unknown>)['body']
}
const editor = (on: Page | Locator = page) => on.getByRole('textbox', { name: 'Body', exact: true })
const toolbar = () => page.getByRole('toolbar', { name: 'Formatting' })
const written = () => editor().and(page.locator('[contenteditable=true]'))
const isFocused = (element: Element) => element === document.activeElement
async function begin(): Promise<void> {
  await editor().focus()
  await written().waitFor()
  await expect.poll(() => written().evaluate(isFocused)).toBe(true)
}
const saved = async () => expect((await record.pressSave(page)).status()).toBe(200)
const line = async (text: string) => {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('what was stored opens and is saved unchanged, and is read without its editor', async () => {
  await record.openForm(page, server.url, 'Handbook', 'stored')
  await editor().getByText('Mind the gap').waitFor()
  expect(await page.locator('[contenteditable=true]').count()).toBe(0)
  await begin()
  await written().getByText('Mind the gap').waitFor()
  await record.fill(page, 'Name', 'Another page')
  await saved()
  expect(await body('stored')).toBe(imported)
  await begin()
  await written().getByText('Mind the gap').click()
  const markers = await written()
    .locator('ol > li')
    .evaluateAll(items => items.map(item => getComputedStyle(item, '::marker').content))
  // The item in which the editor keeps a list inside has no marker of its own.
  expect(markers).toEqual(['"" counter(list-item, lower-alpha) ". "', '""'])
  await shoot(page, 'rich-text')
  expect(await findViolations(page)).toEqual([])
})

test('[2-2.6-01] [2-2.6-03] [2-6-16] blocks by Markdown, slash and toolbar are stored in the closed set', async () => {
  await record.openForm(page, server.url, 'Handbook', 'fresh')
  expect(await toolbar().isVisible()).toBe(false)
  await begin()
  await toolbar().waitFor()
  await line('# Title')
  await page.keyboard.type('plain ')
  // The toolbar by keys alone: one stop, in which arrows move.
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => toolbar().getByRole('button', { name: 'Bold' }).evaluate(isFocused)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => written().evaluate(isFocused)).toBe(true)
  await page.keyboard.type('strong')
  await page.keyboard.press('Control+b')
  await page.keyboard.press('Enter')
  await line('- one')
  await page.keyboard.press('Tab')
  await line('two')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/warn')
  await page.getByRole('option', { name: 'Info block: Warning' }).waitFor()
  await page.keyboard.press('Enter')
  await written().getByText('This is warning block...').waitFor()
  await page.keyboard.type('Mind the gap')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/divi')
  await page.getByRole('option', { name: 'Divider' }).click()
  await page.keyboard.type('end')
  await saved()
  expect(await body('fresh')).toBe(
    '<h1>Title</h1><p>plain <strong>strong</strong></p><ul><li>one<ul><li>two</li></ul></li></ul>' +
      '<aside data-type="warning">Mind the gap</aside><hr><p>end</p>',
  )
  await record.field(page, 'Name').focus()
  await expect.poll(() => toolbar().isVisible()).toBe(false)
})

const menu = async (button: string, item: string) => {
  await toolbar().getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}
const widths = async () =>
  await written()
    .locator('col')
    .evaluateAll(cols => cols.map(col => (col as HTMLElement).style.width))

test('[2-2.6-04] [2-2.6-05] [2-5-46] [2-2.6-07] [2-9-29] [2-9-33] tables, info blocks and links by the toolbar', async () => {
  await record.openForm(page, server.url, 'Handbook', 'fresh')
  await begin()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await menu('Insert', 'Table')
  await expect.poll(widths).toEqual(['100px', '100px', '100px'])
  expect(await written().locator('tr').count()).toBe(2)
  await page.keyboard.type('cell')
  await menu('Table', 'Insert row below')
  await menu('Table', 'Insert column right')
  await menu('Table', 'Wider column')
  await menu('Table', 'Delete row')
  await shoot(page, 'rich-text-table')
  await expect.poll(() => written().locator('tr').count()).toBe(2)
  await menu('Table', 'Delete table')
  await expect.poll(() => written().locator('table').count()).toBe(0)
  await menu('Insert', 'Info block: Info')
  await written().getByText('This is info block...').waitFor()
  await menu('Info block', 'Alert')
  await expect.poll(() => written().locator('aside').getAttribute('data-type')).toBe('alert')
  await page.keyboard.type('Hot')
  await page.keyboard.press('Shift+Home')
  await toolbar().getByRole('button', { name: 'Link', exact: true }).click()
  const address = page.getByRole('textbox', { name: 'Address' })
  expect(await address.inputValue()).toBe('https://')
  await address.press('Enter')
  expect([await written().locator('a').count(), await address.isVisible()]).toEqual([0, true])
  await address.fill('example.com')
  await address.press('Enter')
  await written().locator('aside a').waitFor()
  await saved()
  expect(await body('fresh')).toBe('<aside data-type="alert"><a href="https://example.com">Hot</a></aside>')
})

test('[2-2.6-02] full screen takes the same text and leaves by OK', async () => {
  await begin()
  await toolbar().getByRole('button', { name: 'Full screen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Body' })
  await editor(dialog).getByText('Hot').waitFor()
  await expect.poll(() => editor(dialog).evaluate(isFocused)).toBe(true)
  // The cursor stands at the end.
  await page.keyboard.press('Enter')
  await page.keyboard.type('More')
  await shoot(page, 'rich-text-full')
  expect(await findViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'OK' }).click()
  await written().getByText('More').waitFor()
  await saved()
  expect(await body('fresh')).toBe('<aside data-type="alert"><a href="https://example.com">Hot</a></aside><p>More</p>')
})

/** As a browser hands over what another program copied. */
async function paste(given: Record<string, string>): Promise<void> {
  await written().evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, given)
}
async function drop(name: string, type: string, bytes: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([fileName = '', kind = '', encoded = '']) => {
      const data = new DataTransfer()
      const content = Uint8Array.from(atob(encoded), sign => sign.charCodeAt(0))
      data.items.add(new File([content], fileName, { type: kind }))
      return data
    },
    [name, type, bytes],
  )
  await written().dispatchEvent('drop', { dataTransfer: transfer })
}
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('[S69] [2-8-06] [2-8-07] [2-8-08] [2-2.6-06] [2-9-31] what is pasted is cleaned, images and files are dropped, sent and sized', async () => {
  await record.openForm(page, server.url, 'Handbook', 'fresh')
  await begin()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await paste({
    'text/plain': 'x',
    'text/html':
      '<p>Safe <b onclick="steal()">text</b> <a href="javascript:alert(1)">bad</a><img src="x" onerror="window.stolen=1"></p><script>window.stolen=1</script><p>end</p>',
  })
  await written().getByText('Safe').waitFor()
  await drop('dot.png', 'image/png', dot)
  await page.getByText('The image upload was initiated. Please wait.').waitFor()
  await page.getByText('The image "dot.png" was uploaded successfully.').waitFor()
  const image = written().getByRole('img', { name: 'dot.png' })
  await image.click()
  await menu('Image', 'Right')
  await expect.poll(() => image.locator('xpath=..').getAttribute('data-align')).toBe('right')
  await toolbar().getByRole('button', { name: 'Image', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Larger' }).click()
  await expect.poll(() => image.getAttribute('width')).toBe('50')
  await drop('notes.txt', 'text/plain', btoa('notes'))
  await page.getByText('The file "notes.txt" was uploaded successfully.').waitFor()
  await shoot(page, 'rich-text-files')
  await page.route('**/api/files', route => route.abort())
  await drop('lost.txt', 'text/plain', btoa('lost'))
  await page.getByText('Something wrong happened. The file "lost.txt" cannot be uploaded.').waitFor()
  await saved()
  expect(await page.evaluate(() => 'stolen' in window)).toBe(false)
  const id = '[\\w-]{36}'
  expect(await body('fresh')).toMatch(
    new RegExp(
      `^<p>Safe <strong>text</strong> bad</p><p>end</p><p><img src="/api/files/${id}" alt="dot.png" width="50" height="50" data-align="right"></p><figure data-file="${id}">notes.txt</figure><p></p>$`,
    ),
  )
})
