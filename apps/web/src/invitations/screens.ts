// Named apart from the routes: the first script then names one file for all of them, and the builder's own files come with the builder.

export const loadList = async () => (await import('./invitation-list-page.tsx')).InvitationListPage
export const loadEditor = async () => (await import('./invitation-editor-page.tsx')).InvitationEditorPage
