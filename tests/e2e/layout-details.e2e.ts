import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPerson } from './person.ts'
import * as apps from './screens/app-editor.ts'
import { choose, lookUp } from './screens/controls.ts'
import * as list from './screens/record-list.ts'
import { signIn } from './screens/session.ts'
import { shoot } from './shoot.ts'
import { admin, openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let url: string

const option = (value: string, color: string) => ({ value, label: `Label ${value}`, color })
const place = { detailGroupId: 'main', detailOrder: 1 }
const few = {
  name: 'Few',
  schema: {
    type: 'object',
    properties: {
      name: { type: 'string', format: 'text', title: 'Name', metadata: place },
      tags: {
        type: 'array',
        format: 'multi-option-list',
        title: 'Tags',
        metadata: { ...place, detailOrder: 2, optionList: [option('a', 'blue'), option('b', 'amber')] },
      },
    },
  },
  detailGroupList: [{ id: 'main', name: 'Main', order: 1 }],
}

beforeAll(async () => {
  workspace = await openWorkspace({ hasSample: true })
  ;({ url } = workspace.server)
  const { program } = workspace
  expect((await program.call('SCHEMA_APPLY', { collectionId: 'Few', document: few })).status).toBe(200)
  const records = [1, 2, 3].map(number => ({ id: `f${number}`, name: `Few ${number}`, tags: ['a', 'b'] }))
  expect((await program.call('DATA_BULK_UPDATE', { collectionId: 'Few', records })).status).toBe(200)
  ;({ page } = await openPerson(workspace.browser, { hasOpenRail: true }))
  await signIn(page, url, admin)
})
afterAll(() => workspace?.end())

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not on the page')
  return { ...box, end: box.x + box.width, center: box.x + box.width / 2, middle: box.y + box.height / 2 }
}

async function openGrants(collection: string): Promise<Locator> {
  await page.goto(`${url}/builder/tags/general?id=${workspace.appId}`)
  await page.getByRole('tab', { name: /^Collections/ }).click()
  await page.getByRole('button', { name: collection, exact: true }).click()
  const panel = page.getByRole('region', { name: `Rule and columns of ${collection}` })
  await panel.waitFor()
  return panel
}

test('boxes of permissions stand below the heads of their columns', async () => {
  await openGrants('Orders')
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    for (const verb of ['Create', 'Read', 'Update', 'Delete']) {
      const head = await boxOf(page.getByRole('columnheader', { name: verb }))
      const input = page.getByRole('checkbox', { name: `${verb} Orders` })
      const box = await boxOf(input.locator('xpath=ancestor::label/*[last()]'))
      expect(Math.abs(head.center - box.center), `${verb} at ${width}`).toBeLessThan(2)
    }
  }
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('several options stand in the middle of their row, and nothing scrolls where every row fits', async () => {
  await list.openList(page, url, 'Few')
  const tags = await list.cell(page, 0, 'Tags')
  const chip = tags.getByText('Label a')
  await chip.waitFor()
  expect(Math.abs((await boxOf(chip)).middle - (await boxOf(tags)).middle)).toBeLessThan(2)
  for (const type of ['table', 'list', 'card', 'grid']) {
    const state = encodeURIComponent(JSON.stringify({ type }))
    await page.goto(`${url}/table?collectionId=Few&Few-table=${state}`)
    await page.getByText('Few 3').waitFor()
    expect(await page.evaluate(scrollers), type).toEqual([])
  }
})

/** What shows a scroll bar. */
const scrollers = () =>
  [...document.body.querySelectorAll('*')]
    .filter(element => {
      const { overflowX, overflowY } = getComputedStyle(element)
      const down = /auto|scroll/.test(overflowY) && element.scrollHeight > element.clientHeight
      return down || (/auto|scroll/.test(overflowX) && element.scrollWidth > element.clientWidth)
    })
    .map(element => element.className)

/** Pixels by which the hint of an empty box is longer than its room. */
const cutOf = (input: HTMLInputElement) => {
  const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(input)
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) throw new Error('nothing to measure with')
  pen.font = font
  const room = input.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
  return Math.max(0, Math.ceil(pen.measureText(input.placeholder).width - room))
}

test('the closed search of a list shows its whole hint, the open one says what it searches', async () => {
  await list.openList(page, url, 'Customers')
  const search = page.getByRole('searchbox', { name: 'Search Customers' })
  for (const width of [1280, 700, 390]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await search.evaluate(cutOf as (input: never) => number), String(width)).toBe(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await search.focus()
  await expect.poll(() => search.getAttribute('placeholder')).toBe('Search Customers')
})

test('what tells of unsaved changes is not wider than the form', async () => {
  await page.goto(`${url}/detail?collectionId=Few&id=f1`)
  await page.getByRole('textbox', { name: 'Name' }).fill('Not saved')
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  page.once('dialog', dialog => void dialog.accept())
  await page.reload()
  const told = page.getByRole('status').filter({ hasText: 'What you had not saved is back' })
  await told.waitFor()
  for (const width of [1600, 1280, 1000, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const form = await boxOf(page.getByRole('textbox', { name: 'Name' }).locator('xpath=ancestor::section'))
    const banner = await boxOf(told)
    expect([banner.x, banner.end], String(width)).toEqual([form.x, form.end])
  }
  await shoot(page, 'unsaved-banner')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'Discard' }).click()
})

