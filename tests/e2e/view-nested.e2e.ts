import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import type { Program } from './program.ts'
import { untilCalm } from './screens/until-calm.ts'
import { shoot } from './shoot.ts'
import { asking, openAsMember, part, viewOf } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let program: Program
let sara: Person

const text = (title: string, detailGroupId = 'basic') => ({
  type: 'string',
  format: 'text',
  title,
  metadata: { detailGroupId },
})
const customers = {
  name: 'Customers',
  detailGroupList: [
    { id: 'basic', name: 'Basic', order: 1 },
    { id: 'more', name: 'More', order: 2 },
  ],
  schema: { type: 'object', properties: { name: text('Name'), city: text('City', 'more') } },
}
const source = { type: 'collection', cursor: { collectionId: 'Customers', options: { orderBy: 'name' } } }
const trigger = (id: string, type: string, parameters: object) => ({ id, type, parameters })
const setting = (root: string, key: string, value: unknown) =>
  trigger(`${root}-${key}`, `DISPATCH_SET_${root}`, { values: [{ key, value }] })
const button = (id: string, label: string, onClick: object[]) =>
  part('action', id, { label }, { listeners: { onClick } })

/** Shows a customer, tells the view around when it is saved, and shows what that view puts into it. */
const card = viewOf(
  'Customer card',
  [
    part('text', 'which', { text: 'Customer {{input.customer}}, pressed {{vars.count}} times' }),
    part(
      'form',
      'form',
      {
        title: 'Customer',
        source: { type: 'collection', cursor: { collectionId: 'Customers', id: '{{input.customer}}' } },
      },
      {
        listeners: {
          onSuccess: [
            trigger('s', 'DISPATCH_USE_ACTION', {
              actionId: 'saved',
              payload: [{ key: 'name', value: '{{event.item.name}}' }],
            }),
          ],
        },
      },
    ),
    part('activity-log', 'log', {
      title: 'Changes',
      mayUndo: true,
      source: { type: 'collection', cursor: { collectionId: 'Customers', id: '{{input.customer}}' } },
    }),
    button('count', 'Count', [setting('VARS', 'count', { ADD: ['{{vars.count}}', 1] })]),
    button('keep', 'Keep', [setting('STORE', 'kept', 'by the card')]),
    part('layout', 'place', { columns: 'full' }, { contains: [part('view-content', 'slot')] }),
    part(
      'incoming-action',
      'reset',
      { name: 'reset' },
      { listeners: { onUse: [setting('VARS', 'count', '{{event.item.to}}')] } },
    ),
  ],
  {
    publicName: 'Customer card',
    input: { type: 'object', properties: { customer: text('Customer') }, required: ['customer'] },
    vars: [{ key: 'count', value: 0 }],
    header: { title: 'Card of {{input.customer}}', actions: [] },
  },
)
const board = viewOf(
  'Board',
  [
    part('table', 'list', { title: 'All customers', source }),
    part('text', 'said', { text: 'Saved: {{vars.saved}}; kept: {{store.kept}}; times: {{vars.count}}' }),
    part(
      'incoming-action',
      'saved',
      { name: 'saved' },
      { listeners: { onUse: [setting('VARS', 'saved', '{{event.item.name}}')] } },
    ),
    part(
      'view',
      'card',
      {
        viewId: 'card',
        hasHeader: true,
        input: { customer: '{{meta.list.selected.id}}' },
      },
      {
        contains: [
          part('text', 'inside', { text: 'Put in by the board: {{vars.saved}}' }),
          button('reset', 'Reset the card', [
            trigger('r', 'DISPATCH_USE_ACTION', { actionId: 'reset', payload: [{ key: 'to', value: 40 }] }),
          ]),
        ],
      },
    ),
    part(
      'view',
      'outside',
      { viewId: 'frame' },
      {
        contains: [
          part(
            'view',
            'framed',
            { viewId: 'frame' },
            { contains: [part('text', 'twice', { text: 'Framed twice: {{vars.count}}' })] },
          ),
        ],
      },
    ),
    part('view', 'lost', { viewId: 'lost' }),
    part('view', 'secret', { viewId: 'secret' }),
    part('view', 'self', { viewId: { CONCATENATE: ['bo', 'ard'] } }),
    part('view', 'open', {}),
    part('form', 'new', {
      title: 'New customer',
      mode: 'stepper',
      defaults: [{ key: 'name', value: 'By {{user.fullName}}' }],
      source: { type: 'collection', cursor: { collectionId: 'Customers' } },
    }),
  ],
  { vars: [{ key: 'count', value: 'outer' }] },
)

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ program } = workspace)
  const ask = asking(program)
  await ask('SCHEMA_APPLY', { collectionId: 'Customers', document: customers })
  for (const [id, name, city] of [
    ['ALFKI', 'Alfreds', 'Berlin'],
    ['BERGS', 'Berglunds', 'Luleå'],
  ])
    await ask('DATA_CREATE', { collectionId: 'Customers', id, record: { name, city } })
  for (const [id, record] of [
    ['card', card],
    ['frame', viewOf('Frame', [part('view-content', 'slot')])],
    ['secret', viewOf('Secret', [part('text', 'secret', { text: 'Nobody may see this' })])],
  ] as const)
    await ask('CORE_CREATE', { collectionId: 'View', id, record })
  sara = await openAsMember(workspace, {
    view: { id: 'board', record: board },
    collections: [{ collectionId: 'Customers', create: true, read: true, update: true, delete: false }],
    views: ['card', 'frame'],
  })
})
afterAll(() => workspace?.end())

