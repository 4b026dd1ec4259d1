import { defaultValues } from '@trellis/fields'
import { type FormDraft, FormStore, makeFormValidator } from '@trellis/fields/web'
import type { DetailGroup, RecordSchema, TrellisRecord } from '@trellis/model'
import { useEffect, useRef, useState } from 'react'
import { type DraftPlace, keepDraft, readOwnDraft } from '../../unsaved/drafts.ts'
import type { Copied } from './use-copied.ts'
import { withoutConcealed } from './use-kept-draft.ts'

/** `isRestored`: it began with what this tab had not saved before it was loaded anew. */
export type RecordStore = { store: FormStore; isRestored: boolean }

/** What a form is made of. */
type FormOf = { schema: RecordSchema; groups: readonly DetailGroup[] }

/** A form's state for as long as the record is on screen: what others save flows in, what is typed here stays; with a place, it is kept there while unsaved. */
export function useRecordStore(
  form: FormOf,
  record: TrellisRecord | undefined,
  place?: DraftPlace,
  copied?: Copied,
): RecordStore {
  const [{ store, checkBy, isRestored }] = useState(() => makeStore(form, record, place, copied))
  const { schema, groups } = form
  useEffect(() => checkBy({ schema, groups }), [checkBy, schema, groups])
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
  { schema, groups }: FormOf,
  record: TrellisRecord | undefined,
  place: DraftPlace | undefined,
  copied: Copied | undefined,
) {
  const kept = place && readOwnDraft<FormDraft>(place)
  let validate = makeFormValidator(schema, groups)
  let known = groups
  let { properties } = schema
  const store = new FormStore({
    values: record ? { ...record } : defaultValues(schema),
    ...(record ? { version: record.version } : {}),
    validate: (values, fieldIds) => validate(values, fieldIds),
    has: id => Object.hasOwn(properties, id),
    // Unsaved work of this tab comes before a copy.
    draft: kept?.draft ?? (copied && { values: copied.values, base: {} }),
    ...(place
      ? { onDraft: (draft: FormDraft | undefined) => keepDraft(place, draft && withoutConcealed(draft, schema)) }
      : {}),
  })
  const checkBy = (next: FormOf) => {
    if (next.schema.properties === properties && next.groups === known) return
    validate = makeFormValidator(next.schema, next.groups)
    properties = next.schema.properties
    known = next.groups
    store.rebase(store.getLoaded())
  }
  return { store, checkBy, isRestored: kept !== undefined }
}