test('the rule of an app about linked records opens in rows, and is made there: by record and by their fields', async () => {
  const lines = await openGrants('Order details')
  const linked = lines.getByRole('group', { name: 'Conditions on Order' })
  await linked.waitFor()
  expect(await linked.getByRole('textbox', { name: 'Value' }).inputValue()).toBe('Germany')
  await shoot(page, 'rule-of-linked')
  const orders = await openGrants('Orders')
  await orders.getByRole('button', { name: 'Add condition' }).click()
  const added = orders.getByRole('button', { name: /Field$/ }).last()
  await added.click()
  await page.getByRole('option', { name: 'Customer', exact: true }).click()
  await lookUp(orders.getByRole('combobox', { name: 'Value' }), 'Alfreds Futterkiste')
  await shoot(page, 'rule-of-records')
  await apps.save(page)
  expect(await ruleOf('Orders')).toEqual({
    $and: [{ shipCountry: { $eq: 'Germany' } }, { customer: { $matches: { type: 'record', ids: ['ALFKI'] } } }],
  })
})

test('a group is made in the rule of an app, opens in the builder again, and compares with the reader there too', async () => {
  const orders = await openGrants('Orders')
  await orders.getByRole('button', { name: 'Add group' }).click()
  const group = orders.getByRole('group', { name: 'Group of conditions' })
  await choose(group, 'Field', 'Employee')
  await choose(group, 'Compared with', 'ID of the user')
  await group.getByRole('button', { name: 'Add condition' }).click()
  await choose(group.locator('xpath=./*[2]'), 'Field', 'Ship country')
  await choose(group.locator('xpath=./*[2]'), 'Condition', 'is')
  await group.getByRole('textbox', { name: 'Value' }).fill('France')
  await choose(group, 'How the conditions are joined', 'or')
  await apps.save(page)
  const own = { employee: { $matches: { type: 'record', ids: ['{{user.id}}'] } } }
  const { $and } = (await ruleOf('Orders')) as { $and: unknown[] }
  expect($and.at(-1)).toEqual({ $or: [own, { shipCountry: { $eq: 'France' } }] })
  const again = await openGrants('Orders')
  const known = again.getByRole('group', { name: 'Group of conditions' })
  await known.getByRole('button', { name: /ID of the user/ }).waitFor()
  expect(await known.getByRole('textbox', { name: 'Value' }).inputValue()).toBe('France')
  expect(await again.getByRole('textbox', { name: 'Row rule' }).count()).toBe(0)
  await shoot(page, 'rule-with-group')
})

async function ruleOf(collectionId: string): Promise<unknown> {
  const { body } = await workspace.program.call('CORE_GET', {
    cursor: { collectionId: 'Tag', id: workspace.appId },
  })
  const { collections } = body as { collections: { collectionId: string; rowRule?: unknown }[] }
  return collections.find(each => each.collectionId === collectionId)?.rowRule
}

test('[1-2.1-14] with Ctrl, or Cmd on a Mac, every row and link opens in a new tab', async () => {
  const opened = async (act: () => Promise<void>) => {
    const next = page.context().waitForEvent('page')
    await act()
    const tab = await next
    await tab.waitForURL(/id=/)
    const address = new URL(tab.url())
    await tab.close()
    return `${address.pathname}${address.search}`
  }
  await page.goto(`${url}/builder/data/list`)
  const editor = /^\/builder\/data\/general\?id=Customers$/
  const row = page.getByRole('row').filter({ hasText: 'Customers' }).first()
  expect(await opened(() => row.getByRole('link').click({ modifiers: ['Control'] }))).toMatch(editor)
  for (const modifier of ['Control', 'Meta'] as const) {
    const cell = row.getByRole('gridcell').filter({ hasText: 'Customers' })
    expect(await opened(() => cell.click({ modifiers: [modifier] }))).toMatch(editor)
  }
  await list.openList(page, url, 'Customers')
  for (const modifier of ['Control', 'Meta'] as const) {
    const cell = await list.cell(page, 0, 'Contact name')
    expect(await opened(() => cell.click({ modifiers: [modifier] }))).toMatch(/^\/detail\?.*id=ALFKI/)
  }
  expect(page.url()).toContain('/table?collectionId=Customers')
})

test('[1-3.2-02] a new collection begins with the name "New collection" and an id that is free', async () => {
  await page.goto(`${url}/builder/data/list`)
  for (const id of ['NewCollection', 'NewCollection2']) {
    await page.getByRole('button', { name: 'New collection', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'New collection' })
    expect(await dialog.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('New collection')
    await expect.poll(() => dialog.getByRole('textbox', { name: 'ID' }).inputValue()).toBe(id)
    await dialog.getByRole('button', { name: 'New collection' }).click()
    await page.waitForURL(new RegExp(`id=${id}(&|$)`))
    await page.goto(`${url}/builder/data/list`)
  }
})
