import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from './find-violations.ts'
import type { Program } from './program.ts'
import { seeToast } from './screens/controls.ts'
import { pickAction } from './screens/flow-editor.ts'
import { shoot } from './shoot.ts'
import { openWorkspace, type Workspace } from './workspace.ts'

let workspace: Workspace
let page: Page
let program: Program
let url: string

const step = (id: string, type: string, more: object = {}) => ({
  id,
  stepName: id.slice(0, 1).toUpperCase() + id.slice(1),
  action: { type, parameters: {} },
  nextSteps: [],
  errorSteps: [],
  ...more,
})
const next = (goTo: string, more: object = {}) => ({ id: `to-${goTo}`, goTo, ...more })

beforeAll(async () => {
  workspace = await openWorkspace()
  ;({ page, program } = workspace)
  ;({ url } = workspace.server)
  const inner = [step('look', 'TRANSFORM', { nextSteps: [next('mark')] }), step('mark', 'SET_STATE')]
  const steps = [
    step('list', 'TRANSFORM', { nextSteps: [next('decide')] }),
    step('decide', 'CONDITION', {
      nextSteps: [next('each', { lineName: 'There are late ones', condition: '{{result.list}}' }), next('tell')],
    }),
    step('each', 'FOR_EACH', { body: { start: 'look', steps: inner }, nextSteps: [next('tell')] }),
    step('tell', 'NOTIFY', { errorSteps: [{ id: 'missed', stepErrorTypeList: ['TIMEOUT'], goTo: 'give' }] }),
    step('give', 'END'),
  ]
  await keep('late', { name: 'Late orders', start: 'list', steps })
  const names = Array.from({ length: 40 }, (_, at) => `s${at}`)
  const many = names.map((id, at) => {
    const following = names[at + 1]
    return step(id, 'CONDITION', following === undefined ? {} : { nextSteps: [next(following)] })
  })
  await keep('long', { name: 'A long one', start: 's0', steps: many })
  await keep('none', { name: 'Empty', steps: [] })
})
afterAll(() => workspace?.end())

async function keep(id: string, record: object): Promise<void> {
  const { status, body } = await program.call('CORE_UPSERT', { collectionId: 'Flow', id, record })
  if (status !== 200) throw new Error(JSON.stringify(body))
}

const open = (id: string, more = '') => page.goto(`${url}/builder/flows/steps?id=${id}${more}`)
const steps = () => page.getByRole('region', { name: 'Steps', exact: true })
const panel = () => page.getByRole('region', { name: 'Step', exact: true })
const stepOf = (id: string) => steps().locator(`[data-step="${id}"]`)
const row = (id: string) => stepOf(id).locator('button').first()
const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
const save = async () => {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await seeToast(page, 'Saved')
}

test('steps stand from top to bottom with their lines; a press opens a step or a line in the panel and in the address', async () => {
  await open('late')
  await row('list').waitFor()
  const [list, decide, tell] = await Promise.all(['list', 'decide', 'tell'].map(id => boxOf(stepOf(id))))
  expect(list?.y ?? 0).toBeLessThan(decide?.y ?? 0)
  expect(decide?.y ?? 0).toBeLessThan(tell?.y ?? 0)
  await row('decide').click()
  await panel().getByRole('heading', { name: 'Decide' }).waitFor()
  expect(page.url()).toContain('step=decide')
  await steps().getByRole('button', { name: 'Settings of the line: Decide, 1. There are late ones' }).click()
  await panel()
    .getByRole('tab', { name: /^Next steps/, selected: true })
    .waitFor()
  const onError = steps().getByRole('button', { name: /^Settings of the line: Tell, 1\. .*TIMEOUT/ })
  // The canvas brings what was pressed before into sight meanwhile: by keys, which meet it wherever it is.
  await onError.press('Enter')
  await panel()
    .getByRole('tab', { name: /^Error steps/, selected: true })
    .waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'canvas')
  await open('late', '&step=look')
  await panel().getByRole('heading', { name: 'Look' }).waitFor()
  expect(await row('look').getAttribute('aria-current')).toBe('step')
})

test('a step is inserted on a line, moved by mouse and by keys, never onto another; tidying up takes the places away', async () => {
  await open('late')
  await steps().getByRole('button', { name: 'Insert a step on the line: List' }).click()
  await pickAction(page, 'formula', 'Transform')
  await stepOf('transform').waitFor()
  await panel().getByRole('heading', { name: 'Transform' }).waitFor()
  await steps().getByRole('button', { name: 'Insert a step on the line: Transform' }).waitFor()
  const target = await boxOf(row('decide'))
  const from = await boxOf(row('transform'))
  await page.mouse.move(from.x + 40, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 40)
  await page.mouse.move(target.x + 50, target.y + 30, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => (await boxOf(stepOf('transform'))).y, { timeout: 5000 }).not.toBe(from.y)
  const dropped = await boxOf(stepOf('transform'))
  const other = await boxOf(stepOf('decide'))
  const isApart = dropped.y >= other.y + other.height || other.y >= dropped.y + dropped.height
  expect(isApart || dropped.x >= other.x + other.width || other.x >= dropped.x + dropped.width).toBe(true)
  await row('tell').focus()
  const before = await boxOf(stepOf('tell'))
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await boxOf(stepOf('tell'))).x).toBeGreaterThan(before.x)
  await save()
  await page.reload()
  await row('transform').waitFor()
  const stored = (await program.call('CORE_GET', { collectionId: 'Flow', id: 'late' })).body as { steps: object[] }
  expect(stored.steps.every(each => 'position' in each)).toBe(true)
  await row('list').focus()
  await page.keyboard.press('Shift+T')
  await save()
  const tidy = (await program.call('CORE_GET', { collectionId: 'Flow', id: 'late' })).body as { steps: object[] }
  expect(tidy.steps.some(each => 'position' in each)).toBe(false)
})

