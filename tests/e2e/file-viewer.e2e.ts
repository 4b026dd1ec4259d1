import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockedPdf, type MadeFile, pdf } from '../scenarios/pdf.ts'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import type { Program } from './program.ts'
import * as record from './screens/record-page.ts'
import { untilCalm } from './screens/until-calm.ts'
import { shoot } from './shoot.ts'
import * as files from './viewer-files.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let person: Person
let page: Page
let program: Program
/** Requests that something in a file made. */
const strayed: string[] = []

const document = {
  name: 'Cases',
  icon: 'work',
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', format: 'text', title: 'Name' },
      papers: { type: 'array', format: 'file-list', title: 'Papers' },
    },
  },
  detailGroupList: [],
}

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ server, person, page, program } = workspace)
  page.on('request', request => {
    if (new URL(request.url()).host.includes(files.foreignHost)) strayed.push(request.url())
  })
  const made = await program.call('SCHEMA_APPLY', { collectionId: 'Cases', document, baseVersion: null })
  expect(made.status).toBe(200)
})
afterAll(async () => {
  await workspace?.end()
})

const viewer = (name: string) => page.getByRole('dialog', { name, exact: true })
const button = (on: Locator, name: string) => on.getByRole('button', { name, exact: true })

/** A record that shows these files, its page open. */
async function openWith(id: string, made: readonly MadeFile[]): Promise<void> {
  await page.goto(`${server.url}/`)
  const papers = await files.upload(page, made)
  const created = await program.call('DATA_CREATE', { collectionId: 'Cases', id, record: { name: id, papers } })
  expect(created.status).toBe(200)
  await record.openForm(page, server.url, 'Cases', id)
}

async function look(name: string): Promise<Locator> {
  await button(record.form(page), name).click()
  const open = viewer(name)
  await open.waitFor()
  return open
}

/** Dark pixels of the page that is drawn. */
const inkOf = (open: Locator) =>
  open.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
    return data?.reduce((sum, value, index) => sum + (index % 4 === 0 && value < 100 ? 1 : 0), 0)
  })

test('[2-2.5-03] files follow one another by arrows and keys, each with its facts, a download and OK', async () => {
  const [picture, plain, json] = [await files.picture(), files.plain(), files.json()]
  await openWith('walk', [picture, plain, json])
  const opener = button(record.form(page), 'minutes.txt')
  await opener.click()
  const text = viewer('minutes.txt')
  await text.getByText('2 of 3').waitFor()
  await page.keyboard.press('ArrowRight')
  await viewer('order.json').getByText('3 of 3').waitFor()
  await button(viewer('order.json'), 'Next file').click()
  await viewer('stripes.png').getByText('1 of 3').waitFor()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await text.getByText('2 of 3').waitFor()

  await button(text, 'File info').click()
  const facts = page.getByRole('dialog', { name: 'File info' })
  await facts.getByText('First admin').waitFor()
  await expect
    .poll(async () => (await facts.innerText()).replaceAll(/\s+/g, ' '))
    .toMatch(/^Name minutes.txt Type Plain text \(text\/plain\) Size [\d.]+ kB Uploaded .+ Uploaded by First admin$/)
  await page.keyboard.press('Escape')
  await facts.waitFor({ state: 'detached' })
  const download = page.waitForEvent('download')
  await button(text, 'Download').click()
  expect((await download).suggestedFilename()).toBe('minutes.txt')
  await button(text, 'OK').click()
  await text.waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate(it => it === it.ownerDocument.activeElement)).toBe(true)
  await opener.click()
  await text.waitFor()
  await page.keyboard.press('Escape')
  await text.waitFor({ state: 'detached' })
})

test('[2-2.5-04] an image is fitted, larger and turned', async () => {
  await record.openForm(page, server.url, 'Cases', 'walk')
  const open = await look('stripes.png')
  const image = open.getByRole('img', { name: 'stripes.png' })
  const box = async () => {
    const { width = 0, height = 0 } = (await image.boundingBox()) ?? {}
    return { width: Math.round(width), height: Math.round(height) }
  }
  await expect.poll(async () => (await box()).width).toBeGreaterThan(600)
  const { width } = await box()
  await page.keyboard.press('+')
  await open.getByText('125 %').waitFor()
  await expect.poll(async () => Math.abs((await box()).width - width * 1.25)).toBeLessThan(4)
  await button(open, 'Fit to the window').click()
  await button(open, 'Rotate').click()
  await expect.poll(async () => (await box()).height > (await box()).width).toBe(true)
  await shoot(page, 'viewer-image')
  await button(open, 'OK').click()
})

