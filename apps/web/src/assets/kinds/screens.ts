// Named apart from the routes: the first script then names one file for all of them, and the builder's own files come with the builder.
import type { AssetId } from '@trellis/model'

export const screensOf = (kind: AssetId) => ({
  loadList: async () => (await import('./kind-list-page.tsx')).kindListPage(kind),
  loadEditor: async () => (await import('./kind-editor-page.tsx')).kindEditorPage(kind),
})
