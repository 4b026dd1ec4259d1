import { type RecordProps, SurroundingContext, textAttr, useViewHost } from '@trellis/components/web'
import { toWireChanges, useFormSummary } from '@trellis/fields/web'
import type { TrellisRecord } from '@trellis/model'
import { Button, EmptyState, Skeleton, useLatest } from '@trellis/ui'
import { useEffect, useId, useMemo, useState } from 'react'
import { isApiError } from '../api/api-error.ts'
import { RecordFields } from '../records/detail/record-fields.tsx'
import { useRecord } from '../records/detail/use-record.ts'
import { saveAll, useRecordForm } from '../records/detail/use-record-form.ts'
import { type Collection, useCollection } from '../records/use-collection.ts'
import { LoadFailure } from '../shell/load-failure.tsx'
import { inMode, startingWith } from './form-start.ts'
import styles from './open-view.module.css'
import type { OpenedHost } from './opened-host.ts'
import { t } from './texts.ts'
import { useFormSave } from './use-form-save.ts'
import { useTold } from './use-told.ts'

/** One record of a collection in a view, or the form for a new one. */
export function ViewRecord({ source, ...props }: RecordProps) {
  const { component } = props
  const { collectionId } = source.cursor
  const id = textAttr(source.cursor.id) || undefined
  const isForNew = source.cursor.id === undefined
  const collection = useCollection(collectionId)
  const record = useRecord(collectionId, id)
  const isAsked = id !== undefined
  useTold(component, {
    question: isAsked ? `${collectionId} ${id}` : undefined,
    isLoading: isAsked && record.isPending,
    error: isAsked ? record.error : collection.error,
  })
  // Saved once, the form is for the next one.
  const [made, setMade] = useState(0)
  if (collection.error && !collection.data && !isApiError(collection.error, 'NOT_FOUND'))
    return <LoadFailure size="small" error={collection.error} onRetry={() => void collection.refetch()} />
  if (collection.error && !collection.data)
    return <EmptyState size="small" icon="search_off" title={t('views.noCollection', { id: collectionId })} />
  if (!isForNew && id === undefined)
    return <EmptyState size="small" icon="ads_click" title={t('views.nothingChosen')} />
  if (record.error && !record.data && !isApiError(record.error, 'NOT_FOUND'))
    return <LoadFailure size="small" error={record.error} onRetry={() => void record.refetch()} />
  if (record.error && !record.data) {
    const again = <Button onPress={() => void record.refetch()}>{t('views.tryAgain')}</Button>
    return <EmptyState size="small" icon="search_off" title={t('views.gone')} action={again} />
  }
  if (!collection.data || (id !== undefined && !record.data)) return <Skeleton shape="form" count={4} />
  return (
    <RecordInView
      key={`${collectionId} ${id ?? made}`}
      {...props}
      collection={collection.data}
      record={id === undefined ? undefined : record.data}
      onCreated={() => setMade(count => count + 1)}
    />
  )
}

export type RecordInViewProps = Omit<RecordProps, 'source'> & {
  collection: Collection
  record: TrellisRecord | undefined
  onCreated: () => void
}

function RecordInView(props: RecordInViewProps) {
  const { component, name, isReadOnly, mode, defaults, collection, record, onCreated } = props
  const { state, forms } = useViewHost() as OpenedHost
  const formId = useId()
  const form = useRecordForm({ collection, record, ...startingWith(record, defaults, collection.schema), onCreated })
  const { isDirty, problems } = useFormSummary(form.store)
  const isValid = problems.length === 0
  const { submits, save } = useFormSave(props, form)
  const mayWrite = !isReadOnly && (submits || (record ? collection.verbs.update : collection.verbs.create))
  const submit = useLatest(() =>
    saveAll(form.store, () => save(toWireChanges(collection.schema, form.store.getChanges()))),
  )
  useEffect(() => {
    forms.set(component.id, {
      setValues: values => Object.entries(values).forEach(([key, value]) => form.store.setValue(key, value)),
      submit,
      reset: form.store.reset,
    })
    return () => void forms.delete(component.id)
  }, [forms, component.id, form.store, submit])
  useEffect(
    () => state.note('meta', component.id, { changed: isDirty, valid: isValid }),
    [state, component.id, isDirty, isValid],
  )
  useEffect(() => state.note('result', component.id, { record: record ?? null }), [state, component.id, record])
  const surrounding = useMemo(() => ({ record: record ?? {} }), [record])
  const label = name || record?.recordTitle || t('views.formNew')
  return (
    <SurroundingContext value={surrounding}>
      <div className={styles.form}>
        <h2 className={styles.heading}>{label}</h2>
        <RecordFields
          form={{ ...form, save }}
          collection={inMode(form.collection, mode)}
          record={record}
          mayWrite={mayWrite}
          label={label}
          formId={formId}
        />
      </div>
    </SurroundingContext>
  )
}
