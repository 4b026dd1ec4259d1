import { useEffect } from 'react'
import { call } from '../api/call.ts'
import { useUser } from '../session/session-store.ts'
import { keepVisits, type RecentVisit, readVisits, useVisits } from '../shell/recent.ts'
import { keptPlace } from './favorites.ts'

/** Pages that somebody only passes through are told together. */
const pauseMs = 15_000

/** Brings what the person visited in other browsers, and tells of what they visit in this one. */
export function useRecentSync(): void {
  const { id, viewedBy } = useUser()
  const isOwn = viewedBy === undefined
  useEffect(() => (isOwn ? syncRecent(id) : undefined), [id, isOwn])
}

function syncRecent(userId: string): () => void {
  // The page on screen was come to before this began.
  let toldUntil = performance.timeOrigin
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const tell = () => {
    clearTimeout(timer)
    timer = undefined
    const { userId: owner, visits } = useVisits.getState()
    const fresh = owner === userId ? visits.filter(({ at = 0 }) => at > toldUntil) : []
    if (fresh.length === 0) return
    toldUntil = Math.max(...fresh.map(({ at = 0 }) => at))
    // What cannot be told stays in this browser.
    call('RECENT_ADD', { visits: fresh.map(toldOf) }).catch(() => undefined)
  }
  const tellSoon = () => {
    timer ??= setTimeout(tell, pauseMs)
  }
  const stop = useVisits.subscribe(tellSoon)
  tellSoon()
  const tellHidden = () => {
    if (document.visibilityState === 'hidden') tell()
  }
  document.addEventListener('visibilitychange', tellHidden)
  call('RECENT_LIST', {}).then(
    ({ list }) => {
      const others = list.map(({ place, at }) => ({ ...place, at: Date.parse(at) }))
      // After the sign-out nothing is kept here.
      if (!isOver) keepVisits(userId, inOrder([...others, ...readVisits(userId)]))
    },
    () => undefined,
  )
  return () => {
    isOver = true
    clearTimeout(timer)
    stop()
    document.removeEventListener('visibilitychange', tellHidden)
  }
}

/** The latest first, each once. */
function inOrder(visits: readonly RecentVisit[]): RecentVisit[] {
  const latest = new Map<string, RecentVisit>()
  for (const visit of visits.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0)))
    if (!latest.has(visit.href)) latest.set(visit.href, visit)
  return [...latest.values()]
}

function toldOf(visit: RecentVisit) {
  return { place: keptPlace(visit), at: new Date(visit.at ?? 0).toISOString() }
}
