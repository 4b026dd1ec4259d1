import type { Page } from 'playwright-core'
import { readManifest, sizeOf } from '../chunk.ts'
import { type Figure, median, valueFigure } from '../figure.ts'
import { measureTyping } from '../forms/typing.ts'
import { watchTyping } from '../forms/watch-typing.ts'
import type { World } from '../world.ts'

const blocks = 2000
const rounds = 3
const keysPerRound = 60

/** The file that comes when somebody begins to write. */
export async function measureRichTextChunk(): Promise<Figure> {
  const manifest = await readManifest()
  const key = Object.keys(manifest).find(each => manifest[each]?.name === 'rich-text')
  if (key === undefined) throw new Error('The build has no chunk of the editor')
  const value = await sizeOf(manifest, [key])
  return valueFigure({ name: 'builder.richtext.chunk', value, unit: 'kB', limit: 130, atMost: true })
}

/** What a key costs in a long document: script of it, what the form hears of it included, and until it is painted. */
export async function* measureRichTextKeys(page: Page, { admin, url }: World): AsyncIterable<Figure> {
  const properties = { body: { type: 'string', format: 'rich-text', title: 'Body' } } as const
  const document = { name: 'Long', schema: { type: 'object' as const, properties }, detailGroupList: [] }
  await admin.call('SCHEMA_APPLY', { collectionId: 'Long', document, baseVersion: null })
  await admin.call('DATA_CREATE', { collectionId: 'Long', id: 'l1', record: { body: longText() } })
  await watchTyping(page.context())
  await page.goto(`${url}/detail?collectionId=Long&id=l1`)
  await page.getByRole('textbox', { name: 'Body' }).focus()
  await page.locator('[contenteditable=true]').waitFor()
  const typed = []
  for (let round = 0; round < rounds; round += 1) typed.push(await measureTyping(page, 'Body', keysPerRound))
  const atMost = true
  const script = median(typed.map(({ script: time }) => time))
  yield valueFigure({ name: 'builder.richtext.script', value: script, unit: 'ms', limit: 16, atMost })
  const paints = median(typed.flatMap(({ paints: times }) => times))
  yield valueFigure({ name: 'builder.richtext.paint', value: paints, unit: 'ms', limit: 50, atMost })
}

/** Blocks of every kind in turn. */
function longText(): string {
  const kinds = [
    (place: number) => `<h2>Chapter ${place}</h2>`,
    (place: number) => `<p>Some <strong>strong</strong> words and <em>others</em> in paragraph ${place}.</p>`,
    (place: number) => `<ul><li>Item ${place}</li></ul>`,
    (place: number) => `<blockquote>Quote ${place}</blockquote>`,
    (place: number) => `<p>Plain paragraph ${place} that goes on for a while, as paragraphs do.</p>`,
  ]
  return Array.from({ length: blocks }, (_, place) => kinds[place % kinds.length]?.(place) ?? '').join('')
}
