// Named apart from the routes: the first script then names one file for all of them, and the builder's own files come with the builder.

export const loadList = async () => (await import('./editor/flow-list-page.tsx')).FlowListPage
export const loadEditor = async () => (await import('./editor/flow-editor-page.tsx')).FlowEditorPage
