/** What the names of kept drafts begin with; behind it stands whose they are. */
export const draftPrefix = 'trellis.draft.'

/** Under which a tab keeps what it calls itself. */
export const tabName = 'trellis.tab'

/** At sign-out: nothing of a person stays in the browser. */
export function forgetDrafts(userId: string): void {
  const own = `${draftPrefix}${encodeURIComponent(userId)}/`
  for (const key of draftKeys()) if (key.startsWith(own)) localStorage.removeItem(key)
}

/** What this tab kept is offered from now on, as that of a closed one, and not put in by itself; answers whether there was any. */
export function setDraftsAside(): boolean {
  const tab = sessionStorage.getItem(tabName)
  const own = draftKeys().filter(key => tab !== null && key.endsWith(`/${tab}`))
  for (const key of own) {
    localStorage.setItem(`${key}-aside`, localStorage.getItem(key) ?? '')
    localStorage.removeItem(key)
  }
  return own.length > 0
}

export function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter(key => key.startsWith(draftPrefix))
  } catch {
    return []
  }
}
