import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureShift } from './measure-shift.ts'
import { openPerson } from './person.ts'
import * as list from './screens/record-list.ts'
import { signIn } from './screens/session.ts'
import { untilCalm } from './screens/until-calm.ts'
import { shoot } from './shoot.ts'
import { admin, openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace

beforeAll(async () => {
  workspace = await openWorkspace({ hasSample: true })
})

afterAll(() => workspace?.end())

async function openOrders({ hasOpenRail = false, width = 1280 } = {}): Promise<Page> {
  const { page } = await openPerson(workspace.browser, { hasOpenRail, viewport: { width, height: 800 } })
  await signIn(page, workspace.server.url, admin)
  await list.openList(page, workspace.server.url, 'Orders')
  await page.getByRole('button', { name: 'Filter' }).waitFor()
  await untilCalm(page)
  return page
}

/** What stands above the rows from left to right: the words of each button, and on how many lines they stand. */
async function toolbarOf(page: Page): Promise<{ words: string[]; lines: number }> {
  const region = page.getByRole('region', { name: 'Orders: list of records' })
  const parts = region.locator('> div:first-child').getByRole('button')
  const seen = await parts.evaluateAll(all =>
    all
      .map(each => ({ each, box: each.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 28)
      .map(({ each, box }) => {
        const { content } = getComputedStyle(each, '::after')
        const word = content === 'none' ? each.textContent : content.slice(1, -1)
        return { word: word.trim(), middle: Math.round(box.top + box.height / 2) }
      }),
  )
  return { words: seen.map(({ word }) => word), lines: new Set(seen.map(({ middle }) => middle)).size }
}

test.each([
  [false, ['All records', 'Filter', 'Edit cells', 'Table options', 'List type: Table', 'Row height', '', '']],
  [true, ['All records', 'Filter', 'Edit cells', 'Table options', 'List type: Table', '', '', '']],
])('buttons above a list carry words on one line at 1280, with the rail open: %s', async (hasOpenRail, words) => {
  const page = await openOrders({ hasOpenRail })
  await expect.poll(() => toolbarOf(page)).toEqual({ words, lines: 1 })
  await page.getByRole('searchbox', { name: 'Search Orders' }).focus()
  await untilCalm(page)
  expect(await toolbarOf(page)).toEqual({ words, lines: 1 })
  await shoot(page, hasOpenRail ? 'list-toolbar-open-rail' : 'list-toolbar')
  const { sum, moved } = await measureShift(page.context(), page.url())
  expect(sum, moved.join('\n')).toBeLessThan(0.005)
})

test('where there is no room they are icons', async () => {
  const page = await openOrders({ width: 390 })
  const { words } = await toolbarOf(page)
  expect(words).toEqual(['All records', 'Filter', '', '', '', ''])
})
