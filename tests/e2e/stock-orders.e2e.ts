import { randomBytes } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MariadbServer, mariadbMissing, startMariadb } from '../scenarios/mariadb-server.ts'
import { type OrderService, startOrderService } from '../scenarios/order-service.ts'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { choose, chooseByText, chooseEntry, lookUp, seeToast } from './screens/controls.ts'
import {
  addStepAfter,
  panel,
  panelTab,
  parameter,
  pickStep,
  save,
  saveSound,
  steps,
  writeJson,
} from './screens/flow-editor.ts'
import { shoot } from './shoot.ts'
import { asking, openAsMember, part, viewOf } from './view-member.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program
let url: string
let warehouse: MariadbServer
let service: OrderService
let flowId: string
const password = randomBytes(6).toString('hex')

/** What lies in the warehouse: two of four products otherwise than here. */
const stock = `create table stock (product varchar(40) primary key, units integer);
  insert into stock values ('1', 39), ('2', 3), ('3', 13), ('4', 7);
  create table checks (products integer, checked_by varchar(200) unique)`

const main = (): Locator => page.getByRole('main')
const fill = (name: string, value: string) => main().getByRole('textbox', { name, exact: true }).fill(value)

async function setSecret(label: string, value: string): Promise<void> {
  await page.getByRole('region', { name: 'Secrets' }).getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('button', { name: 'Set secrets' }).click()
  await seeToast(page, 'The secrets are set')
  await page.getByRole('button', { name: 'Test connection' }).click()
  await page.getByText('The connection works').waitFor()
}

async function retry(attempts: string, seconds: string): Promise<void> {
  await panelTab(page, 'Detail')
  await panel(page).getByRole('textbox', { name: 'Attempts' }).fill(attempts)
  await panel(page).getByRole('textbox', { name: 'First wait (seconds)' }).fill(seconds)
}

