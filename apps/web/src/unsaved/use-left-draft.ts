import { useEffect, useState } from 'react'
import { type DraftPlace, findLeftDraft, forgetDraft, type KeptDraft } from './drafts.ts'

export type LeftDraft = { at: number; restore: () => void; forget: () => void }

/** What a tab that is not open any more left unsaved here; `take` puts it in. */
export function useLeftDraft<Draft>(place: DraftPlace, take: (draft: Draft) => void): LeftDraft | undefined {
  const [left, setLeft] = useState<KeptDraft<Draft>>()
  const { userId, collectionId, id } = place
  useEffect(() => {
    let isHere = true
    void findLeftDraft<Draft>({ userId, collectionId, id }).then(found => isHere && setLeft(found))
    return () => {
      isHere = false
    }
  }, [userId, collectionId, id])
  if (!left) return undefined
  const forget = () => {
    forgetDraft(left)
    setLeft(undefined)
  }
  const restore = () => {
    take(left.draft)
    forget()
  }
  return { at: left.at, restore, forget }
}
