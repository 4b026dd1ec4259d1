import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormChanges, FormStore, makeFormValidator, type SaveResult, toWireChanges } from '@trellis/fields/web'
import type { RecordSchema, RecordValues, TrellisRecord } from '@trellis/model'
import { toast } from '@trellis/ui'
import { useMemo, useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { showError } from '../../api/show-error.ts'
import { useLive } from '../../api/use-live.ts'
import { activityKey } from '../activity/use-activity.ts'
import { recordsKey } from '../list/records-query.ts'
import { t } from '../texts.ts'
import type { Collection } from '../use-collection.ts'
import { type Choice, type Conflicts, resolveConflicts } from './conflicts.ts'

export const recordKey = (collectionId: string, id: string) => ['record', collectionId, id] as const

/** The record of a page; undefined id = a new one. */
export function useRecord(collectionId: string, id: string | undefined) {
  return useQuery({
    queryKey: recordKey(collectionId, id ?? ''),
    queryFn: ({ signal }) => call('DATA_GET', { cursor: { collectionId, id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

type RecordFormOptions = {
  collection: Collection
  record: TrellisRecord | undefined
  onCreated: (id: string) => void
}

/**
 * The form of one record: saves changed fields with what they were loaded with, asks where somebody else changed the same field,
 * and follows others' saves in the fields that are not being edited.
 */
export function useRecordForm({ collection, record, onCreated }: RecordFormOptions) {
  const client = useQueryClient()
  const { collectionId, schema } = collection
  const [conflicts, setConflicts] = useState<Conflicts>()
  const [isGone, setGone] = useState(false)
  const loadedId = record?.id
  // A store lives as long as the record it edits; what others save flows into it through `follow`.
  const store = useMemo(
    () =>
      new FormStore({
        values: record ? { ...record } : defaultsOf(schema),
        ...(record ? { version: record.version } : {}),
        validate: makeFormValidator(schema),
      }),
    [loadedId, schema],
  )
  useLive({
    cursor: loadedId === undefined ? undefined : { collectionId, filter: { id: { $eq: loadedId } } },
    onChange: async () => {
      if (loadedId === undefined || store.getSummary().isSaving) return
      try {
        const fresh = await call('DATA_GET', { cursor: { collectionId, id: loadedId } })
        store.follow({ ...fresh }, fresh.version)
      } catch (error) {
        if (isApiError(error, 'NOT_FOUND')) setGone(true)
      }
    },
  })
  const send = async (changes: FormChanges): Promise<SaveResult> => {
    try {
      const saved = await saveRecord(collection, loadedId, toWireChanges(schema, changes))
      setConflicts(undefined)
      toast.success({ title: t('records.savedCount', { count: 1 }) })
      client.setQueryData(recordKey(collectionId, saved.id), saved)
      void client.invalidateQueries({ queryKey: recordsKey(collectionId) })
      void client.invalidateQueries({ queryKey: activityKey(collectionId, saved.id) })
      store.commit({ ...saved }, saved.version)
      if (loadedId === undefined) onCreated(saved.id)
      return { record: { ...saved }, version: saved.version }
    } catch (error) {
      if (isApiError(error, 'UPDATE_CONFLICT') && error.details.conflicts) {
        setConflicts(error.details.conflicts)
        return undefined
      }
      if (!isApiError(error, 'VALIDATION_ERROR')) {
        showError(error)
        return undefined
      }
      const problems = Object.entries(error.details.fields ?? {}).map(([path, message]) => ({ path, message }))
      if (problems.length === 0) showError(error)
      return { problems }
    }
  }
  const resolve = async (choices: Record<string, Choice>) => {
    if (!conflicts || loadedId === undefined) return
    store.setSaving(true)
    try {
      const fresh = await call('DATA_GET', { cursor: { collectionId, id: loadedId } })
      const { record: edited, base } = store.getChanges()
      const chosen = resolveConflicts({ changes: edited, base: base?.values ?? {}, conflicts, choices })
      if (Object.keys(chosen.changes).length === 0) {
        store.commit({ ...fresh }, fresh.version)
        setConflicts(undefined)
        return
      }
      await send({ record: chosen.changes, base: { version: fresh.version, values: chosen.base } })
    } finally {
      store.setSaving(false)
    }
  }
  return { store, send, conflicts, resolve, closeConflicts: () => setConflicts(undefined), isGone }
}

async function saveRecord(
  { collectionId, schema }: Collection,
  id: string | undefined,
  { record, base }: FormChanges,
): Promise<TrellisRecord> {
  if (id === undefined) return await call('DATA_CREATE', { collectionId, record: filledIn(schema, record) })
  return await call('DATA_UPDATE', { cursor: { collectionId, id }, record, ...(base ? { options: { base } } : {}) })
}

/** A new record sends what was filled in, and which defaults were emptied. */
function filledIn({ properties }: RecordSchema, record: RecordValues): RecordValues {
  const isSent = ([id, value]: [string, unknown]) =>
    (value !== null && value !== undefined && value !== '') || properties[id]?.default !== undefined
  return Object.fromEntries(Object.entries(record).filter(isSent))
}

function defaultsOf({ properties }: RecordSchema): RecordValues {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([id, field]) => (field.default === undefined ? [] : [[id, field.default]])),
  )
}
