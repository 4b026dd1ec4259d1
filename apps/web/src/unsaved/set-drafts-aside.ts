import { tabName } from './drafts.ts'
import { draftKeys } from './forget-drafts.ts'

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
