import { launchBrowser, openSignedIn } from '../browser.ts'
import type { Figure } from '../figure.ts'
import { startWorld } from '../world.ts'
import { measureEditor } from './measure-editor.ts'
import { measurePdf } from './measure-pdf.ts'
import { measureRichTextChunk, measureRichTextKeys } from './measure-rich-text.ts'

/** The figures of what builders and writers of long texts work with, in a real browser. */
export async function* measure(only?: string): AsyncIterable<Figure> {
  const wanted = (name: string) => !only || name.startsWith(only) || only.startsWith(name)
  if (wanted('builder.richtext')) yield await measureRichTextChunk()
  const browser = await launchBrowser()
  const world = await startWorld()
  try {
    if (wanted('builder.open') || wanted('builder.key')) yield* measureEditor(await openSignedIn(browser, world), world)
    if (wanted('builder.pdf')) yield await measurePdf(await openSignedIn(browser, world), world)
    if (wanted('builder.richtext')) yield* measureRichTextKeys(await openSignedIn(browser, world), world)
  } finally {
    await browser.close()
    await world.close()
  }
}