test('[2-2.5-04] [2-9-38] JSON is a tree or a text, text has 40 lines, code has its colours', async () => {
  await record.openForm(page, server.url, 'Cases', 'walk')
  const open = await look('order.json')
  await open.getByText('customer', { exact: true }).click()
  await open.getByText('"Reims"').waitFor()
  const json = open.getByRole('region', { name: 'Contents of order.json' })
  expect(Math.round((await json.boundingBox())?.height ?? 0)).toBe(500)
  await shoot(page, 'viewer-json')
  await open.getByRole('radio', { name: 'As text' }).click()
  await open.getByRole('textbox', { name: 'Contents of order.json' }).getByText('"customer"').waitFor()
  await button(open, 'OK').click()
  const text = await look('minutes.txt')
  await text.getByText('Line 30 of the minutes').waitFor()
  await shoot(page, 'viewer-text')
  await button(text, 'OK').click()
})

test('[2-2.5-04] R13 a CSV of ten thousand lines is a table in which only rows in sight are drawn', async () => {
  await openWith('table', [files.orders()])
  const open = await look('orders.csv')
  const table = open.getByRole('table', { name: 'orders.csv' })
  await table.getByRole('cell', { name: 'Customer; 1', exact: true }).waitFor()
  expect(await table.getAttribute('aria-rowcount')).toBe(String(files.rowCount + 1))
  expect(await table.getByRole('row').count()).toBeLessThan(150)
  expect(await table.getByRole('columnheader').allInnerTexts()).toEqual(['Row', 'Id', 'Customer', 'Freight'])
  await table.getByRole('cell', { name: '=1+1', exact: true }).waitFor()
  await shoot(page, 'viewer-csv')
  await untilCalm(page)
  await open.getByRole('region', { name: 'orders.csv' }).press('End')
  await table.getByRole('cell', { name: `Customer; ${files.rowCount}`, exact: true }).waitFor()
  expect(await table.getByRole('row').count()).toBeLessThan(150)
  await button(open, 'OK').click()
})

test('[2-2.5-04] [S67] a document goes page by page, larger and smaller, and nothing in it runs', async () => {
  await openWith('contract', [pdf('contract.pdf', 3), files.plain()])
  const open = await look('contract.pdf')
  const page1 = open.getByRole('region', { name: 'Page 1 of contract.pdf' })
  await page1.getByText('Page 1 of the contract').waitFor()
  await open.getByText('1 of 3', { exact: true }).waitFor()
  const width = async () => Math.round((await open.locator('canvas').boundingBox())?.width ?? 0)
  const fitted = await width()
  expect(fitted).toBeGreaterThan(500)
  await expect.poll(() => inkOf(open)).toBeGreaterThan(1000)
  await button(open, 'Zoom in').click()
  await expect.poll(async () => Math.abs((await width()) - fitted * 1.25)).toBeLessThan(4)
  await page.keyboard.press('0')
  await expect.poll(width).toBe(fitted)
  await shoot(page, 'viewer-pdf')
  await button(open, 'Next page').click()
  await open.getByText('Page 2 of the contract').waitFor()
  await page.keyboard.press('PageDown')
  await open.getByText('3 of 3', { exact: true }).waitFor()
  await expect.poll(() => button(open, 'Next page').isDisabled()).toBe(true)
  await page.keyboard.press('PageUp')
  await open.getByText('Page 2 of the contract').waitFor()
  expect(await findViolations(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await viewer('minutes.txt').getByText('Line 1 of the minutes').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('ran'))).toBeNull()
  expect(strayed).toEqual([])
  await page.keyboard.press('Escape')
})

test('[S67] a locked document asks for its password, and a broken one says so', async () => {
  const broken = { name: 'torn.pdf', bytes: Buffer.from('%PDF-1.7\nnothing of a document') }
  await openWith('locked', [lockedPdf('secret.pdf', 'apple tree'), broken])
  const open = await look('secret.pdf')
  const password = open.getByLabel('Password')
  await password.fill('pear')
  await password.press('Enter')
  await open.getByText('That password does not open it').waitFor()
  await shoot(page, 'viewer-locked')
  await password.fill('apple tree')
  await button(open, 'Open').click()
  await open.getByText('Page 1 of the contract').waitFor()
  await page.keyboard.press('ArrowRight')
  await viewer('torn.pdf').getByText('The file is damaged').waitFor()
  await page.keyboard.press('Escape')
})

test('[2-2.5-04] films play in the browser’s own player', async () => {
  const film = await files.film(page)
  await openWith('film', [film])
  const open = await look('film.webm')
  const video = open.locator('video')
  await expect
    .poll(() => video.evaluate((it: HTMLVideoElement) => [it.videoWidth, it.readyState > 0]))
    .toEqual([64, true])
  await shoot(page, 'viewer-film')
  await button(open, 'OK').click()
})

