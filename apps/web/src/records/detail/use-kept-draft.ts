import { ownValue } from '@trellis/base'
import { findRules } from '@trellis/fields'
import type { FormDraft, FormStore } from '@trellis/fields/web'
import type { RecordSchema } from '@trellis/model'
import { useEffect, useState } from 'react'
import { hasBrokenScreen } from '../../unsaved/unsaved-store.ts'
import { type DraftPlace, findLeftDraft, forgetDraft, type KeptDraft, keepDraft } from './drafts.ts'

/** Nothing that is shown masked is written to the browser's storage. */
export function withoutConcealed(draft: FormDraft, { properties }: RecordSchema): FormDraft | undefined {
  const isOpen = (key: string) => !findRules(ownValue(properties, key)?.format ?? '')?.concealed
  const values = Object.fromEntries(Object.entries(draft.values).filter(([key]) => isOpen(key)))
  const base = Object.fromEntries(Object.entries(draft.base).filter(([key]) => Object.hasOwn(values, key)))
  return Object.keys(values).length === 0 ? undefined : { ...draft, values, base }
}

export type LeftDraft = { at: number; restore: () => void; forget: () => void }

/**
 * What another tab left unsaved of this record is offered; work of this one is settled before the page goes, and forgotten when the
 * form is left on purpose: not when its screen broke.
 */
export function useKeptDraft(store: FormStore, place: DraftPlace): LeftDraft | undefined {
  const [left, setLeft] = useState<KeptDraft>()
  const { userId, collectionId, id } = place
  useEffect(() => {
    let isHere = true
    void findLeftDraft({ userId, collectionId, id }).then(found => isHere && setLeft(found))
    return () => {
      isHere = false
    }
  }, [userId, collectionId, id])
  useEffect(() => {
    addEventListener('pagehide', store.settle)
    return () => {
      removeEventListener('pagehide', store.settle)
      store.settle()
      if (!hasBrokenScreen()) keepDraft({ userId, collectionId, id }, undefined)
    }
  }, [store, userId, collectionId, id])
  if (!left) return undefined
  const forget = () => {
    forgetDraft(left)
    setLeft(undefined)
  }
  const restore = () => {
    store.restore(left.draft)
    forget()
  }
  return { at: left.at, restore, forget }
}
