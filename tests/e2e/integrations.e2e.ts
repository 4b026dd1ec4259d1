import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import { choose, seeToast } from './screens/controls.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let url: string
let stock: Server
let address: string

const token = 'canary-of-the-stock'

/** A service of stock that knows one token. */
beforeAll(async () => {
  stock = createServer(({ headers, url: path = '' }, response) => {
    const isKnown = headers.authorization === `Bearer ${token}`
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' })
    const parts = [
      { part: 'Wheel', count: 4 },
      { part: 'Bell', count: 12 },
    ]
    response.end(JSON.stringify(isKnown ? (path.endsWith('/parts') ? parts : { is: 'well' }) : {}))
  })
  await new Promise<void>(done => stock.listen(0, '127.0.0.1', done))
  address = `http://127.0.0.1:${(stock.address() as AddressInfo).port}`
  workspace = await openWorkspace()
  ;({ page } = workspace)
  ;({ url } = workspace.server)
})
afterAll(async () => {
  await workspace?.end()
  stock?.closeAllConnections()
  stock?.close()
})

test('a builder connects a REST service, is told what fails, asks it, keeps the request and reads the log', async () => {
  await page.goto(`${url}/builder/integrations/list`)
  await page.getByText('There are no integrations yet').waitFor()
  await page.getByRole('link', { name: 'New integration' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Stock')
  await choose(page.getByRole('main'), 'Driver', 'REST')
  await page.getByRole('textbox', { name: 'Base URL' }).fill(`${address}/api`)
  await choose(page.getByRole('main'), 'Authentication', 'Bearer token')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, 'Saved')

  const test = page.getByRole('button', { name: 'Test connection' })
  await test.click()
  await page.getByText('A secret is not set').waitFor()
  const secret = page.getByRole('region', { name: 'Secrets' }).getByLabel('Token', { exact: true })
  await secret.fill('another token')
  await page.getByRole('button', { name: 'Set secrets' }).click()
  await seeToast(page, 'The secrets are set')
  await test.click()
  await page.getByText('The sign-in was refused').waitFor()
  await secret.fill(token)
  await page.getByRole('button', { name: 'Set secrets' }).click()
  await seeToast(page, 'The secrets are set')
  await test.click()
  await page.getByText('The connection works').waitFor()
  expect(await secret.inputValue()).toBe('')
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'integration-general')

  await page.getByRole('tab', { name: 'Test', exact: true }).click()
  await page.getByRole('textbox', { name: 'Path' }).fill('parts')
  await page.getByRole('button', { name: 'Run' }).click()
  const answer = page.getByRole('region', { name: 'Answer' })
  await answer.getByText('"Wheel"').waitFor()
  await answer.getByRole('radio', { name: 'As table' }).click()
  await answer.getByRole('cell', { name: 'Bell' }).waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'integration-tester')
  await page.getByRole('textbox', { name: 'Name of the request' }).fill('Parts')
  await page.getByRole('button', { name: 'Keep request' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, 'Saved')
  await page.reload()
  await choose(page.getByRole('main'), 'Saved requests', 'Parts')
  await expect.poll(() => page.getByRole('textbox', { name: 'Path' }).inputValue()).toBe('parts')

  await page.getByRole('tab', { name: 'Logs', exact: true }).click()
  const logs = page.getByRole('table', { name: 'Logs' })
  await logs.getByText('SIGN_IN').or(logs.getByText('The sign-in was refused')).waitFor()
  await expect.poll(() => logs.getByRole('row').count()).toBe(5)
  expect(await page.content()).not.toContain(token)
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'integration-logs')
})
