import { type FormChanges, type FormStore, type SaveResult, toWireChanges } from '@trellis/fields/web'
import type { TrellisRecord } from '@trellis/model'
import { toast } from '@trellis/ui'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { showError } from '../../api/show-error.ts'
import { useUser } from '../../session/session-store.ts'
import { t } from '../texts.ts'
import type { Collection } from '../use-collection.ts'
import { type Choice, type Conflicts, resolveConflicts } from './conflicts.ts'
import { saveRecord } from './save-record.ts'
import type { Copied } from './use-copied.ts'
import { useKeptDraft } from './use-kept-draft.ts'
import { useStoreRecord } from './use-record.ts'
import { useRecordStore } from './use-record-store.ts'
import { useWithAdditional } from './use-with-additional.ts'

type RecordFormOptions = {
  collection: Collection
  record: TrellisRecord | undefined
  copied?: Copied | undefined
  onCreated: (id: string) => void
}

/**
 * The form of one record: saves changed fields with what they were loaded with, asks where somebody else changed the same field,
 * and follows others' saves in the fields that are not being edited.
 */
export function useRecordForm({ collection: given, record, copied, onCreated }: RecordFormOptions) {
  const collection = useWithAdditional(given, record ?? copied?.record)
  const { collectionId, schema, detailGroupList: groups } = collection
  const [conflicts, setConflicts] = useState<Conflicts>()
  const storeRecord = useStoreRecord(collectionId)
  const id = record?.id
  const place = { userId: useUser().id, collectionId, id }
  const { store, isRestored } = useRecordStore({ schema, groups }, record, place, copied)
  const leftDraft = useKeptDraft(store, place)
  const send = async (changes: FormChanges): Promise<SaveResult> => {
    const outcome = await saveRecord(collection, id, changes)
    if (!outcome) return undefined
    if ('conflicts' in outcome) return void setConflicts(outcome.conflicts)
    if ('problems' in outcome) return outcome
    const saved = outcome.record
    setConflicts(undefined)
    toast.success({ title: t('records.savedCount', { count: 1 }) })
    store.commit({ ...saved }, saved.version)
    await storeRecord(saved)
    return { record: { ...saved }, version: saved.version }
  }
  const save = async (changes: FormChanges): Promise<SaveResult> => {
    const result = await send(changes)
    if (id === undefined && result && 'record' in result) onCreated(String(result.record['id']))
    return result
  }
  const resolve = (choices: Record<string, Choice>) =>
    whileSaving(store, async () => {
      if (!conflicts || id === undefined) return
      const fresh = await call('DATA_GET', { cursor: { collectionId, id } })
      const { record: edited, base } = toWireChanges(schema, store.getChanges())
      const chosen = resolveConflicts({ changes: edited, base: base?.values ?? {}, conflicts, choices })
      if (Object.keys(chosen.changes).length > 0)
        return void (await send({ record: chosen.changes, base: { version: fresh.version, values: chosen.base } }))
      store.commit({ ...fresh }, fresh.version)
      await storeRecord(fresh)
      setConflicts(undefined)
    })
  return {
    /** With what the record holds beside its fields. */
    collection,
    store,
    isRestored,
    leftDraft,
    save,
    /** For "Save and leave": whether everything was saved. */
    saveAll: () => saveAll(store, () => send(toWireChanges(schema, store.getChanges()))),
    conflicts,
    resolve,
    closeConflicts: () => setConflicts(undefined),
  }
}

/** Saves what was changed by this way; whether everything was saved. Once at a time. */
export async function saveAll(store: FormStore, send: () => Promise<SaveResult>): Promise<boolean> {
  if (store.getSummary().isSaving || !store.attemptSave()) return false
  store.setSaving(true)
  const result = await send().finally(() => store.setSaving(false))
  if (result && 'problems' in result) store.setServerProblems(result.problems)
  return result !== undefined && 'record' in result
}

async function whileSaving(store: FormStore, run: () => Promise<void>): Promise<void> {
  store.setSaving(true)
  try {
    await run()
  } catch (error) {
    showError(error)
  } finally {
    store.setSaving(false)
  }
}
