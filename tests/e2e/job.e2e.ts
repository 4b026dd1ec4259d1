import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as job from '../scenarios/job/do-job.ts'
import { customersFile, rentalsFile } from '../scenarios/job/files.ts'
import { createHands } from '../scenarios/job/hands.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let folder = ''

beforeAll(async () => {
  workspace = await openWorkspace()
  folder = await mkdtemp(join(tmpdir(), 'job-'))
})
afterAll(async () => {
  await workspace?.end()
  await rm(folder, { recursive: true })
})

test('from two spreadsheets to a colleague at work', async () => {
  const { page } = workspace
  const hands = createHands(page)
  const keep = async (name: string, text: string) => {
    const path = join(folder, name)
    await writeFile(path, text)
    return path
  }
  const today = new Date().toISOString().slice(0, 10)
  const files = { customers: await keep('customers.csv', customersFile()), rentals: await keep('rentals.csv', rentalsFile(today)) }
  await page.goto(workspace.server.url)
  const all = { page, hands, ...files }
  try {
    await job.importFiles(all)
  } finally {
    console.log(hands.done())
    await page.screenshot({ path: '/tmp/looks/job.png' })
    console.log((await page.locator('body').ariaSnapshot()).slice(0, 6000))
  }
  expect(hands.done().actions).toBeLessThanOrEqual(120)
})
