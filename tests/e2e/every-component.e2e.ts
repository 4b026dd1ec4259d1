import { allComponents, type ComponentDefinition, newComponent } from '@trellis/components'
import type { DataSource, ViewComponent } from '@trellis/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addApp } from '../scenarios/app-members.ts'
import { findViolations } from './find-violations.ts'
import type { Person } from './person.ts'
import { shoot } from './shoot.ts'
import { asking, openSara, part, viewOf } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let sara: Person

const field = (title: string, format: string, more: object = {}) => ({
  type: format === 'number' ? 'number' : 'string',
  format,
  title,
  metadata: { detailGroupId: 'basic', ...more },
})
const options = [{ value: 'open', label: 'Open' }]
const tasks = {
  name: 'Tasks',
  detailGroupList: [{ id: 'basic', name: 'Basic', order: 1 }],
  schema: {
    type: 'object',
    properties: {
      name: field('Name', 'text'),
      state: field('State', 'string-option-list', { optionList: options }),
      hours: field('Hours', 'number'),
      due: field('Due', 'date'),
    },
  },
}
/** A field of the tasks for each thing that a kind may need of one. */
const fieldFor: Readonly<Record<string, string>> = { option: 'state', number: 'hours', group: 'state', day: 'due' }

/** Kinds that stand in the content of a view. */
const kinds: readonly ComponentDefinition[] = allComponents.filter(({ standsAlone, ofView }) => !standsAlone && !ofView)
const shown = kinds.filter(({ source, embeds }) => source || embeds)

type Change = (kind: ComponentDefinition, made: ViewComponent) => object

type Which = { cursor?: object; id?: string | undefined }

const sourceOf = (collectionId: string, kind: ComponentDefinition, { cursor, id }: Which): DataSource => ({
  type: 'collection',
  cursor: { collectionId, ...(kind.source === 'record' ? id && { id } : cursor) },
})
const about =
  (collectionId: string, viewId: string, { cursor = {}, id }: Which = {}): Change =>
  kind => {
    const roles = Object.entries(kind.fields ?? {}).flatMap(([role, { takes }]) =>
      fieldFor[takes] ? [[role, fieldFor[takes]]] : [],
    )
    return {
      ...(kind.source ? { source: sourceOf(collectionId, kind, { cursor, id }) } : {}),
      ...(roles.length > 0 ? { fields: Object.fromEntries(roles) } : {}),
      ...(kind.embeds ? { viewId } : {}),
      ...Object.fromEntries((kind.namedBy ?? []).map(key => [key, `${kind.label} of ${collectionId}`])),
    }
  }

const states: Readonly<Record<string, Change>> = {
  fresh: () => ({}),
  gone: about('NeverWas', 'neverwas'),
  forbidden: about('Wages', 'secret'),
  empty: about('Tasks', 'inner', { cursor: { fixedFilter: { name: { $eq: 'Nobody is called so' } } } }),
  filled: about('Tasks', 'inner', { id: 'task1' }),
}

const viewIn = (state: string, change: Change) =>
  viewOf(
    state,
    kinds.map(kind => {
      const made = newComponent(kind)
      return { ...made, name: kind.label, attrs: { ...made.attrs, ...change(kind, made) } }
    }),
  )

beforeAll(async () => {
  workspace = await openWorkspace()
  const ask = asking(workspace.program)
  for (const collectionId of ['Tasks', 'Wages'])
    await ask('SCHEMA_APPLY', { collectionId, document: { ...tasks, name: collectionId } })
  const due = new Date().toISOString().slice(0, 10)
  for (const hours of [1, 2, 3])
    await ask('DATA_CREATE', {
      collectionId: 'Tasks',
      id: `task${hours}`,
      record: { name: `Task ${hours}`, state: 'open', hours, due },
    })
  const inner = viewOf('Inner', [part('text', 'hello', { text: 'Hello from inside' }), part('view-content', 'slot')])
  for (const id of ['inner', 'secret']) await ask('CORE_CREATE', { collectionId: 'View', id, record: inner })
  for (const [id, change] of Object.entries(states))
    await ask('CORE_CREATE', { collectionId: 'View', id, record: viewIn(id, change) })
  const views = ['inner', ...Object.keys(states)].map(viewId => ({ viewId }))
  const collections = [{ collectionId: 'Tasks', create: false, read: true, update: false, delete: false }]
  sara = await openSara(workspace, userId =>
    addApp(workspace.program.call, { id: 'desk', name: 'Desk', collections, views, members: [{ userId }] }),
  )
})
afterAll(() => workspace?.end())

