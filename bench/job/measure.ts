import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import * as job from '../../tests/scenarios/job/do-job.ts'
import { customersFile, rentalsFile } from '../../tests/scenarios/job/files.ts'
import { countedHands, type Handwork, mouse } from '../../tests/scenarios/job/hands.ts'
import { launchBrowser, openSignedIn } from '../browser.ts'
import { type Figure, valueFigure } from '../figure.ts'
import { startWorld } from '../world.ts'

/** What the way from two spreadsheets to a colleague at work takes by hand, in a real browser. */
export async function* measure(): AsyncIterable<Figure> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-job-'))
  const browser = await launchBrowser()
  const world = await startWorld()
  try {
    const work = await doJob(browser, await openSignedIn(browser, world), folder)
    yield valueFigure({ name: 'job.actions', value: work.actions, unit: 'actions', limit: 120, atMost: true })
    yield valueFigure({ name: 'job.seconds', value: work.seconds, unit: 's', limit: 300, atMost: true })
  } finally {
    await browser.close()
    await world.close()
    await rm(folder, { recursive: true })
  }
}

async function doJob(browser: Browser, page: Page, folder: string): Promise<Handwork> {
  await page.context().grantPermissions(['clipboard-write'])
  const files = { customers: join(folder, 'customers.csv'), rentals: join(folder, 'rentals.csv') }
  await writeFile(files.customers, customersFile())
  await writeFile(files.rentals, rentalsFile(new Date().toISOString().slice(0, 10)))
  const hands = countedHands(page, mouse)
  const desk = { page, hands }
  await job.importFiles(desk, files)
  await job.defineFields(desk)
  await job.colorLateRows(desk)
  await job.saveViews(desk)
  await job.makeApp(desk)
  const link = await job.addColleague(desk)
  const theirs = await (await browser.newContext({ locale: 'en-US' })).newPage()
  await theirs.goto(link)
  await theirs.getByRole('textbox', { name: 'New password' }).fill(job.colleague.password)
  await theirs.getByRole('button', { name: 'Set password' }).click()
  const title = await job.workAsColleague({ page: theirs, hands: countedHands(theirs, mouse) })
  await job.openHistory(desk, title)
  return hands.done()
}
