import { beforeEach, expect, test, vi } from 'vitest'
import { forgetDrafts } from './forget-drafts.ts'

const place = { userId: 'u/1', collectionId: 'Orders', id: '10248' }
const draft = { values: { city: 'Paris' }, base: { city: 'Reims' }, version: 7 }
let held: string[] = []

/** A tab: the module as a page loads it, with the storage that all tabs share. */
async function openTab(arrival: 'navigate' | 'reload' = 'navigate', session = new Map<string, string>()) {
  vi.resetModules()
  vi.stubGlobal('sessionStorage', storageOf(session))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: arrival } as never])
  return { ...(await import('./drafts.ts')), session }
}

function storageOf(map: Map<string, string>) {
  const methods = {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => map.set(key, value),
    removeItem: (key: string) => map.delete(key),
  }
  return new Proxy(methods, {
    ownKeys: () => [...map.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
}

beforeEach(() => {
  held = []
  vi.stubGlobal('localStorage', storageOf(new Map()))
  const locks = {
    request: async (name: string) => void held.push(name),
    query: async () => ({ held: held.map(name => ({ name })) }),
  }
  vi.stubGlobal('navigator', { locks })
})

test('R43 a tab finds its own unsaved work after a reload', async () => {
  const first = await openTab()
  first.keepDraft(place, draft)
  const again = await openTab('reload', first.session)
  expect(again.readOwnDraft(place)?.draft).toEqual(draft)
  expect(again.readOwnDraft({ ...place, id: '10249' })).toBeUndefined()
  expect(again.readOwnDraft({ ...place, userId: 'other' })).toBeUndefined()
  again.keepDraft(place, undefined)
  expect(again.readOwnDraft(place)).toBeUndefined()
})

test('R43 two tabs keep their work apart; what a closed one left is offered, what an open one holds is not', async () => {
  const one = await openTab()
  one.keepDraft(place, draft)
  const other = await openTab('navigate', new Map(one.session))
  expect(other.readOwnDraft(place)).toBeUndefined()
  expect(await other.findLeftDraft(place)).toBeUndefined()
  other.keepDraft(place, { ...draft, values: { city: 'Lyon' } })
  held = held.slice(1)
  const left = await other.findLeftDraft(place)
  expect(left?.draft).toEqual(draft)
  if (left) other.forgetDraft(left)
  expect(await other.findLeftDraft(place)).toBeUndefined()
  expect(other.readOwnDraft(place)?.draft).toEqual({ ...draft, values: { city: 'Lyon' } })
})

test('signing out leaves nothing of the person, old work goes, too much of it is not kept', async () => {
  const tab = await openTab()
  tab.keepDraft(place, draft)
  tab.keepDraft({ ...place, userId: 'other' }, draft)
  forgetDrafts(place.userId)
  expect(tab.readOwnDraft(place)).toBeUndefined()
  expect(tab.readOwnDraft({ ...place, userId: 'other' })).toBeDefined()
  tab.keepDraft(place, { ...draft, values: { city: 'x'.repeat(1_000_000) } })
  expect(tab.readOwnDraft(place)).toBeUndefined()
  tab.keepDraft(place, draft)
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 24 * 60 * 60 * 1000)
  expect(tab.readOwnDraft(place)).toBeUndefined()
  vi.restoreAllMocks()
})

test('R43 what may have broken a page is set aside: its own tab is offered it, and does not begin with it', async () => {
  const tab = await openTab()
  const { setDraftsAside } = await import('./set-drafts-aside.ts')
  expect(setDraftsAside()).toBe(false)
  tab.keepDraft(place, draft)
  expect(setDraftsAside()).toBe(true)
  const again = await openTab('reload', tab.session)
  expect(again.readOwnDraft(place)).toBeUndefined()
  expect((await again.findLeftDraft(place))?.draft).toEqual(draft)
})
