import { RecordForm, useFormFormats, useFormSummary } from '@trellis/fields/web'
import type { TrellisRecord } from '@trellis/model'
import { Button, Skeleton } from '@trellis/ui'
import { t } from '../texts.ts'
import type { Collection } from '../use-collection.ts'
import { ConflictDialog } from './lazy-parts.tsx'
import type { useRecordForm } from './use-record-form.ts'
import { useUserNames } from './use-user-names.ts'

type RecordFieldsProps = {
  form: ReturnType<typeof useRecordForm>
  /** The form's own, which holds what the record has beside its fields. */
  collection: Collection
  record: TrellisRecord | undefined
  mayWrite: boolean
  /** What the form is called for screen readers. */
  label: string
  formId: string
  className?: string
}

/** The form of a record with what goes with it wherever it stands: discarding changes, and the choice between two people's. */
export function RecordFields({ form, collection, record, mayWrite, label, formId, className }: RecordFieldsProps) {
  const { collectionId, schema, detailGroupList, formMode = 'plain' } = collection
  const { isDirty, isSaving } = useFormSummary(form.store)
  const shown = useUserNames(record, schema)
  if (!useFormFormats(schema.properties)) return <Skeleton shape="form" count={6} />
  return (
    <>
      <RecordForm
        id={formId}
        {...(className ? { className } : {})}
        store={form.store}
        schema={schema}
        groups={detailGroupList}
        mode={formMode}
        record={{ collectionId, ...(record ? { id: record.id } : {}) }}
        isReadOnly={!mayWrite}
        shown={shown}
        onSave={form.save}
        label={label}
        actions={
          isDirty &&
          mayWrite && (
            <Button variant="tertiary" isDisabled={isSaving} onPress={form.store.reset}>
              {t('records.discard')}
            </Button>
          )
        }
      />
      {form.conflicts && (
        <ConflictDialog
          conflicts={form.conflicts}
          schema={schema}
          isSaving={isSaving}
          onResolve={choices => void form.resolve(choices)}
          onClose={form.closeConflicts}
        />
      )}
    </>
  )
}
