// Named apart from the routes: the first script then names one file for all of them, and the builder's own files come with the builder.

export const loadList = async () => (await import('./collection-list-page.tsx')).CollectionListPage
export const loadEditor = async () => (await import('./editor/collection-editor-page.tsx')).CollectionEditorPage
export const loadImport = async () => (await import('../imports/import-page.tsx')).ImportPage
export { findCollections } from './find-collections.ts'
