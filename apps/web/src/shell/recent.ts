import { useEffect } from 'react'
import { create } from 'zustand'
import { useUser } from '../session/session-store.ts'

/** A page somebody came to; kept in this browser per user, and gone with the sign-out. */
export type Visit = {
  href: string
  title: string
  /** What kind of page it is, to tell equal titles apart. */
  area?: string
  icon?: string
  color?: string | undefined
}

/** So many are kept (0b-decisions §15). */
const most = 20
const nameFor = (userId: string) => `trellis.recent.${userId}`

type Visits = { userId: string | undefined; visits: readonly Visit[]; here: Visit | undefined }

const useVisits = create<Visits>(() => ({ userId: undefined, visits: [], here: undefined }))

/** The pages visited last, latest first. */
export function useRecentVisits(): readonly Visit[] {
  const { id } = useUser()
  const { userId, visits } = useVisits()
  useEffect(() => {
    if (userId !== id) useVisits.setState({ userId: id, visits: read(id) })
  }, [id, userId])
  return userId === id ? visits : []
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
    const visits = [latest, ...read(id).filter(({ href }) => href !== latest.href)].slice(0, most)
    write(id, visits)
    useVisits.setState({ userId: id, visits, here: latest })
    return () => useVisits.setState({ here: undefined })
  }, [id, key])
}

export function forgetVisits(userId: string): void {
  useVisits.setState({ userId: undefined, visits: [] })
  try {
    localStorage.removeItem(nameFor(userId))
  } catch {
    // Nothing was kept then.
  }
}

function read(userId: string): Visit[] {
  try {
    const visits: unknown = JSON.parse(localStorage.getItem(nameFor(userId)) ?? '[]')
    return Array.isArray(visits) ? visits.filter(isVisit) : []
  } catch {
    return []
  }
}

function isVisit(value: unknown): value is Visit {
  const { href, title } = (value ?? {}) as Partial<Visit>
  return typeof href === 'string' && href.startsWith('/') && !href.startsWith('//') && typeof title === 'string'
}

function write(userId: string, visits: readonly Visit[]): void {
  try {
    localStorage.setItem(nameFor(userId), JSON.stringify(visits))
  } catch {
    // Without storage they last as long as the page.
  }
}
