import { isSameJson } from '@trellis/base'
import { useMemo } from 'react'
import type { DraftPlace } from '../../unsaved/drafts.ts'
import { useKeptWork } from '../../unsaved/use-kept-work.ts'
import { type LeftDraft, useLeftDraft } from '../../unsaved/use-left-draft.ts'
import { type LoadedCollection, openedOf } from './loaded-collection.ts'
import type { Draft, useHistory } from './use-history.ts'

/** Keeps what is edited of a definition, and offers what another tab left of it. */
export function useKeptDefinition(
  place: DraftPlace,
  { edited, restore }: ReturnType<typeof useHistory>,
  loaded: LoadedCollection | undefined,
): LeftDraft | undefined {
  const work = useMemo(() => workOf(edited, loaded), [edited, loaded])
  useKeptWork(place, work)
  return useLeftDraft(place, restore)
}

function workOf(edited: Draft | undefined, loaded: LoadedCollection | undefined): Draft | undefined {
  if (!edited || !loaded) return edited
  if (isSameJson(edited.document, openedOf(loaded).document)) return undefined
  const recordBase = edited.recordBase ?? loaded.recordVersion
  return { ...edited, base: edited.base ?? loaded.version, ...(recordBase !== undefined && { recordBase }) }
}
