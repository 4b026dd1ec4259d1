import { defaultValues } from '@trellis/fields'
import { type FormDraft, FormStore, makeFormValidator } from '@trellis/fields/web'
import type { RecordSchema, TrellisRecord } from '@trellis/model'
import { useEffect, useRef, useState } from 'react'
import { type DraftPlace, keepDraft, readOwnDraft } from '../../unsaved/drafts.ts'
import { copyOf } from './copy-of.ts'
import { withoutConcealed } from './use-kept-draft.ts'

/** `isRestored`: it began with what this tab had not saved before it was loaded anew. */
export type RecordStore = { store: FormStore; isRestored: boolean }

/** A form's state for as long as the record is on screen: what others save flows in, what is typed here stays; with a place, it is kept there while unsaved. */
export function useRecordStore(
  schema: RecordSchema,
  record: TrellisRecord | undefined,
  place?: DraftPlace,
  copied?: TrellisRecord,
): RecordStore {
  const [{ store, checkBy, isRestored }] = useState(() => makeStore(schema, record, place, copied))
  useEffect(() => checkBy(schema), [checkBy, schema])
  const seen = useRef(record?.version ?? 0)
  useEffect(() => {
    if (!record || record.version <= seen.current || store.getSummary().isSaving) return
    seen.current = record.version
    store.follow({ ...record }, record.version)
  }, [store, record])
  return { store, isRestored }
}

/** `checkBy` changes the rules of a form that is being filled in: a builder may change the schema meanwhile. */
function makeStore(
  schema: RecordSchema,
  record: TrellisRecord | undefined,
  place: DraftPlace | undefined,
  copied: TrellisRecord | undefined,
) {
  const kept = place && readOwnDraft<FormDraft>(place)
  let validate = makeFormValidator(schema)
  let { properties } = schema
  const store = new FormStore({
    values: record ? { ...record } : defaultValues(schema),
    ...(record ? { version: record.version } : {}),
    validate: (values, fieldIds) => validate(values, fieldIds),
    has: id => Object.hasOwn(properties, id),
    // Unsaved work of this tab comes before a copy.
    draft: kept?.draft ?? (copied && { values: copyOf(schema, copied), base: {} }),
    ...(place
      ? { onDraft: (draft: FormDraft | undefined) => keepDraft(place, draft && withoutConcealed(draft, schema)) }
      : {}),
  })
  const checkBy = (next: RecordSchema) => {
    if (next.properties === properties) return
    validate = makeFormValidator(next)
    properties = next.properties
    store.rebase(store.getLoaded())
  }
  return { store, checkBy, isRestored: kept !== undefined }
}
