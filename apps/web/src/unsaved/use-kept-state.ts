import { useState } from 'react'
import { useUser } from '../session/session-store.ts'
import { readOwnDraft } from './drafts.ts'
import { useKeptWork } from './use-kept-work.ts'
import { useLeftDraft } from './use-left-draft.ts'

/** What is edited and not saved; it outlives a reload and a broken screen. Undefined while nothing is. */
export function useKeptState<Work extends object>(collectionId: string, id: string | undefined) {
  const place = { userId: useUser().id, collectionId, id }
  const [kept] = useState(() => readOwnDraft<Work>(place)?.draft)
  const [work, setWork] = useState(kept)
  useKeptWork(place, work)
  return { work, setWork, isRestored: kept !== undefined, leftDraft: useLeftDraft<Work>(place, setWork) }
}
