import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import type { Program } from './program.ts'
import { shoot } from './shoot.ts'
import { openAsMember, part, viewOf } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let program: Program
let sara: Person

const set = (root: string, key: string, value: unknown) => ({
  id: `${root}-${key}`,
  type: `DISPATCH_SET_${root}`,
  parameters: { values: [{ key, value }] },
})
const more = (key: string) => set('VARS', key, { ADD: [`{{vars.${key}}}`, 1] })
const button = (id: string, label: string, onClick: object[]) =>
  part('action', id, { label }, { listeners: { onClick } })
const using = (actionId: string, payload: object[] = []) => ({
  id: `use-${actionId}`,
  type: 'DISPATCH_USE_ACTION',
  parameters: { actionId, payload },
})
const effect = (type: string, id: string, attrs: object, listeners: Record<string, object[]>) =>
  part(type, id, attrs, { listeners })

const inside = [
  part(
    'text',
    'inside',
    { text: 'The panel is open' },
    { contains: [effect('load', 'opened', {}, { onLoad: [more('opened')] })] },
  ),
  effect('unload', 'closed', {}, { onUnload: [set('STORE', 'closed', { CONCATENATE: ['{{store.closed}}', 'x'] })] }),
]
const view = viewOf(
  'Effects',
  [
    part('text', 'facts', {
      text: 'Opened {{vars.opened}}, closed {{store.closed}}, changed {{vars.changed}} from {{vars.before}}, ticks {{vars.ticks}}',
    }),
    part('text', 'sums', {
      text: 'Sum {{vars.sum}}, after {{vars.after}}, circle {{vars.circle}}, left {{store.left}}',
    }),
    part('layout', 'panel', { columns: 'two', hidden: { NOT: ['{{vars.isOpen}}'] } }, { contains: inside }),
    button('open', 'Open the panel', [set('VARS', 'isOpen', true)]),
    button('close', 'Close the panel', [set('VARS', 'isOpen', false)]),
    effect(
      'data',
      'watch',
      { value: '{{vars.isOpen}}' },
      {
        onChange: [more('changed'), set('VARS', 'before', { CONCATENATE: ['{{event.before}}', ''] })],
      },
    ),
    effect('interval', 'timer', { seconds: 1 }, { onTick: [more('ticks')] }),
    effect(
      'reusable-action',
      'adding',
      { name: 'add' },
      { onUse: [set('VARS', 'sum', { ADD: ['{{vars.sum}}', '{{event.item.by}}'] })], onSuccess: [more('after')] },
    ),
    button('three', 'Add three', [using('add', [{ key: 'by', value: 3 }])]),
    button('none', 'Use what is not there', [using('subtract')]),
    effect('data', 'circle', { value: '{{vars.turn}}' }, { onChange: [more('circle'), more('turn')] }),
    button('turn', 'Start a circle', [more('turn')]),
  ],
  {
    vars: ['opened', 'changed', 'ticks', 'sum', 'after', 'circle', 'turn'].map(key => ({ key, value: 0 })),
    triggers: { onUnload: [set('STORE', 'left', 'once')] },
  },
)

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ program } = workspace)
  sara = await openAsMember(workspace, { view: { id: 'effects', record: view }, collections: [] })
})
afterAll(() => workspace?.end())

const seeing = (page: Page, text: string | RegExp) => page.getByText(text).waitFor()

test('[2-3.1-13] actions start when something is shown, when it is gone, and when a value changes', async () => {
  const { page } = sara
  await seeing(page, 'Opened 0, closed , changed 0')
  await page.getByRole('button', { name: 'Open the panel' }).click()
  await seeing(page, 'Opened 1, closed , changed 1 from ,')
  await seeing(page, 'The panel is open')
  // Effects take no column.
  const columns = page.locator('[data-columns="2"]')
  expect(await columns.locator(':scope > *').count()).toBe(1)
  await page.getByRole('button', { name: 'Close the panel' }).click()
  await seeing(page, 'Opened 1, closed x, changed 2 from true,')
  await page.getByRole('button', { name: 'Open the panel' }).click()
  await seeing(page, 'Opened 2, closed x, changed 3 from false,')
  await shoot(page, 'view-effects')
  expect(await findViolations(page)).toEqual([])
})

test('an action under a name is used with what it is given; one that is not there is said', async () => {
  const { page } = sara
  await page.getByRole('button', { name: 'Add three' }).click()
  await seeing(page, 'Sum 3, after 1')
  await page.getByRole('button', { name: 'Add three' }).click()
  await seeing(page, 'Sum 6, after 2')
  await page.getByRole('button', { name: 'Use what is not there' }).click()
  await seeing(page, 'There is no action subtract on this page')
})

test('a change that changes its own value again and again is stopped, and said', async () => {
  const { page } = sara
  await page.getByRole('button', { name: 'Start a circle' }).click()
  await seeing(page, /circle changes the value that it waits for/)
  await seeing(page, 'circle 20')
})

test('a timer ticks every five seconds at most, and not while the page is out of sight', async () => {
  const { page } = sara
  await seeing(page, /ticks [1-9]/)
  const ticks = async () => Number(/ticks (\d+)/.exec(await page.getByText(/ticks \d/).innerText())?.[1])
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  const before = await ticks()
  await page.waitForTimeout(6000)
  expect(await ticks()).toBe(before)
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'hidden')
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await seeing(page, `ticks ${before + 1}`)
})

test('what follows when a view is left, follows once', async () => {
  const { page } = sara
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page
    .getByRole('heading', { name: /Sara|Apps|Desk/ })
    .first()
    .waitFor()
  const kept = () => page.evaluate(() => Object.values(sessionStorage).find(text => text.includes('left')))
  await expect.poll(kept).toContain('"left":"once"')
  expect(await kept()).toContain('"closed":"xx"')
})

test('[2-3.1-15] a builder sets the header, what the page does, and chooses effects on the canvas', async () => {
  const { page } = workspace
  await page.goto(`${workspace.server.url}/builder/views/layout?id=effects`)
  const structure = page.getByRole('navigation', { name: 'Structure' })
  const canvas = page.getByRole('region', { name: 'Canvas' })
  const properties = page.getByRole('region', { name: 'Component', exact: true })
  await canvas.getByText('timer', { exact: true }).click()
  await properties.getByText('Timer, ID').waitFor()
  await structure.getByRole('row', { name: 'Header', exact: true }).click()
  await properties.getByRole('heading', { name: 'Header' }).waitFor()
  await properties.getByRole('textbox', { name: 'Title' }).fill('Board of effects')
  await canvas.getByRole('heading', { name: 'Board of effects' }).waitFor()
  await shoot(page, 'view-header')
  await expect.poll(() => findViolations(page)).toEqual([])
  await structure.getByRole('row', { name: 'Page', exact: true }).click()
  await properties.getByText('When it is left').first().waitFor()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const stored = async () => {
    const { body } = await program.call('CORE_GET', { collectionId: 'View', id: 'effects' })
    return body
  }
  await expect.poll(stored).toMatchObject({
    header: { title: 'Board of effects', actions: [] },
    triggers: { onUnload: [{ type: 'DISPATCH_SET_STORE' }] },
  })
})