test('[2-2.5-04] sounds play from where one goes to', async () => {
  await openWith('tone', [files.sound()])
  const open = await look('tone.wav')
  const audio = open.locator('audio')
  await expect.poll(() => audio.evaluate((it: HTMLAudioElement) => Math.round(it.duration))).toBe(1)
  await audio.evaluate((it: HTMLAudioElement) => (it.currentTime = 0.5))
  await expect.poll(() => audio.evaluate((it: HTMLAudioElement) => it.currentTime)).toBe(0.5)
  await button(open, 'OK').click()
})

test('[S62] [S66] [S67] nothing in a file runs or loads, and its bytes say what it is', async () => {
  const [lie, broken] = files.lying()
  await openWith('hostile', [...files.hostile(), ...(lie && broken ? [lie, broken] : []), files.orders()])
  const svg = await look('drawing.svg')
  const image = svg.getByRole('img', { name: 'drawing.svg' })
  await expect.poll(() => image.evaluate((it: HTMLImageElement) => it.complete && it.naturalWidth)).toBe(200)
  await page.keyboard.press('ArrowRight')
  await viewer('page.html').getByRole('textbox').getByText('<!doctype html>').waitFor()
  await page.keyboard.press('ArrowRight')
  await viewer('photo.png').getByRole('textbox').getByText('<!doctype html>').waitFor()
  await shoot(page, 'viewer-code')
  await page.keyboard.press('ArrowRight')
  await viewer('broken.png').getByText('The file is damaged').waitFor()
  await page.keyboard.press('ArrowRight')
  await viewer('orders.csv')
    .getByRole('cell', { name: /^<img src=/ })
    .waitFor()
  expect(await page.evaluate(() => localStorage.getItem('ran'))).toBeNull()
  expect(strayed).toEqual([])
  await page.keyboard.press('Escape')
})

test('[S67] a text of 5 MB is read whole, and only its lines in sight are drawn', async () => {
  await openWith('big', [files.bigText()])
  const open = await look('big.log')
  const text = open.getByRole('textbox', { name: 'Contents of big.log' })
  await text.getByText('first line').waitFor()
  expect(await text.locator('.cm-line').count()).toBeLessThan(200)
  await text.focus()
  await page.keyboard.press('ControlOrMeta+End')
  await text.getByText('last line').waitFor()
  await page.keyboard.press('Escape')
})

test('[2-2.5-05] [2-8-09] what cannot be shown is said, and can be downloaded all the same', async () => {
  await openWith('other', [
    { name: 'sheet.bin', bytes: Buffer.from([0, 1, 2, 3]) },
    { name: 'empty.txt', bytes: Buffer.alloc(0) },
  ])
  const open = await look('sheet.bin')
  await open.getByText("This file type can't be previewed", { exact: true }).waitFor()
  await shoot(page, 'viewer-other')
  const download = page.waitForEvent('download')
  await button(open, 'Download').click()
  expect((await download).suggestedFilename()).toBe('sheet.bin')
  await page.keyboard.press('ArrowRight')
  await viewer('empty.txt').getByText('This file is empty').waitFor()
  await page.keyboard.press('Escape')
})

test('[S64] a file that is gone says so in words, and the others can be seen', async () => {
  await record.openForm(page, server.url, 'Cases', 'walk')
  const gone = { status: 404, json: { error: { code: 'NOT_FOUND', message: 'The file was not found' } } }
  await page.route('**/api/operations/FILE_GET_URL', route => route.fulfill(gone))
  await page.route('**/api/files/**', route => route.fulfill(gone))
  const image = await look('stripes.png')
  await image.getByText('The file was not found').waitFor()
  await page.keyboard.press('ArrowRight')
  const text = viewer('minutes.txt')
  await text.getByText('The file could not be read').waitFor()
  await text.getByText('The file was not found').waitFor()
  await page.unrouteAll()
  await button(text, 'Try again').click()
  await text.getByText('Line 1 of the minutes').waitFor()
  await button(text, 'OK').click()
})

test('[S68] an image of sixty million pixels is not drawn, which is said', async () => {
  await openWith('bomb', [await files.bomb()])
  await (await look('bomb.png')).getByText('too large to be shown').waitFor()
  await page.keyboard.press('Escape')
})

test('[2-4-54] a cell of files opens them, and its row stays closed', async () => {
  await page.goto(`${server.url}/table?collectionId=Cases`)
  const cell = button(page.getByRole('grid'), 'stripes.png, minutes.txt, order.json')
  await cell.click()
  const open = viewer('stripes.png')
  await open.getByText('1 of 3').waitFor()
  await page.keyboard.press('ArrowRight')
  await viewer('minutes.txt').getByText('Line 1 of the minutes').waitFor()
  await page.keyboard.press('Escape')
  await viewer('minutes.txt').waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/table')
})

