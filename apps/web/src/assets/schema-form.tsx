import { isEmptyValue } from '@trellis/fields'
import { FormStore, RecordForm, useFormFormats } from '@trellis/fields/web'
import type { DetailGroup, RecordSchema, RecordValues } from '@trellis/model'
import { Skeleton } from '@trellis/ui'
import { useEffect, useRef, useState } from 'react'

type SchemaFormProps = {
  schema: RecordSchema
  groups: DetailGroup[]
  /** What it starts with; a form with other values is another form. */
  values: RecordValues
  label: string
  onChange: (values: RecordValues, fieldId: string) => void
}

/** A form whose changes are told at once: what it edits is part of a definition that is saved as a whole. */
export function SchemaForm({ schema, groups, values, label, onChange }: SchemaFormProps) {
  const [store] = useState(() => new FormStore({ values, validate: () => [] }))
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    const changed = (id: string) => () => latest.current(withoutEmpty(store.getValues()), id)
    const ends = Object.keys(schema.properties).map(id => store.subscribeField(id, changed(id)))
    return () => {
      for (const end of ends) end()
    }
  }, [store, schema])
  if (!useFormFormats(schema.properties)) return <Skeleton shape="form" count={4} />
  return (
    <RecordForm
      store={store}
      schema={schema}
      groups={groups}
      saveActions="none"
      maxColumns={1}
      label={label}
      onSave={async () => undefined}
    />
  )
}

const withoutEmpty = (values: RecordValues): RecordValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isEmptyValue(value)))
