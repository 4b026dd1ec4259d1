import { launchBrowser, openSignedIn } from '../browser.ts'
import { reach, readManifest, sizeOf } from '../chunk.ts'
import { type Figure, valueFigure } from '../figure.ts'
import { startWorld } from '../world.ts'
import { measureEdit } from './measure-edit.ts'
import { measureOpening } from './measure-opening.ts'
import { measureType, measureUpdate } from './measure-updates.ts'
import { makeViews } from './views-of-bench.ts'

const shell = ['index.html', 'src/records/detail/record-page.tsx', 'src/records/table-page.tsx']
const view = ['src/views/view-page.tsx']
const editor = ['src/views/editor/view-editor-page.tsx']
/** What lists and forms load when they are used: toolbars and dialogs, the inputs of all formats, formulas. */
const laterOfShell = ['records', 'overlays', 'formats', 'widgets', 'dates', 'definitions', 'formula', 'formula-forms']

/** The figures of views, in a real browser. */
export async function* measure(only?: string): AsyncIterable<Figure> {
  const wanted = (name: string) => !only || only === name || name.startsWith(`${only}.`)
  if (wanted('views.chunk')) yield await sizeFigure('views.chunk', view, shell, 60)
  if (wanted('views.editor')) yield await sizeFigure('views.editor', editor, [...shell, ...view], 150)
  if (only === 'views.chunk' || only === 'views.editor') return
  const browser = await launchBrowser()
  const world = await startWorld()
  try {
    await makeViews(world)
    const open = () => openSignedIn(browser, world)
    if (wanted('views.open') || wanted('views.requests')) yield* measureOpening(await open(), world)
    if (wanted('views.update')) yield await measureUpdate(await open(), world)
    if (wanted('views.type')) yield await measureType(await open(), world)
    if (wanted('views.edit')) yield await measureEdit(await open(), world)
  } finally {
    await browser.close()
    await world.close()
  }
}

/** What these screens load beyond others that people have met before. */
async function sizeFigure(name: string, screens: string[], known: string[], limit: number): Promise<Figure> {
  const manifest = await readManifest()
  const later = Object.keys(manifest).filter(key => laterOfShell.includes(manifest[key]?.name ?? ''))
  const shared = new Set([...known, ...later].flatMap(key => [...reach(manifest, key)]))
  const own = screens.flatMap(key => [...reach(manifest, key)]).filter(key => !shared.has(key))
  return valueFigure({ name, value: await sizeOf(manifest, new Set(own)), unit: 'kB gzip', limit, atMost: true })
}