async function see(state: string): Promise<string> {
  const { page } = sara
  await page.goto(`${workspace.server.url}/view?id=${state}`)
  await page.getByRole('heading', { name: state, level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  return page.getByRole('main').innerText()
}

const times = (text: string, part: RegExp) => text.match(new RegExp(part, 'g'))?.length ?? 0

test.each(Object.keys(states))(
  'every component is shown, and can be read by everybody, where it is %s',
  async state => {
    const text = await see(state)
    expect(text).not.toMatch(/could not be shown|WARNING: (?!View)/)
    await shoot(sara.page, `every-component-${state}`)
    await expect.poll(() => findViolations(sara.page)).toEqual([])
  },
)

test('S18 what is gone and what is not for a person look the same, each in its place', async () => {
  const wanted = [shown.filter(({ source }) => source).length, shown.filter(({ embeds }) => embeds).length]
  for (const state of ['gone', 'forbidden']) {
    const text = await see(state)
    const collection = /The collection \w+ does not exist, or you may not see it/
    expect([times(text, collection), times(text, /WARNING: View not found/)], state).toEqual(wanted)
  }
})

test('what is filled shows its records, and nobody’s browser complained', async () => {
  await see('filled')
  const text = () => sara.page.getByRole('main').innerText()
  await expect.poll(async () => times(await text(), /Task 1/)).toBeGreaterThanOrEqual(3)
  await expect.poll(text).toContain('Hello from inside')
  expect(sara.complaints).toEqual([])
})

/** What components ask for by themselves, beside what came with the view. */
const asked = /operations\/(DATA_\w+|CORE_LIST)$/

test('R35 what is on its way is a shape that moves nothing else, and is filled once it is there', async () => {
  const { page } = sara
  const released = Promise.withResolvers<void>()
  await page.route(asked, async route => {
    await released.promise
    await route.continue()
  })
  await page.goto(`${workspace.server.url}/view?id=filled`)
  await page.getByRole('heading', { name: 'filled', level: 1 }).waitFor()
  await page.getByText('Hello from inside').waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain('Task 1')
  await shoot(page, 'every-component-loading')
  await expect.poll(() => findViolations(page)).toEqual([])
  released.resolve()
  await expect.poll(async () => times(await page.getByRole('main').innerText(), /Task 1/)).toBeGreaterThanOrEqual(3)
  await page.unroute(asked)
})

test('R35 what fails says so in its place, and is there after another try', async () => {
  const { page } = sara
  const error = { code: 'UNEXPECTED', message: 'Something went wrong' }
  await page.route(asked, route => route.fulfill({ status: 500, json: { error } }))
  await page.goto(`${workspace.server.url}/view?id=filled`)
  await page.getByText('Hello from inside').waitFor()
  const again = page.getByRole('main').getByRole('button', { name: /Try again|Retry/ })
  await expect.poll(() => again.count(), { timeout: 20_000 }).toBe(shown.filter(({ source }) => source).length)
  await shoot(page, 'every-component-failing')
  await expect.poll(() => findViolations(page)).toEqual([])
  await page.unroute(asked)
  // At once: some are there again with others, and take their button along.
  await again.evaluateAll(all => all.forEach(button => (button as HTMLElement).click()))
  await expect.poll(() => again.count()).toBe(0)
  await expect.poll(async () => times(await page.getByRole('main').innerText(), /Task 1/)).toBeGreaterThanOrEqual(3)
})
