/** What the names of kept drafts begin with; behind it stands whose they are. */
export const draftPrefix = 'trellis.draft.'

/** At sign-out: nothing of a person stays in the browser. */
export function forgetDrafts(userId: string): void {
  const own = `${draftPrefix}${encodeURIComponent(userId)}/`
  for (const key of draftKeys()) if (key.startsWith(own)) localStorage.removeItem(key)
}

export function draftKeys(): string[] {
  try {
    return Object.keys(localStorage).filter(key => key.startsWith(draftPrefix))
  } catch {
    return []
  }
}
