import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openSignedIn } from '../browser.ts'
import type { Figure } from '../figure.ts'
import { startWorld, type World } from '../world.ts'
import { measureChunk, measureOpening } from './measure-page.ts'
import { measureKeyRatio, measureKeys } from './measure-typing.ts'
import { measureUpload } from './measure-upload.ts'
import { wideGroups, wideRecord, wideSchema } from './wide-schema.ts'

/** The figures of forms and uploads, in a real browser. */
export async function* measure(only?: string): AsyncIterable<Figure> {
  const wanted = (name: string) => !only || name.startsWith(only) || only.startsWith(name)
  const browser = await launchBrowser()
  const world = await startWorld()
  try {
    if (wanted('forms.upload')) yield await measureUpload(world)
    await fill(world)
    if (wanted('forms.chunk')) yield await measureChunk()
    if (wanted('forms.open')) yield await inPage(browser, world, measureOpening)
    if (wanted('forms.key')) {
      const page = await openSignedIn(browser, world)
      yield* measureKeys(page, world)
      await page.context().close()
      yield await measureKeyRatio(browser)
    }
  } finally {
    await browser.close()
    await world.close()
  }
}

async function fill({ admin }: World): Promise<void> {
  const document = { name: 'Wide', schema: wideSchema, detailGroupList: wideGroups }
  await admin.call('SCHEMA_APPLY', { collectionId: 'Wide', document, baseVersion: null })
  for (const id of ['w1', 'w2', 'w3']) await admin.call('DATA_CREATE', { collectionId: 'Wide', id, record: wideRecord })
}

async function inPage(
  browser: Browser,
  world: World,
  run: (page: Page, world: World) => Promise<Figure>,
): Promise<Figure> {
  const page = await openSignedIn(browser, world)
  try {
    return await run(page, world)
  } finally {
    await page.context().close()
  }
}