const shownCard = (): Locator => sara.page.getByRole('group', { name: 'Customer card' })
const choose = (name: string) => sara.page.getByRole('grid', { name: 'All customers' }).getByText(name).click()

/** Where a row of the first table stands, in pixels, one number for each place. */
const watchRow = () => {
  const tops: number[] = []
  Object.assign(globalThis, { tops })
  const look = () => {
    const top = document.querySelector('[role="grid"] [role="row"]:nth-child(2)')?.getBoundingClientRect().top
    if (top !== undefined && tops.at(-1) !== top) tops.push(top)
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

test('a table stays where it is while its tools arrive', async () => {
  const { page } = sara
  await page.addInitScript(watchRow)
  await page.reload()
  await page.getByRole('button', { name: 'Table options' }).waitFor()
  await untilCalm(page)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'tops'))).toHaveLength(1)
})

test('[2-3.1-17] a view in another one shows what its input says, and follows it', async () => {
  const { page } = sara
  await choose('Alfreds')
  const inner = shownCard()
  await inner.getByText('Customer ALFKI, pressed 0 times').waitFor()
  await inner.getByRole('heading', { name: 'Card of ALFKI' }).waitFor()
  await inner.getByRole('textbox', { name: 'City' }).waitFor()
  expect(await inner.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Berlin')
  await inner.getByRole('button', { name: 'Count' }).click()
  await inner.getByText('pressed 1 times').waitFor()
  await choose('Berglunds')
  await inner.getByText('Customer BERGS, pressed 1 times').waitFor()
  await expect.poll(() => inner.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Luleå')
  await page.getByText('times: outer').waitFor()
  // What stands in a view is no deeper in it: the same view may stand there again.
  await page.getByText('Framed twice: outer').waitFor()
  await shoot(page, 'view-nested')
})

test('the two have store in common, and use each other’s incoming actions', async () => {
  const { page } = sara
  const inner = shownCard()
  await inner.getByRole('button', { name: 'Keep' }).click()
  await page.getByText('kept: by the card').waitFor()
  await inner.getByRole('textbox', { name: 'City' }).fill('Stockholm')
  await inner.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved: Berglunds;').waitFor()
  await inner.getByText('Put in by the board: Berglunds').waitFor()
  await inner.getByRole('button', { name: 'Reset the card' }).click()
  await inner.getByText('pressed 40 times').waitFor()
})

test('an activity log in a view tells the changes of the record, as they happen, and takes them back', async () => {
  const { page } = sara
  const log = shownCard().getByRole('region', { name: 'Changes' })
  await log.getByText('Stockholm').waitFor()
  expect(await log.innerText()).toMatch(/City[\s\S]*Luleå[\s\S]*Stockholm/)
  await asking(program)('DATA_UPDATE', { collectionId: 'Customers', id: 'BERGS', record: { city: 'Kiruna' } })
  await log.getByText('Kiruna').waitFor()
  await shoot(page, 'view-activity')
  await log.getByRole('button', { name: /Undo/ }).first().click()
  await page.getByRole('grid', { name: 'All customers' }).getByText('Stockholm').waitFor()
  await choose('Alfreds')
  await log.getByText('Kiruna').waitFor({ state: 'detached' })
})

test('S18 what is gone, not for everybody, or itself says so in its place', async () => {
  const { page } = sara
  await expect
    .poll(() => page.getByText('WARNING: View not found. It does not exist, or you may not see it.').count())
    .toBe(2)
  await page.getByText('A view cannot be shown in itself: Board → Board').waitFor()
  await page.getByText('Choose a view to show it here').waitFor()
  expect(await page.getByText('Nobody may see this').count()).toBe(0)
  expect(await findViolations(page)).toEqual([])
})

test('a form for a new record goes step by step, and begins with what the view gives it', async () => {
  const { page } = sara
  const form = page.getByRole('form', { name: 'New customer' })
  await expect.poll(() => form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('By Sara Sales')
  await form.getByRole('button', { name: 'Next' }).click()
  await form.getByRole('textbox', { name: 'City' }).fill('Reims')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('grid', { name: 'All customers' }).getByText('By Sara Sales').waitFor()
  await expect.poll(() => form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('By Sara Sales')
})

test('a builder chooses the view and gives it an input; the canvas shows it, and lets choose what is put into it', async () => {
  const { page } = workspace
  await page.goto(`${workspace.server.url}/builder/views/layout?id=board&node=open`)
  const properties = page.getByRole('region', { name: 'Component', exact: true })
  await properties.getByRole('combobox', { name: /^View/ }).fill('Customer')
  await page.getByRole('option', { name: 'Customer card' }).click()
  await properties.getByRole('tab', { name: 'Input' }).click()
  await properties.getByRole('textbox', { name: 'Customer' }).fill('ALFKI')
  const canvas = page.getByRole('region', { name: 'Canvas' })
  const open = canvas.locator('[data-component=open]')
  await open.getByText('Customer ALFKI, pressed 0 times').waitFor()
  await canvas.locator('[data-component=inside]').click()
  await expect.poll(() => new URL(page.url()).searchParams.get('node')).toBe('inside')
  const structure = page.getByRole('navigation', { name: 'Structure' })
  await structure.getByText('1 problem', { exact: true }).click()
  await structure.getByRole('button', { name: /lost: There is no view lost/ }).waitFor()
  await shoot(page, 'view-nested-editor')
  await expect.poll(() => findViolations(page)).toEqual([])
  await page.getByRole('region', { name: 'Tabs and saving' }).getByRole('button', { name: 'Save', exact: true }).click()
  const stored = async () => {
    const { body } = await program.call('CORE_GET', { collectionId: 'View', id: 'board' })
    const { content } = body as { content: { contains: { id: string; attrs: object }[] } }
    return content.contains.find(({ id }) => id === 'open')?.attrs
  }
  await expect.poll(stored).toEqual({ viewId: 'card', input: { customer: 'ALFKI' } })
})

test('the page of apps says what an app does not link of what a view shows', async () => {
  const { page } = workspace
  await page.goto(`${workspace.server.url}/builder/views/applications?id=board`)
  await page.getByText(/Does not link the views lost, Secret/).waitFor()
  await shoot(page, 'view-nested-apps')
})
