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

const field = (title: string, format: string) => ({
  type: 'string',
  format,
  title,
  metadata: { detailGroupId: 'basic' },
})
const trips = {
  name: 'Trips',
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  schema: {
    type: 'object',
    properties: {
      name: field('Name', 'text'),
      region: field('Region', 'text'),
      from: field('From', 'date'),
      to: field('To', 'date'),
      at: field('At', 'date-time'),
    },
  },
}
const source = { type: 'collection', cursor: { collectionId: 'Trips' } }
const say = {
  id: 't1',
  type: 'DISPATCH_SET_VARS',
  parameters: { values: [{ key: 'said', value: '{{event.item.recordTitle}}' }] },
}
const view = viewOf('Planning', [
  part(
    'calendar',
    'days',
    { title: 'Trips', source, span: 'month', fields: { start: 'from', end: 'to' } },
    { listeners: { onRowClick: [say] } },
  ),
  part('text', 'said', { text: 'Said: {{vars.said}}' }),
  part('calendar', 'times', { title: 'Times', source, span: 'week', fields: { start: 'at' } }),
])
const today = new Date()
const dayOf = (day: number, months = 0) =>
  new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months, day)).toISOString().slice(0, 10)

const trip = (name: string, values: object) =>
  ask('DATA_CREATE', { collectionId: 'Trips', record: { name, ...values } })

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ program } = workspace)
  ask = asking(program)
  await ask('SCHEMA_APPLY', { collectionId: 'Trips', document: trips })
  await trip('To the coast', { region: 'North', from: dayOf(10), to: dayOf(12), at: new Date().toISOString() })
  await trip('Behind the row rule', { region: 'South', from: dayOf(11) })
  await trip('Next month', { region: 'North', from: dayOf(20, 1) })
  await trip('Without a day', { region: 'North' })
  await trip('A name that is so long that no day of any month has room for all of it', {
    region: 'North',
    from: dayOf(20),
  })
  const rights = { collectionId: 'Trips', create: true, read: true, update: true, delete: false }
  const collections = [{ ...rights, rowRule: { region: { $ne: 'South' } } }]
  sara = await openAsMember(workspace, { view: { id: 'planning', record: view }, collections })
})
afterAll(() => workspace?.end())

const region = (name: string): Locator => sara.page.getByRole('region', { name, exact: true })

test('a month shows what the row rule lets through, and what others add, by itself', async () => {
  const days = region('Trips')
  await days.getByText('To the coast').first().waitFor()
  expect(await days.innerText()).not.toMatch(/Behind the row rule|Next month|Without a day/)
  await trip('Added by another', { region: 'North', from: dayOf(15) })
  await days.getByText('Added by another').waitFor()
  const untitled = { region: 'Far away', from: dayOf(16) }
  await ask('DATA_CREATE', { collectionId: 'Trips', record: untitled })
  await days.getByText('Far away').waitFor()
  await region('Times').getByText('To the coast').first().waitFor()
})

test('one goes on to the next month and back to today, and chooses week and list', async () => {
  const days = region('Trips')
  await days.getByRole('button', { name: 'Next', exact: true }).click()
  await days.getByText('Next month').waitFor()
  await days.getByRole('button', { name: 'Today' }).click()
  await days.getByText('To the coast').first().waitFor()
  await days.getByRole('radio', { name: 'List' }).click()
  await days.getByText('A name that is so long').waitFor()
  await days.getByRole('radio', { name: 'Month' }).click()
  await days.locator('[data-calendar="month"]').waitFor()
})

test('a press tells actions of the record; without any it opens, by keys too', async () => {
  const { page } = sara
  await region('Trips').getByText('To the coast').first().click()
  await page.getByText('Said: To the coast').waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'view-calendar')
  const entry = region('Times')
    .getByRole('button', { name: /To the coast/ })
    .first()
  await entry.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/detail\?/)
})
