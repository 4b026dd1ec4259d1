import { useEffect, useMemo } from 'react'
import { create } from 'zustand'
import { useUser } from '../session/session-store.ts'
import { readStored, writeStored } from './preferences.ts'

/** A page somebody came to; kept in this browser per user until the sign-out, and by places/recent-sync.ts for their other browsers. */
export type Visit = {
  href: string
  title: string
  /** What kind of page it is, to tell equal titles apart. */
  area?: string
  icon?: string
  color?: string | undefined
}

/** `at`: when, in milliseconds; left out by versions before. */
export type RecentVisit = Visit & { at?: number }

/** So many are kept (0b-decisions §15). */
const most = 20
const nameFor = (userId: string) => `trellis.recent.${userId}`

type Visits = { userId: string | undefined; visits: readonly RecentVisit[]; here: Visit | undefined }

export const useVisits = create<Visits>(() => ({ userId: undefined, visits: [], here: undefined }))

/** The pages visited last, latest first. */
export function useRecentVisits(): readonly Visit[] {
  const { id } = useUser()
  const kept = useMemo(() => readVisits(id), [id])
  return useVisits(({ userId, visits }) => (userId === id ? visits : undefined)) ?? kept
}

/** The page on screen, where it is one that people come back to. */
export function useCurrentVisit(): Visit | undefined {
  return useVisits(({ here }) => here)
}

/** Remembers the page on screen; undefined while its title is not known. */
export function useVisit(visit: Visit | undefined): void {
  const { id } = useUser()
  const key = visit && JSON.stringify(visit)
  useEffect(() => {
    if (key === undefined) return undefined
    const latest = JSON.parse(key) as Visit
    keepVisits(id, [{ ...latest, at: Date.now() }, ...readVisits(id).filter(({ href }) => href !== latest.href)])
    useVisits.setState({ here: latest })
    return () => useVisits.setState({ here: undefined })
  }, [id, key])
}

/** The first `most` of these, in the order given, take the place of those that were kept. */
export function keepVisits(userId: string, visits: readonly RecentVisit[]): void {
  const kept = visits.slice(0, most)
  writeStored(nameFor(userId), JSON.stringify(kept))
  useVisits.setState({ userId, visits: kept })
}

export function forgetVisits(userId: string): void {
  useVisits.setState({ userId: undefined, visits: [] })
  try {
    localStorage.removeItem(nameFor(userId))
  } catch {
    // Nothing was kept then.
  }
}

export function readVisits(userId: string): RecentVisit[] {
  try {
    const visits: unknown = JSON.parse(readStored(nameFor(userId)) ?? '[]')
    return Array.isArray(visits) ? visits.filter(isVisit) : []
  } catch {
    return []
  }
}

function isVisit(value: unknown): value is RecentVisit {
  const { href, title } = (value ?? {}) as Partial<Visit>
  return typeof href === 'string' && href.startsWith('/') && !href.startsWith('//') && typeof title === 'string'
}
