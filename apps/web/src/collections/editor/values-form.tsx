import { isSameJson } from '@trellis/base'
import { FormStore, RecordForm, useFormFormats } from '@trellis/fields/web'
import { type CollectionDocument, isSystemGroup, type RecordSchema, type RecordValues } from '@trellis/model'
import { Skeleton } from '@trellis/ui'
import { useEffect, useEffectEvent, useState } from 'react'

type ValuesFormProps = {
  document: CollectionDocument
  /** The fields that take values here. */
  schema: RecordSchema
  values: RecordValues
  /** How readers call the form. */
  label: string
  onChange: (values: RecordValues) => void
}

/** The form of a record whose values belong to the definition: what is typed in it becomes part of that, key by key. */
export function ValuesForm({ document, schema, values, label, onChange }: ValuesFormProps) {
  const isReady = useFormFormats(schema.properties)
  const [store] = useState(() => new FormStore({ values, validate: () => [], debounce: 0 }))
  const take = useEffectEvent(() => {
    const now = filledIn(store.getValues())
    if (!isSameJson(now, values)) onChange(now)
  })
  useEffect(() => {
    const stop = store.subscribeSettled(take)
    return () => {
      stop()
      store.settle()
    }
  }, [store])
  useEffect(() => {
    // Undone, discarded, or another version taken.
    if (!isSameJson(filledIn(store.getValues()), values)) store.commit(values)
  }, [store, values])
  if (!isReady) return <Skeleton shape="form" count={6} />
  return (
    <RecordForm
      store={store}
      schema={schema}
      groups={document.detailGroupList.filter(group => !isSystemGroup(group))}
      saveActions="none"
      includeHidden
      label={label}
      onSave={async () => undefined}
    />
  )
}

function filledIn(values: RecordValues): RecordValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
}
