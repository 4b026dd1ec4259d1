import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { seeToast } from './screens/controls.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program
let url: string

const tasks = {
  name: 'Tasks',
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  schema: {
    type: 'object',
    properties: { name: { type: 'string', format: 'text', title: 'Name', metadata: { detailGroupId: 'basic' } } },
  },
}
const part = (type: string, id: string, attrs: object = {}, more: object = {}) => ({
  id,
  name: id,
  type,
  attrs,
  listeners: {},
  contains: [],
  ...more,
})
const source = { type: 'collection', cursor: { collectionId: 'Tasks' } }
const viewOf = (name: string, ...contains: object[]) => ({
  name,
  engineVersion: 1,
  vars: [],
  header: { actions: [] },
  content: part('layout', 'root', { columns: 'full' }, { contains }),
  modals: [],
  triggers: {},
})
const refresh = { id: 't1', type: 'DISPATCH_REFRESH', parameters: { what: 'some', componentIds: ['tasks'] } }
const inGroup = [
  part('text', 'intro', { text: 'Chosen: {{meta.tasks.selected.name}}' }),
  part('action', 'go', { label: 'Go' }, { listeners: { onClick: [refresh] } }),
  part('table', 'tasks', { title: 'Tasks', source }),
]
const board = viewOf(
  'Board',
  part('layout', 'group', { title: 'Group', columns: 'full' }, { contains: inGroup }),
  part('text', 'last', { text: 'The end' }),
)

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ program, page } = workspace)
  ;({ url } = workspace.server)
  expect(await program.call('SCHEMA_APPLY', { collectionId: 'Tasks', document: tasks })).toMatchObject({ status: 200 })
  await program.call('DATA_CREATE', { collectionId: 'Tasks', record: { name: 'Call the carrier' } })
  for (const [id, record] of [
    ['board', board],
    ['other', viewOf('Other')],
  ] as const)
    expect(await program.call('CORE_CREATE', { collectionId: 'View', id, record })).toMatchObject({ status: 200 })
  await addApp(program.call, { id: 'desk', name: 'Desk', collections: [], views: [{ viewId: 'board' }], members: [] })
})
afterAll(() => workspace?.end())

const structure = () => page.getByRole('navigation', { name: 'Structure' })
const canvas = () => page.getByRole('region', { name: 'Canvas' })
const properties = () => page.getByRole('region', { name: 'Component', exact: true })
const row = (name: string): Locator => structure().getByRole('row', { name, exact: true })
const frame = (id: string): Locator => canvas().locator(`[data-component="${id}"]`)
const tab = (name: string): Locator => page.getByRole('tab', { name })

/** What the structure shows, each line with its depth. */
async function lines(): Promise<string[]> {
  const rows = await structure().getByRole('row').all()
  return Promise.all(
    rows.map(async each => `${await each.getAttribute('aria-level')} ${await each.getAttribute('aria-label')}`),
  )
}

async function openLayout(id: string): Promise<void> {
  await page.goto(`${url}/builder/views/layout?id=${id}`)
  await row('root').waitFor()
}

async function hold(from: Locator, to: Locator, at: { x: number; y: number }): Promise<void> {
  const box = await from.boundingBox()
  const over = await to.boundingBox()
  if (!box || !over) throw new Error('nothing to drag')
  await page.mouse.move(box.x + box.width / 2, box.y + Math.min(12, box.height / 2))
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 8, box.y + Math.min(12, box.height / 2) + 8, { steps: 3 })
  await page.mouse.move(over.x + at.x, over.y + at.y, { steps: 6 })
  // The first event over an element only enters it.
  await page.mouse.move(over.x + at.x + 1, over.y + at.y)
}


test('perf', async () => {
  let count = 0
  const text = () => part('text', `t${++count}`, { text: `Text ${count}` })
  let nest = part('layout', 'n10', {}, { contains: Array.from({ length: 8 }, text) })
  for (let d = 9; d > 0; d--) nest = part('layout', `n${d}`, {}, { contains: [nest, ...Array.from({ length: 40 }, text)] })
  const rest = Array.from({ length: 500 - 11 - count }, text)
  const big = viewOf('Big', nest, ...rest)
  const r = await program.call('CORE_CREATE', { collectionId: 'View', id: 'big', record: big })
  console.log('made', r.status, count)
  await openLayout('big')
  await page.waitForTimeout(3000)
  await row(`t${count}`).scrollIntoViewIfNeeded()
  await row(`t${count}`).click()
  await page.waitForTimeout(2000)
  await page.evaluate(() => {
      const w = window as never as { took: number[] }
      w.took = []
      addEventListener('keydown', () => { const s = performance.now(); requestAnimationFrame(() => { const c = new MessageChannel(); c.port1.onmessage = () => w.took.push(Math.round(performance.now() - s)); c.port2.postMessage(0) }) }, { capture: true })
  })
  const measure = async (act: () => Promise<void>) => {
    await page.evaluate(() => { (window as never as { took: number[] }).took = [] })
    for (let i = 0; i < 6; i++) { await act(); await page.waitForTimeout(700) }
    return page.evaluate(() => (window as never as { took: number[] }).took)
  }
  console.log('move', JSON.stringify(await measure(() => page.keyboard.press('Alt+ArrowUp'))))
  await properties().getByRole('textbox', { name: 'Text' }).click()
  console.log('type', JSON.stringify(await measure(() => page.keyboard.press('x'))))
})
