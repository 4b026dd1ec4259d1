import { reach, readManifest, sizeOf } from '../chunk.ts'
import { type Figure, valueFigure } from '../figure.ts'

const editor = ['src/flows/editor/flow-editor-page.tsx', 'src/flows/editor/canvas/flow-canvas.tsx']
/** What whoever builds has met before: forms and lists. */
const known = [
  'index.html',
  'src/records/detail/record-page.tsx',
  'src/records/table-page.tsx',
  'src/collections/editor/collection-editor-page.tsx',
]

/** What the editor of flows with its canvas loads beyond forms, lists and the editor of collections. */
export async function measureEditorChunk(): Promise<Figure> {
  const manifest = await readManifest()
  const shared = new Set(known.flatMap(key => [...reach(manifest, key)]))
  const own = editor.flatMap(key => [...reach(manifest, key)]).filter(key => !shared.has(key))
  const value = await sizeOf(manifest, new Set(own))
  return valueFigure({ name: 'flows.chunk', value, unit: 'kB', limit: 150, atMost: true })
}
