import { isSameJson } from '@trellis/base'
import { allFormats, type FormatDefinition } from '@trellis/fields'
import { valueAt } from '@trellis/fields/web'
import type { CollectionDocument, FieldSchema } from '@trellis/model'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lengthOf } from '../integration/soak.ts'
import type { Program } from './program.ts'
import { fieldTree, settings } from './screens/collection-editor.ts'
import { chooseEntry } from './screens/controls.ts'
import { changeSetting, isFormula, shownSettings } from './screens/format-settings.ts'
import { quiet, watchScreen } from './screens/watch-screen.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace, type WorkspaceServer } from './workspace.ts'

let workspace: Workspace
let server: WorkspaceServer
let page: Page
let program: Program
let screen: ReturnType<typeof watchScreen>

const offered: readonly FormatDefinition[] = allFormats.filter(({ internal }: FormatDefinition) => !internal)
const idOf = (format: FormatDefinition) => format.id.replaceAll('-', '_')

/** Drawn by panels of their own, which have tests of their own. */
const drawnElsewhere = /^(metadata\.(association|linked)\.|items$|properties$|required$)/

/** A form of all formats at once would take long to draw after each change. */
const most = 6
const inTurn = Array.from({ length: Math.ceil(offered.length / most) }, (_, turn) =>
  offered.slice(turn * most, (turn + 1) * most),
)

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ server, page, program } = workspace)
  screen = watchScreen(page)
  const text = (title: string) => ({ type: 'string', format: 'text', title, metadata: { detailGroupId: 'basic' } })
  const kinds = inTurn.map((formats, turn) => [`Kinds${turn}`, fieldsOf(formats)] as const)
  for (const [name, fields] of [
    ['Others', { name: text('Name'), city: text('City') }],
    ...kinds,
    ['Fresh', { name: text('Name') }],
  ] as const) {
    const detailGroupList = [{ id: 'basic', name: 'Basic', order: 1 }]
    const document = { name, detailGroupList, schema: { type: 'object', properties: fields } }
    const { status, body } = await program.call('SCHEMA_APPLY', { collectionId: name, baseVersion: null, document })
    expect([status, name, status === 200 || body]).toEqual([200, name, true])
  }
})

afterAll(() => workspace?.end())

/** What is made of linked records stands beside the links. */
function fieldsOf(formats: readonly FormatDefinition[]): Record<string, FieldSchema> {
  const links = formats.some(({ linked }) => linked) ? offered.filter(({ storage }) => storage === 'link') : []
  return Object.fromEntries([...formats, ...links].map(format => [idOf(format), fieldOf(format)]))
}

function fieldOf(format: FormatDefinition): FieldSchema {
  const links = format.storage === 'link' ? { association: { cursor: { collectionId: 'Others' } } } : {}
  const linked = format.linked ? { linked: { associationKey: 'association', field: 'name' } } : {}
  const metadata = { ...format.defaults.metadata, ...links, ...linked, detailGroupId: 'basic' }
  return { type: format.type, title: format.label, ...format.defaults, format: format.id, metadata }
}

test('every format opens in the field panel as an existing field, with each of its settings', async () => {
  for (const [turn, formats] of inTurn.entries()) {
    await page.goto(`${server.url}/builder/data/definition?id=Kinds${turn}`)
    for (const format of formats) {
      await fieldTree(page)
        .locator(`[data-key="${idOf(format)}"]`)
        .click()
      await showsFormat(format)
      await screen.isWell(format.id)
      await shoot(page, `existing-${format.id}`)
    }
  }
})

test('formats: each is given to a new field, and its settings changed: it stands in the definition', async () => {
  await page.goto(`${server.url}/builder/data/definition?id=Fresh`)
  await fieldTree(page).waitFor()
  for (const formats of inTurn) {
    const made: { id: string; format: FormatDefinition; paths: string[] }[] = []
    for (const format of formats) {
      made.push({ id: await addField(format), format, paths: await changeSettings(format) })
      await screen.isWell(format.id)
      await shoot(page, `new-${format.id}`)
    }
    await expect.poll(async () => unchangedOf(await draftOf('Fresh'), made)).toEqual([])
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Discard' }).waitFor({ state: 'detached' })
  }
})

/** Settings that many formats have are changed in every fourth of them, by turns; in all of them by `npm run soak -- formats`. */
const oneIn = lengthOf('formats', { short: 4, long: 1 })
const isShared = (path: string) => offered.filter(({ settings }) => settings[path]).length > 8

/** Answers which. */
async function changeSettings(format: FormatDefinition): Promise<string[]> {
  const paths: string[] = []
  for (const [at, path] of (await shownSettings(page)).entries()) {
    const setting = format.settings[path]
    if (!setting || (isShared(path) && (offered.indexOf(format) + at) % oneIn > 0)) continue
    if (await isFormula(page, path)) continue
    await changeSetting(page, path, setting)
    paths.push(path)
  }
  return paths
}

type Made = readonly { id: string; format: FormatDefinition; paths: readonly string[] }[]

function unchangedOf(document: CollectionDocument | undefined, made: Made): string[] {
  return made.flatMap(({ id, format, paths }) => {
    const field = document?.schema.properties[id]
    if (field?.format !== format.id) return [`${id} is no ${format.id}`]
    const started = { type: format.type, title: '', ...format.defaults, format: format.id }
    const stayed = paths.filter(path => isSameJson(valueAt(field, path) ?? null, valueAt(started, path) ?? null))
    return stayed.map(path => `${format.id} ${path}`)
  })
}

async function showsFormat(format: FormatDefinition): Promise<void> {
  await settings(page)
    .getByRole('button', { name: `Format: ${format.label}`, exact: true })
    .waitFor()
  await quiet(page)
  const shown = await shownSettings(page)
  const missing = Object.keys(format.settings).filter(path => !shown.includes(path) && !drawnElsewhere.test(path))
  expect([format.id, missing]).toEqual([format.id, []])
}

/** Answers its id. */
async function addField(format: FormatDefinition): Promise<string> {
  const before = page.url()
  await chooseEntry(page.getByRole('button', { name: 'Add', exact: true }), 'New field')
  await page.waitForURL(url => url.href !== before && url.searchParams.has('model-property'))
  await settings(page)
    .getByRole('button', { name: /^Format: / })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Choose a format' })
  await dialog
    .getByRole('button')
    .filter({ has: page.getByText(format.label, { exact: true }) })
    .click()
  await dialog.waitFor({ state: 'detached' })
  await showsFormat(format)
  return new URL(page.url()).searchParams.get('model-property') ?? ''
}

/** What the browser keeps of the editor: the definition with all that is not saved. */
async function draftOf(collectionId: string): Promise<CollectionDocument | undefined> {
  const text = await page.evaluate(
    part => Object.entries(localStorage).find(([key]) => key.startsWith('trellis.draft.') && key.includes(part))?.[1],
    `/Entity/${collectionId}/`,
  )
  return text === undefined
    ? undefined
    : (JSON.parse(text) as { draft: { document: CollectionDocument } }).draft.document
}