describe.skipIf(mariadbMissing)(
  `a warehouse and an order service${mariadbMissing ? `: ${mariadbMissing}` : ''}`,
  () => {
    beforeAll(async () => {
      ;[workspace, warehouse, service] = await Promise.all([
        openWorkspace({ hasSample: true }),
        startMariadb(password),
        startOrderService(),
      ])
      ;({ page, program } = workspace)
      ;({ url } = workspace.server)
      await warehouse.run(`use shop; ${stock}`)
    }, 60_000)
    afterAll(async () => {
      await workspace?.end()
      await warehouse?.close()
      await service?.close()
    })

    test('a builder connects the database and the service, each with its secrets', async () => {
      await page.goto(`${url}/builder/integrations/general`)
      await fill('Name', 'Warehouse')
      await choose(main(), 'Driver', 'MariaDB')
      await fill('Host', '127.0.0.1')
      await fill('Port', String(warehouse.port))
      await fill('Database', 'shop')
      await fill('User name', 'clerk')
      await choose(main(), 'Security', 'Not encrypted')
      await save(page)
      await setSecret('Password', password)
      await page.goto(`${url}/builder/integrations/general`)
      await fill('Name', 'Order service')
      await choose(main(), 'Driver', 'REST')
      await fill('Base URL', `${service.url}/api`)
      await choose(main(), 'Authentication', 'OAuth2 client credentials')
      await fill('Token URL', `${service.url}/token`)
      await fill('Client ID', service.clientId)
      await fill('Scope', 'orders')
      await save(page)
      await setSecret('Client secret', service.clientSecret)
      expect(service.tokens()).toBe(1)
      await shoot(page, 'order-service')
    })

    test('a flow reads the stock, compares it with the products, changes those that differ and posts a summary', async () => {
      await page.goto(`${url}/builder/flows/list`)
      await page.getByRole('link', { name: 'New flow' }).click()
      await page.getByRole('textbox', { name: /^Name/ }).fill('Compare stock')
      await save(page)
      await page.getByRole('tab', { name: /^Steps/ }).click()
      await steps(page).getByRole('button', { name: 'Add step' }).click()
      await pickStep(page, { search: 'ask', label: 'Ask an integration', name: 'Stock' })
      await choose(panel(page), 'Integration', 'Warehouse')
      await choose(panel(page), 'Operation', 'Query')
      await parameter(page, 'SQL').fill('select product, units from stock order by product')
      await retry('5', '1')
      await steps(page).getByRole('radio', { name: 'List' }).click()
      await addStepAfter(page, 'Stock', { search: 'for each', label: 'For each', name: 'Each' })
      await parameter(page, 'List').fill('{{result.askAnIntegration}}')
      await steps(page).getByRole('button', { name: 'Add step inside' }).click()
      await pickStep(page, { search: 'get a record', label: 'Get a record', name: 'Product' })
      await lookUp(panel(page).getByRole('combobox', { name: 'Collection' }), 'Products')
      await parameter(page, 'ID').fill('{{event.item.product}}')
      await addStepAfter(page, 'Product', { search: 'condition', label: 'Condition', name: 'Differs?' })
      await panel(page).getByRole('button', { name: 'Formula for Condition' }).click()
      await parameter(page, 'Condition').fill('result.getARecord.unitsInStock <> event.item.units')
      await addStepAfter(page, 'Differs?', { search: 'update a rec', label: 'Update a record', name: 'Count anew' })
      await lookUp(panel(page).getByRole('combobox', { name: 'Collection' }), 'Products')
      await parameter(page, 'ID').fill('{{event.item.product}}')
      await chooseByText(panel(page), 'Set a field', 'Units in stock')
      await panel(page).getByRole('button', { name: 'Formula for Units in stock', exact: true }).click()
      await parameter(page, 'Units in stock').fill('event.item.units')
      await addStepAfter(page, 'Each', { search: 'call', label: 'Call an integration', name: 'Summary' })
      await choose(panel(page), 'Integration', 'Order service')
      await choose(panel(page), 'Operation', 'Request')
      await choose(panel(page), 'GET Method', 'POST')
      await parameter(page, 'Path').fill('summaries')
      await choose(panel(page), 'None Body', 'JSON')
      await writeJson(page, 'Value of the body', { products: '{{result.forEach.totalCount}}' })
      await addStepAfter(page, 'Summary', { search: 'call', label: 'Call an integration', name: 'Note the check' })
      await choose(panel(page), 'Integration', 'Warehouse')
      await choose(panel(page), 'Operation', 'Insert')
      await parameter(page, 'Table').fill('checks')
      await writeJson(page, 'Rows', { products: '{{result.forEach.totalCount}}' })
      await parameter(page, 'Column of the key').fill('checked_by')
      await retry('6', '1')
      flowId = await saveSound(page)
      await expect.poll(() => findViolations(page)).toEqual([])
      await shoot(page, 'compare-stock')
      const strip = page.getByRole('region', { name: 'Status' })
      await strip.getByRole('button', { name: 'Enable' }).click()
      await strip.getByText('Enabled', { exact: true }).waitFor()
    })

    const list = async (collectionId: string, filter: object) => {
      const cursor = { collectionId, filter, options: { orderBy: 'id' } }
      const operation = collectionId === 'Activity' ? 'CORE_LIST' : 'DATA_LIST'
      return (await asking(program)(operation, { cursor }))['list'] as unknown as Record<string, unknown>[]
    }

    test('the token ends and the database goes away in the middle: the step says why and ends when that is back; all is written once', async () => {
      service.beforeAnswer(async () => {
        await warehouse.stop()
        return false
      })
      await service.endTokens()
      await page.goto(`${url}/builder/flows/preview?id=${flowId}`)
      await page.getByRole('button', { name: 'Run', exact: true }).nth(1).click()
      await expect.poll(() => service.taken.length, { timeout: 10_000 }).toBe(1)
      await page.goto(`${url}/builder/flows/logs?id=${flowId}`)
      await page.getByRole('table', { name: 'Runs' }).getByRole('link').first().click()
      const check = page
        .getByRole('list', { name: 'Steps' })
        .getByRole('listitem')
        .filter({ hasText: 'Note the check' })
      await check.getByText(/^CONNECTION: /).waitFor()
      await check.getByText(/^Next try at /).waitFor()
      await expect.poll(() => findViolations(page)).toEqual([])
      await shoot(page, 'compare-stock-waits')
      await warehouse.start()
      await check.getByText('Succeeded', { exact: true }).waitFor({ timeout: 30_000 })
      await check.getByText(/ attempts$/).waitFor()
      await shoot(page, 'compare-stock-log')
      expect(service.taken).toEqual([
        { path: '/api/summaries', key: expect.any(String), body: { products: 4 }, times: 1 },
      ])
      expect(service.tokens()).toBe(2)
      expect(await warehouse.run('select products from shop.checks')).toEqual([{ products: 4 }])
      const counted = await list('Products', { id: { $in: ['1', '2', '3', '4'] } })
      expect(counted.map(({ unitsInStock }) => unitsInStock)).toEqual([39, 3, 13, 7])
      const changes = await list('Activity', { collectionId: 'Products', action: 'update' })
      expect(changes.map(({ recordId }) => recordId).toSorted()).toEqual(['2', '4'])
    })

    test('a view shows the stock as it is there, and a button orders more: taken once though its answer was lost', async () => {
      const ask = asking(program)
      const [{ id: warehouseId } = { id: '' }, { id: serviceId } = { id: '' }] = (await integrations()).toSorted(
        (left, right) => right.name.localeCompare(left.name),
      )
      const sql = 'select product, units from stock order by product'
      await flow(
        'stock',
        'Stock now',
        step('INTEGRATION_ASK', { integrationId: warehouseId, operation: 'query', input: { sql } }),
      )
      const request = { method: 'POST', path: 'orders', bodyType: 'json', body: { product: '{{input.product}}' } }
      const retry = { attempts: 3, firstDelaySeconds: 0, factor: 1, maxDelaySeconds: 1 }
      const order = { integrationId: serviceId, operation: 'request', input: request }
      await flow('order', 'Order more', { ...step('INTEGRATION_CALL', order), retry })
      const refresh = { id: 'again', type: 'DISPATCH_REFRESH', parameters: { what: 'some', componentIds: ['stock'] } }
      const press = {
        id: 'go',
        type: 'FLOW_RUN',
        parameters: { id: 'order', input: { product: '{{event.item.product}}' }, wait: 20 },
        userAlert: { title: 'Ordered' },
      }
      const table = part('table', 'stock', {
        title: 'Stock',
        source: { type: 'flow', flowId: 'stock' },
        recordActions: [{ id: 'more', label: 'Order more', triggers: [press] }],
      })
      const timer = part('interval', 'watch', { seconds: 5 }, { listeners: { onTick: [refresh] } })
      const sara = await openAsMember(workspace, {
        view: { id: 'stock', record: viewOf('Stock', [table, timer]) },
        collections: [],
        flows: ['stock', 'order'].map(id => ({ flowId: id })),
        integrations: [warehouseId, serviceId].map(integrationId => ({ integrationId })),
      })
      const rows = () => sara.page.getByRole('grid', { name: 'Stock' })
      await rows().getByRole('gridcell', { name: '39', exact: true }).waitFor()
      await shoot(sara.page, 'stock-view')
      await warehouse.run("update shop.stock set units = 41 where product = '1'")
      await rows().getByRole('gridcell', { name: '41', exact: true }).waitFor({ timeout: 15_000 })
      service.taken.splice(0)
      service.beforeAnswer(async () => true)
      await chooseEntry(rows().getByRole('button', { name: 'More' }).first(), 'Order more')
      await seeToast(sara.page, 'Ordered')
      await expect
        .poll(() => service.taken)
        .toEqual([
          { path: '/api/orders', key: expect.stringMatching(/^[0-9a-f-]+:1$/), body: { product: '1' }, times: 2 },
        ])
      expect(sara.complaints).toEqual([])
      expect(await ask('INTEGRATION_CALL_LIST', { id: serviceId })).toMatchObject({ list: expect.anything() })
    })
  },
)

const integrations = async () => {
  const cursor = { collectionId: 'Integration', options: { limit: 10 } }
  const { list } = await asking(program)('CORE_LIST', { cursor })
  return list as unknown as { id: string; name: string }[]
}

const step = (type: string, parameters: object) => ({
  id: 'ask',
  stepName: 'Ask',
  action: { type, parameters },
  nextSteps: [],
  errorSteps: [],
})

async function flow(id: string, name: string, only: object): Promise<void> {
  const inputs = { type: 'object', properties: { product: { type: 'string', format: 'text', title: 'Product' } } }
  const record = { name, inputs, start: 'ask', steps: [only], output: '{{result.ask}}' }
  await asking(program)('CORE_UPSERT', { collectionId: 'Flow', id, record })
  await asking(program)('FLOW_SET_STATUS', { id, status: 'enabled' })
}
