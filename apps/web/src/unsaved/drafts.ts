import { draftKeys, draftPrefix } from './forget-drafts.ts'

/** Unsaved work on one record, kept in this browser; each tab has its own, so that two never overwrite each other's (R43). */
export type KeptDraft<Draft> = { draft: Draft; at: number; key: string }

export type DraftPlace = { userId: string; collectionId: string; id: string | undefined }

/** Under which a tab keeps what it calls itself. */
export const tabName = 'trellis.tab'
const keptForMs = 30 * 24 * 60 * 60 * 1000
const longestDraft = 1_000_000

/** The same after a reload, another one in a duplicate of the tab. */
const tab = nameTab()

const placeKey = ({ userId, collectionId, id }: DraftPlace) =>
  `${draftPrefix}${[userId, collectionId, id ?? ''].map(encodeURIComponent).join('/')}/`

export function readOwnDraft<Draft>(place: DraftPlace): KeptDraft<Draft> | undefined {
  return read(placeKey(place) + tab)
}

/** Undefined removes it. A browser without room or storage keeps none, which only costs this safety. */
export function keepDraft(place: DraftPlace, draft: object | undefined): void {
  const key = placeKey(place) + tab
  try {
    const text = draft && JSON.stringify({ draft, at: Date.now() })
    if (text && text.length <= longestDraft) localStorage.setItem(key, text)
    else localStorage.removeItem(key)
  } catch {
    return
  }
}

/** The newest that a tab left behind which is not open any more. */
export async function findLeftDraft<Draft>(place: DraftPlace): Promise<KeptDraft<Draft> | undefined> {
  const start = placeKey(place)
  const open = await openTabs()
  const left = draftKeys()
    .filter(key => key.startsWith(start) && !open.has(key.slice(start.length)))
    .flatMap(key => read<Draft>(key) ?? [])
  return left.sort((one, other) => other.at - one.at)[0]
}

export function forgetDraft({ key }: Pick<KeptDraft<unknown>, 'key'>): void {
  localStorage.removeItem(key)
}

function read<Draft>(key: string): KeptDraft<Draft> | undefined {
  try {
    const { draft, at } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<KeptDraft<Draft>>
    if (!draft || !at) return undefined
    if (Date.now() - at <= keptForMs) return { draft, at, key }
    localStorage.removeItem(key)
  } catch {
    return undefined
  }
  return undefined
}

function nameTab(): string {
  try {
    const [arrival] = performance.getEntriesByType('navigation')
    const isSame = arrival !== undefined && 'type' in arrival && arrival.type === 'reload'
    const name = (isSame && sessionStorage.getItem(tabName)) || crypto.getRandomValues(new Uint32Array(2)).join('-')
    sessionStorage.setItem(tabName, name)
    // Held as long as the tab is there.
    void locks()?.request(`${tabName}.${name}`, () => new Promise(() => undefined))
    return name
  } catch {
    return 'tab'
  }
}

/** Without the browser's locks, which need a secure context, nobody can tell: then every other tab counts as gone. */
async function openTabs(): Promise<Set<string>> {
  const { held = [] } = (await locks()?.query()) ?? {}
  return new Set([tab, ...held.map(({ name = '' }) => name.slice(tabName.length + 1))])
}

function locks(): LockManager | undefined {
  return (globalThis.navigator as { locks?: LockManager } | undefined)?.locks
}
