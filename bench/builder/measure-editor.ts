import type { FieldSchema } from '@trellis/model'
import type { Page } from 'playwright-core'
import { type Figure, median, valueFigure } from '../figure.ts'
import { measureTyping } from '../forms/typing.ts'
import { watchTyping } from '../forms/watch-typing.ts'
import { pressToPaint } from '../press-to-paint.ts'
import type { World } from '../world.ts'

const fieldCount = 300
const groupCount = 10
const rounds = 9
const keys = 60

/** The editor of a collection with 300 fields: from the press on its tab until the preview is painted, and what a key costs in it. */
export async function* measureEditor(page: Page, { admin, url }: World): AsyncIterable<Figure> {
  await admin.call('SCHEMA_APPLY', { collectionId: 'Wide', document: wideDocument(), baseVersion: null })
  const atMost = true
  const openings: number[] = []
  for (let round = 0; round < rounds; round += 1) openings.push(await open(page, url))
  // The first one loads the chunks.
  yield valueFigure({ name: 'builder.open', value: median(openings.slice(1)), unit: 'ms', limit: 400, atMost })
  await watchTyping(page.context())
  await page.goto(`${url}/builder/data/definition?id=Wide&model-property=field0`)
  await page.getByRole('form', { name: 'Form preview' }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1000)
  const { script } = await measureTyping(page, 'Title', keys)
  yield valueFigure({ name: 'builder.key', value: script, unit: 'ms', limit: 2, atMost })
  const follows: number[] = []
  for (let round = 0; round < rounds; round += 1) follows.push(await follow(page))
  yield valueFigure({ name: 'builder.key.preview', value: median(follows), unit: 'ms', limit: 100, atMost })
}

async function open(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/builder/data/list`)
  const link = page.getByRole('grid', { name: 'Collections' }).getByRole('link', { name: 'Wide', exact: true })
  await link.click()
  const fields = page.getByRole('tab', { name: 'Fields', exact: true })
  await fields.waitFor()
  await page.waitForLoadState('networkidle')
  return pressToPaint(page, { press: () => fields.click(), begin: untilPreview })
}

const untilPreview = () => () => document.querySelector('form[aria-label="Form preview"] [data-field]') !== null

/** From a key in the title until the preview says it, too. */
async function follow(page: Page): Promise<number> {
  const time = await pressToPaint(page, {
    press: () => page.keyboard.press('x'),
    begin: untilFollowed,
    event: 'keydown',
  })
  await page.waitForTimeout(300)
  return time
}

const untilFollowed = () => {
  const label = () => document.querySelector('form[aria-label="Form preview"] [data-field="field0"]')?.textContent
  const before = label()
  return () => label() !== before
}

function wideDocument() {
  const kinds = [
    { type: 'string', format: 'text' },
    { type: 'number', format: 'number' },
    { type: 'string', format: 'date' },
  ] as const
  const properties = Object.fromEntries(
    Array.from({ length: fieldCount }, (_, place): [string, FieldSchema] => [
      `field${place}`,
      {
        ...(kinds[place % kinds.length] ?? kinds[0]),
        title: `Field ${place}`,
        metadata: { detailGroupId: `group${place % groupCount}`, detailOrder: place },
      },
    ]),
  )
  const detailGroupList = Array.from({ length: groupCount }, (_, place) => ({
    id: `group${place}`,
    name: `Group ${place}`,
    order: place + 1,
  }))
  return { name: 'Wide', schema: { type: 'object' as const, properties }, detailGroupList }
}
