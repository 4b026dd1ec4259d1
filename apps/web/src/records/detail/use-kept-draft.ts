import { ownValue } from '@trellis/base'
import { findRules } from '@trellis/fields'
import type { FormDraft, FormStore } from '@trellis/fields/web'
import type { RecordSchema } from '@trellis/model'
import { useEffect } from 'react'
import { type DraftPlace, keepDraft } from '../../unsaved/drafts.ts'
import { hasBrokenScreen } from '../../unsaved/unsaved-store.ts'
import { type LeftDraft, useLeftDraft } from '../../unsaved/use-left-draft.ts'

/** Nothing that is shown masked is written to the browser's storage. */
export function withoutConcealed(draft: FormDraft, { properties }: RecordSchema): FormDraft | undefined {
  const isOpen = (key: string) => !findRules(ownValue(properties, key)?.format ?? '')?.concealed
  const values = Object.fromEntries(Object.entries(draft.values).filter(([key]) => isOpen(key)))
  const base = Object.fromEntries(Object.entries(draft.base).filter(([key]) => Object.hasOwn(values, key)))
  return Object.keys(values).length === 0 ? undefined : { ...draft, values, base }
}

/**
 * What another tab left unsaved of this record is offered; work of this one is settled before the page goes, and forgotten when the
 * form is left on purpose: not when its screen broke.
 */
export function useKeptDraft(store: FormStore, place: DraftPlace): LeftDraft | undefined {
  const { userId, collectionId, id } = place
  useEffect(() => {
    addEventListener('pagehide', store.settle)
    return () => {
      removeEventListener('pagehide', store.settle)
      store.settle()
      if (!hasBrokenScreen()) keepDraft({ userId, collectionId, id }, undefined)
    }
  }, [store, userId, collectionId, id])
  return useLeftDraft<FormDraft>(place, draft => store.restore(draft))
}
