import { useEffect, useRef } from 'react'
import { type DraftPlace, keepDraft } from './drafts.ts'
import { hasBrokenScreen } from './unsaved-store.ts'

const restMs = 500

/**
 * Keeps what an editor has not saved as that of forms is kept: a moment after the last change, before the page goes, and where its
 * screen broke. Left on purpose it is forgotten. `work` is the same object as long as nothing changes.
 */
export function useKeptWork(place: DraftPlace, work: object | undefined): void {
  const latest = useRef(work)
  const { userId, collectionId, id } = place
  useEffect(() => {
    latest.current = work
    const keep = () => keepDraft({ userId, collectionId, id }, work)
    if (!work) return keep()
    const timer = setTimeout(keep, restMs)
    return () => clearTimeout(timer)
  }, [work, userId, collectionId, id])
  useEffect(() => {
    const settle = () => keepDraft({ userId, collectionId, id }, latest.current)
    addEventListener('pagehide', settle)
    return () => {
      removeEventListener('pagehide', settle)
      if (!hasBrokenScreen()) latest.current = undefined
      settle()
    }
  }, [userId, collectionId, id])
}