test('a step is inserted on a line inside of a loop by the mouse', async () => {
  await open('late', '&step=look')
  await panel().getByRole('heading', { name: 'Look' }).waitFor()
  await steps().getByRole('button', { name: 'Insert a step on the line: Look' }).click()
  await pickAction(page, 'formula', 'Transform')
  await panel().getByRole('heading', { name: 'Transform' }).waitFor()
  await page.getByRole('region', { name: 'Tabs and saving' }).getByRole('button', { name: 'Discard' }).click()
})

test('by keys alone: from step to step, a copy, a removal, the first step of an empty flow', async () => {
  await open('late')
  await row('list').focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => row('transform').evaluate(each => each === document.activeElement)).toBe(true)
  await page.keyboard.press('Delete')
  await stepOf('transform').waitFor({ state: 'detached' })
  await row('decide').focus()
  await page.keyboard.press('Control+d')
  await stepOf('decide2').waitFor()
  await page.getByRole('region', { name: 'Tabs and saving' }).getByRole('button', { name: 'Discard' }).click()
  await open('none')
  await steps().getByRole('button', { name: 'Add step' }).press('Enter')
  await pickAction(page, 'formula', 'Transform')
  await steps().getByRole('button', { name: 'Add a step after Transform' }).waitFor()
  await steps().getByRole('radio', { name: 'List' }).click()
  await steps().getByRole('list', { name: 'Steps' }).waitFor()
  expect(page.url()).toContain('view=list')
})

test('a long flow begins with its start, has a map, and a step that gets the focus is shown', async () => {
  await open('long')
  await row('s0').waitFor()
  await page.getByRole('img', { name: 'Map of the steps' }).waitFor()
  expect((await boxOf(row('s0'))).height).toBeGreaterThan(40)
  await open('long', '&step=s30')
  await seen('s30')
  await row('s3').focus()
  await seen('s3')
  await shoot(page, 'canvas-long')
  expect(await findViolations(page)).toEqual([])
})

test('a run is shown on the canvas: what was come to, how often and how long; and what went in and came out of a step', async () => {
  const inner = [
    step('double', 'TRANSFORM', { action: { type: 'TRANSFORM', parameters: { value: '{{event.item}}' } } }),
  ]
  const list = { type: 'FOR_EACH', parameters: { list: [1, 2, 3] } }
  const steps = [
    step('loop', 'FOR_EACH', { action: list, body: { start: 'double', steps: inner }, nextSteps: [next('stop')] }),
    step('stop', 'FAIL', { action: { type: 'FAIL', parameters: { message: 'Nobody is there' } } }),
    step('later', 'END'),
  ]
  await keep('ran', { name: 'Ran', start: 'loop', steps })
  const { body } = await program.call('FLOW_TEST', { id: 'ran', input: {} })
  const { runId } = body as { runId: string }
  await page.goto(`${url}/builder/flows/logs?id=ran&run=${runId}`)
  await page.getByRole('link', { name: 'Show its steps on the canvas' }).click()
  const shown = page.getByRole('region', { name: 'Steps of the run' })
  const of = (id: string) => shown.locator(`[data-step="${id}"] > button`)
  await of('double')
    .getByText(/^Succeeded · \d+ ms · 3 times$/)
    .waitFor()
  await of('stop')
    .getByText(/^Failed/)
    .waitFor()
  await of('later').getByText('Not come to').waitFor()
  expect(await shown.getByRole('button', { name: /^(Insert|Add) a step/ }).count()).toBe(0)
  await of('double').click()
  const side = page.getByRole('region', { name: 'Step of the run' })
  await expect.poll(() => side.getByRole('listitem').count()).toBe(3)
  await side.getByText('Nobody is there').waitFor()
  expect(await findViolations(page)).toEqual([])
  await shoot(page, 'canvas-run')
  await shown.getByRole('link', { name: 'Back to the steps' }).click()
  await row('double').waitFor()
})

/** Within the window, whatever the canvas did to get there. */
async function seen(id: string): Promise<void> {
  await expect
    .poll(async () => {
      const { y, height } = await boxOf(row(id))
      return y > 0 && y + height <= 800
    })
    .toBe(true)
}