test('a file in rich text is shown by a plain press', async () => {
  const [file] = await files.upload(page, [files.plain()])
  const note = { type: 'string', format: 'rich-text', title: 'Note' }
  const notes = { name: 'Notes', schema: { type: 'object', properties: { note } }, detailGroupList: [] }
  expect((await program.call('SCHEMA_APPLY', { collectionId: 'Notes', document: notes })).status).toBe(200)
  const html = `<p>See</p><figure data-file="${file?.id}">minutes.txt</figure>`
  await program.call('DATA_CREATE', { collectionId: 'Notes', id: 'one', record: { note: html } })
  await record.openForm(page, server.url, 'Notes', 'one')
  await record.form(page).getByRole('link', { name: 'minutes.txt' }).click()
  await viewer('minutes.txt').getByText('Line 1 of the minutes').waitFor()
  await page.keyboard.press('Escape')
  await viewer('minutes.txt').waitFor({ state: 'detached' })
})

test('files are pasted into their field, and phones take photos for it', async () => {
  await program.call('DATA_CREATE', { collectionId: 'Cases', id: 'pasted', record: { name: 'pasted' } })
  await record.openForm(page, server.url, 'Cases', 'pasted')
  const papers = record.form(page).getByRole('group', { name: 'Papers' })
  await papers.getByText('or drop or paste it here').click()
  await papers.evaluate(group => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['pasted words'], 'pasted.txt', { type: 'text/plain' }))
    const { activeElement } = group.ownerDocument
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    if (group.contains(activeElement)) activeElement?.dispatchEvent(paste)
  })
  await button(papers, 'Actions for pasted.txt').waitFor()
  await button(papers, 'pasted.txt').click()
  await button(viewer('pasted.txt'), 'File info').click()
  const facts = page.getByRole('dialog', { name: 'File info' })
  await facts.getByText('Not saved yet').waitFor()
  await shoot(page, 'viewer-info')
  await page.keyboard.press('Escape')
  await facts.waitFor({ state: 'detached' })
  // The focus is on its way back for a moment.
  await viewer('pasted.txt').locator(':focus').waitFor()
  await page.keyboard.press('Escape')
  await viewer('pasted.txt').waitFor({ state: 'detached' })
  expect(await button(papers, 'Take a photo').isVisible()).toBe(false)
  await record.save(page)

  const phone = await workspace.browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    storageState: await person.context.storageState(),
  })
  const small = await phone.newPage()
  await record.openForm(small, server.url, 'Cases', 'pasted')
  const chooser = small.waitForEvent('filechooser')
  await small.getByRole('button', { name: 'Take a photo' }).tap()
  expect(await (await chooser).element().getAttribute('capture')).toBe('environment')
  const picture = await files.picture()
  await (await chooser).setFiles([{ name: picture.name, mimeType: 'image/png', buffer: picture.bytes }])
  await small.getByRole('button', { name: 'Actions for stripes.png' }).waitFor()
  await phone.close()
})

test('[2-6-16] whoever may only read a file looks at it and changes nothing', async () => {
  const papers = { type: 'array', format: 'file-list', title: 'Papers', metadata: { disabled: true } }
  const kept = { name: 'Kept', schema: { type: 'object', properties: { papers } }, detailGroupList: [] }
  expect((await program.call('SCHEMA_APPLY', { collectionId: 'Kept', document: kept })).status).toBe(200)
  const stored = await files.upload(page, [files.plain()])
  await program.call('DATA_CREATE', { collectionId: 'Kept', id: 'one', record: { papers: stored } })
  await record.openForm(page, server.url, 'Kept', 'one')
  await button(record.form(page), 'Actions for minutes.txt').click()
  const names = await page.getByRole('menuitem').allInnerTexts()
  expect(names.map(name => name.trim())).toEqual(['Preview', 'Download'])
  await page.getByRole('menuitem', { name: 'Preview' }).click()
  await viewer('minutes.txt').getByText('Line 1 of the minutes').waitFor()
  expect(await viewer('minutes.txt').getByRole('button').allInnerTexts()).toEqual(['', '', 'Download', 'OK'])
  await page.keyboard.press('Escape')
})

test('the viewer passes axe, and nobody’s browser complained', async () => {
  await record.openForm(page, server.url, 'Cases', 'walk')
  for (const name of ['stripes.png', 'minutes.txt', 'order.json']) {
    const open = await look(name)
    await open.getByText(/of 3/).waitFor()
    expect(await findViolations(page)).toEqual([])
    await button(open, 'OK').click()
  }
  await record.openForm(page, server.url, 'Cases', 'table')
  await (await look('orders.csv')).getByRole('cell', { name: 'Customer; 1', exact: true }).waitFor()
  expect(await findViolations(page)).toEqual([])
  expect(person.complaints).toEqual([])
})
