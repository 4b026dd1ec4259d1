// Named apart from the routes: the first script then names one file for all of them, and the builder's own files come with the builder.

export const loadList = async () => (await import('./editor/view-list-page.tsx')).ViewListPage
export const loadEditor = async () => (await import('./editor/view-editor-page.tsx')).ViewEditorPage
