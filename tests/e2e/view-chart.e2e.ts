import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import type { Program } from './program.ts'
import { shoot } from './shoot.ts'
import { asking, openAsMember, part, viewOf } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let program: Program
let sara: Person
let ask: ReturnType<typeof asking>

const inBasic = { detailGroupId: 'basic' }
const text = (title: string) => ({ type: 'string', format: 'text', title, metadata: inBasic })
const number = (title: string) => ({ type: 'number', format: 'number', title, metadata: inBasic })
const optionList = [
  { value: 'open', label: 'Open', color: 'amber' },
  { value: 'shipped', label: 'Shipped', color: 'green' },
]
const properties = {
  name: text('Name'),
  country: text('Country'),
  state: { type: 'string', format: 'string-option-list', title: 'State', metadata: { ...inBasic, optionList } },
  day: { type: 'string', format: 'date', title: 'Day', metadata: inBasic },
  freight: number('Freight'),
  weight: number('Weight'),
  secret: text('Secret'),
}
const orders = {
  name: 'Orders',
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  schema: { type: 'object', properties },
}
const source = { type: 'collection', cursor: { collectionId: 'Orders' } }
const chart = (id: string, title: string, attrs: object, more: object = {}) =>
  part('chart', id, { title, source, ...attrs }, more)
const say = {
  listeners: {
    onClick: [
      {
        id: 't1',
        type: 'DISPATCH_SET_VARS',
        parameters: { values: [{ key: 'said', value: '{{event.item.title}}: {{event.item.value}}' }] },
      },
    ],
  },
}
const view = viewOf('Figures', [
  chart('all', 'All orders', { chartType: 'figure', fields: {} }),
  chart('month', 'Orders this month', { chartType: 'figure', unit: 'month', fields: { date: 'day' } }),
  chart('lands', 'Orders by country', { chartType: 'bar', fields: { group: 'country' } }, say),
  chart('states', 'Orders by state', { chartType: 'pie', fields: { group: 'state' } }),
  chart('months', 'Freight by month', {
    chartType: 'line',
    aggregate: 'sum',
    unit: 'month',
    fields: { group: 'day', value: 'freight' },
  }),
  chart('stack', 'States by country', {
    chartType: 'bar',
    isStacked: true,
    fields: { group: 'country', series: 'state' },
  }),
  chart('points', 'Freight by weight', {
    chartType: 'scatter',
    aggregate: 'avg',
    fields: { group: 'weight', value: 'freight' },
  }),
  chart('secret', 'By secret', { chartType: 'bar', fields: { group: 'secret' } }),
  part('text', 'said', { text: 'Said: {{vars.said}}' }),
])
const dayIn = (months: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15)).toISOString().slice(0, 10)
}

const order = (name: string, values: object) =>
  ask('DATA_CREATE', { collectionId: 'Orders', record: { name, ...values } })

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ program } = workspace)
  ask = asking(program)
  await ask('SCHEMA_APPLY', { collectionId: 'Orders', document: orders })
  const [now, before, long] = [dayIn(0), dayIn(-1), dayIn(-4)]
  await order('A', { country: 'Germany', state: 'open', day: now, freight: 12.5, weight: 2, secret: 'x' })
  await order('B', { country: 'Germany', state: 'shipped', day: before, freight: 30, weight: 5, secret: 'y' })
  await order('C', {
    country: 'Brazil with a name that is so long that no axis has room for it',
    state: 'shipped',
    day: long,
    freight: 8,
    weight: 1,
  })
  await order('D', { country: 'France', state: 'open', day: before, freight: 20, weight: 4 })
  await order('E', { country: 'Hidden land', state: 'open', day: now, freight: 99, weight: 9 })
  const rights = { collectionId: 'Orders', create: true, read: true, update: true, delete: false }
  const rowRule = { country: { $ne: 'Hidden land' } }
  const collections = [{ ...rights, rowRule, overrides: { secret: { hidden: true } } }]
  sara = await openAsMember(workspace, { view: { id: 'figures', record: view }, collections })
})
afterAll(() => workspace?.end())

const region = (name: string): Locator => sara.page.getByRole('region', { name, exact: true })
const numbers = (name: string) => region(name).getByRole('table').innerText()

test('charts count what the row rule lets through; a hidden field is no group', async () => {
  await region('All orders').getByText('4', { exact: true }).waitFor()
  await expect.poll(() => numbers('Orders by country')).toMatch(/Germany\s+2/)
  expect(await numbers('Orders by country')).not.toContain('Hidden land')
  await expect.poll(() => numbers('States by country')).toMatch(/Germany\s+1\s+1/)
  await expect.poll(() => numbers('Freight by weight')).toMatch(/2\s+12\.5/)
  await region('By secret').getByText('You may not see what this chart is made of').waitFor()
  for (const name of ['Orders by country', 'Orders by state', 'Freight by month'])
    await region(name).locator('svg').first().waitFor()
})

test('one figure says how it was in the period before, and periods without records are shown', async () => {
  await region('Orders this month').getByText('1', { exact: true }).waitFor()
  await region('Orders this month')
    .getByText(/50% less\. .*: 2$/)
    .waitFor()
  await expect.poll(async () => (await numbers('Freight by month')).trim().split('\n').length).toBe(6)
})

test("another person's record changes every chart by itself", async () => {
  await order('F', { country: 'Germany', state: 'open', day: dayIn(0), freight: 1, weight: 3 })
  await region('All orders').getByText('5', { exact: true }).waitFor()
  await expect.poll(() => numbers('Orders by country')).toMatch(/Germany\s+3/)
  await region('Orders this month').getByText('As before.').waitFor()
})

test('the numbers can be shown in place of the drawing; a group tells actions what it is', async () => {
  const chart = region('Orders by country')
  await chart.getByRole('button', { name: 'Show the numbers' }).press('Enter')
  await expect.poll(() => chart.locator('[data-chart]').count()).toBe(0)
  await chart.getByRole('button', { name: 'Germany' }).press('Enter')
  await sara.page.getByText('Said: Germany: 3').waitFor()
  await chart.getByRole('button', { name: 'Show the chart' }).click()
  await chart.getByRole('img', { name: 'Orders by country: 3 groups; the numbers follow' }).waitFor()
  expect(await findViolations(sara.page)).toEqual([])
  await shoot(sara.page, 'view-chart')
  await region('Freight by month').scrollIntoViewIfNeeded()
  await shoot(sara.page, 'view-charts')
})
