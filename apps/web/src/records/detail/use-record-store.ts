import { isFormulaDefault } from '@trellis/fields'
import { FormStore, makeFormValidator } from '@trellis/fields/web'
import type { RecordSchema, RecordValues, TrellisRecord } from '@trellis/model'
import { useEffect, useRef, useState } from 'react'

/** A form's state for as long as the record is on screen: what others save flows in, what is typed here stays. */
export function useRecordStore(schema: RecordSchema, record: TrellisRecord | undefined): FormStore {
  const [{ store, checkBy }] = useState(() => makeStore(schema, record))
  useEffect(() => checkBy(schema), [checkBy, schema])
  const seen = useRef(record?.version ?? 0)
  useEffect(() => {
    if (!record || record.version <= seen.current || store.getSummary().isSaving) return
    seen.current = record.version
    store.follow({ ...record }, record.version)
  }, [store, record])
  return store
}

/** `checkBy` changes the rules of a form that is being filled in: a builder may change the schema meanwhile. */
function makeStore(schema: RecordSchema, record: TrellisRecord | undefined) {
  let validate = makeFormValidator(schema)
  const store = new FormStore({
    values: record ? { ...record } : defaultsOf(schema),
    ...(record ? { version: record.version } : {}),
    validate: (values, fieldIds) => validate(values, fieldIds),
  })
  const checkBy = (next: RecordSchema) => {
    validate = makeFormValidator(next)
  }
  return { store, checkBy }
}

function defaultsOf({ properties }: RecordSchema): RecordValues {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([id, field]) =>
      field.default === undefined || isFormulaDefault(field) ? [] : [[id, field.default]],
    ),
  )
}
