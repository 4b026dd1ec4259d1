import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { part } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

declare global {
  interface Window {
    /** Whether anything of the board stood there, at each question for rows. */
    asked: { question: string; isDrawn: boolean }[]
    /** Headers of columns at each drawing of React's. */
    headers: number[]
    /** Buttons of the table at each drawing that has rows. */
    tools: number[]
  }
}

let workspace: Workspace
let page: Page
let url: string

const groups = [1, 2, 3]
const number = { type: 'number', format: 'number', title: 'Group' }
const name = { type: 'string', format: 'text', title: 'Name' }

const table = (group: number) =>
  part('table', `rows-${group}`, {
    title: `Rows ${group}`,
    source: {
      type: 'collection',
      cursor: {
        collectionId: 'Rows',
        fixedFilter: { group: { $eq: { ADD: ['{{vars.base}}', group] } } },
        options: { limit: 25 },
      },
    },
  })

const hidden = { ...table(9), id: 'hidden', attrs: { ...table(9).attrs, hidden: true } }

const view = (title: string, contains: object[]) => ({
  name: title,
  engineVersion: 1,
  vars: [{ key: 'base', value: 0 }],
  header: { actions: [] },
  content: part('layout', 'root', { columns: 'full' }, { contains }),
  modals: [],
  triggers: {},
})

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page } = workspace)
  const { program, server } = workspace
  url = server.url
  const document = {
    name: 'Rows',
    schema: { type: 'object', properties: { name, group: number } },
    detailGroupList: [],
  }
  expect((await program.call('SCHEMA_APPLY', { collectionId: 'Rows', document })).status).toBe(200)
  const records = groups.flatMap(group => [1, 2].map(at => ({ name: `Row ${at} of ${group}`, group })))
  expect((await program.call('DATA_BULK_UPDATE', { collectionId: 'Rows', records })).status).toBe(200)
  const tabs = part('layout', 'tabs', { columns: 'tab' }, { contains: [table(3), table(8)] })
  const views = {
    warm: view('Warm', [part('text', 'said', { text: 'Warm' }), table(7)]),
    board: view('Board', [part('text', 'said', { text: 'On the board' }), table(1), table(2), hidden, tabs]),
    one: view('One', [table(1)]),
  }
  for (const [id, record] of Object.entries(views))
    expect((await program.call('CORE_CREATE', { collectionId: 'View', id, record })).status).toBe(200)
  const { body } = await program.call('SESSION_GET', {})
  const grant = { create: true, read: true, update: true, delete: true }
  await addApp(program.call, {
    id: 'bench',
    name: 'Bench',
    collections: [{ collectionId: 'Rows', ...grant }],
    views: Object.keys(views).map(viewId => ({ viewId })),
    members: [{ userId: (body as { user: { id: string } }).user.id }],
  })
  await page.addInitScript(watch)
})

afterAll(async () => {
  await workspace?.end()
})

function watch(): void {
  window.asked = []
  window.headers = []
  window.tools = []
  const { fetch } = window
  window.fetch = (input, init) => {
    if (String(input).includes('DATA_LIST'))
      window.asked.push({
        question: JSON.stringify(JSON.parse(String(init?.body)).cursor.fixedFilter),
        isDrawn: document.body.innerText.includes('On the board'),
      })
    return fetch(input, init)
  }
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
      onCommitFiberRoot: () => {
        window.headers.push(document.querySelectorAll('main [role=columnheader]').length)
        if (document.querySelector('main [role=rowheader]'))
          window.tools.push(document.querySelectorAll('main [aria-label="Edit cells"]').length)
      },
    },
  })
}

/** From a shell that has drawn components of these kinds. */
async function openWarm(title: string): Promise<void> {
  await page.goto(`${url}/view?id=warm`)
  await page.getByText('Warm', { exact: true }).last().waitFor()
  await page.getByRole('grid').waitFor()
  await page.getByRole('navigation').getByRole('link', { name: 'Bench' }).first().click()
  const link = page.getByRole('main').getByRole('link', { name: title })
  await link.waitFor()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => {
    window.asked = []
    window.headers = []
    window.tools = []
  })
  await link.click()
}

test('the rows of a view are asked for before any of it is drawn, once each, and only those that it shows at first', async () => {
  await openWarm('Board')
  for (const group of groups) await page.getByText(`Row 2 of ${group}`).waitFor()
  await page.waitForLoadState('networkidle')
  const asked = await page.evaluate(() => window.asked)
  expect(asked).toEqual(groups.map(group => ({ question: `{"group":{"$eq":${group}}}`, isDrawn: false })))
})

test('rows that come are drawn with all of their columns at once', async () => {
  await openWarm('One')
  await page.getByText('Row 2 of 1').waitFor()
  const headers = await page.evaluate(() => window.headers.filter(count => count > 0))
  expect(new Set(headers)).toEqual(new Set([4]))
})

test('the tools of a table are drawn after its rows', async () => {
  await openWarm('One')
  await page.getByRole('main').getByRole('button', { name: 'Edit cells' }).waitFor()
  const tools = await page.evaluate(() => window.tools)
  expect([tools[0], tools.at(-1)]).toEqual([0, 1])
})
