import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isSoaked } from '../integration/soak.ts'
import * as job from '../scenarios/job/do-job.ts'
import { customersFile, rentalsFile } from '../scenarios/job/files.ts'
import { countedHands, mouse, type Tools } from '../scenarios/job/hands.ts'
import { keyboard } from '../scenarios/job/keyboard.ts'
import { moving, openPerson } from './person.ts'
import * as list from './screens/record-list.ts'
import { setPassword } from './screens/session.ts'
import { openWorkspace } from './workspace.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'job-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function keep(name: string, text: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  return path
}

type Way = [name: string, tools: (page: Page) => Tools]

/** By keys alone in `npm run soak -- job`: some thousand of them. */
const ways: Way[] = [['a mouse', () => mouse], ...(isSoaked('job') ? [['keys alone', keyboard] satisfies Way] : [])]

test.each(ways)(
  'job: from two spreadsheets to a colleague at work with %s, in at most 120 actions and 5 minutes of handwork',
  { timeout: 400_000 },
  async (_name, toolsOf) => {
    const workspace = await openWorkspace({ context: moving })
    const { page } = workspace
    const hands = countedHands(page, toolsOf(page))
    const desk = { page, hands }
    const today = new Date().toISOString().slice(0, 10)
    const customers = await keep('customers.csv', customersFile())
    const rentals = await keep('rentals.csv', rentalsFile(today))
    await page.goto(workspace.server.url)
    await job.importFiles(desk, { customers, rentals })
    await job.defineFields(desk)
    await list.seeRows(page)
    // Texts that became chips while the list was open leave nothing behind.
    expect(new Set(await list.columnValues(page, 'Status'))).toEqual(new Set(['reserved', 'returned', 'out']))
    await job.colorLateRows(desk)
    await page.getByRole('grid').getByRole('img', { name: 'Red' }).first().waitFor()
    await job.saveViews(desk)
    await job.makeApp(desk)
    const link = await job.addColleague(desk)
    const nora = await openPerson(workspace.browser, moving)
    await setPassword(nora.page, link, job.colleague.password)
    const title = await job.workAsColleague({ page: nora.page, hands: countedHands(nora.page, toolsOf(nora.page)) })
    await expect.poll(() => list.range(nora.page).innerText()).toBe('1–25 of 100')
    const history = await job.openHistory(desk, title)
    await expect.poll(() => history.innerText()).toContain(`${job.colleague.fullName} changed 1 field`)
    const { actions, seconds } = hands.done()
    expect([actions, seconds]).toEqual([Math.min(actions, 120), Math.min(seconds, 300)])
    await workspace.end()
  },
)
