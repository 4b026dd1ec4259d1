// Named apart from the routes: the first script then names one file for all of them, and the builder's own files come with the builder.

export const loadList = async () => (await import('./user-list-page.tsx')).UserListPage
export const loadEditor = async () => (await import('./user-editor-page.tsx')).UserEditorPage
export { findUsers } from './find-users.ts'
