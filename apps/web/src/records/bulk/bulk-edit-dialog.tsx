import { ownValue } from '@trellis/base'
import { findFormat } from '@trellis/fields'
import { FieldInput, recordName } from '@trellis/fields/web'
import { type FieldSchema, isSystemField, type RecordSchema, type TrellisRecord } from '@trellis/model'
import { Button, Dialog, Select } from '@trellis/ui'
import { useId, useState } from 'react'
import styles from './bulk.module.css'
import { BulkConflicts } from './bulk-conflicts.tsx'
import { type BulkEdits, noEdits, withEdit } from './bulk-edits.ts'
import { t } from './texts.ts'
import { useBulkSave } from './use-bulk-save.ts'

type BulkEditDialogProps = {
  collectionId: string
  schema: RecordSchema
  records: readonly TrellisRecord[]
  onClose: () => void
  /** Every record has the value. */
  onSaved?: () => void
}

/** Gives one field of many records the same value. */
export function BulkEditDialog({ collectionId, schema, records: all, onClose, onSaved }: BulkEditDialogProps) {
  /** Those that were saved are done with. */
  const [records, setRecords] = useState(all)
  const fields = bulkFields(schema)
  const [fieldId, setFieldId] = useState<string>()
  const [value, setValue] = useState<unknown>()
  const [problem, setProblem] = useState<'field' | 'value'>()
  const bulk = useBulkSave(collectionId)
  const field = fieldId === undefined ? undefined : ownValue(schema.properties, fieldId)
  const done = () => {
    onSaved?.()
    onClose()
  }
  const save = async () => {
    const missing = fieldId === undefined ? 'field' : isEmpty(value) ? 'value' : undefined
    setProblem(missing)
    if (fieldId === undefined || missing) return
    if (await bulk.save(sameForAll(records, fieldId, value))) done()
  }
  if (bulk.failures.length > 0) {
    const titles = new Map(records.map(record => [record.id, recordName(record)]))
    return (
      <BulkConflicts
        {...{ schema, bulk }}
        titleOf={id => titles.get(id) ?? id}
        onGoBack={() => {
          const left = bulk.goBack()
          setRecords(records.filter(({ id }) => left.has(id)))
        }}
        onCancel={() => {
          bulk.cancel()
          onClose()
        }}
        onDone={done}
      />
    )
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('bulk.edit', { count: records.length })}
      description={t('bulk.editWhat')}
      footer={
        <>
          <Button onPress={onClose}>{t('bulk.cancel')}</Button>
          <Button variant="primary" isBusy={bulk.isSaving} onPress={() => void save()}>
            {t('bulk.apply', { count: records.length })}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <Select
          label={t('bulk.field')}
          isRequired
          isSearchable
          value={fieldId ?? null}
          options={fields.map(([id, { title }]) => ({ id, label: title }))}
          error={problem === 'field' ? t('bulk.fieldMissing') : undefined}
          onChange={id => {
            setFieldId(id ?? undefined)
            setValue(undefined)
          }}
        />
        {field && fieldId !== undefined && (
          <ValueInput
            key={fieldId}
            {...{ field, fieldId, value }}
            onChange={setValue}
            error={problem === 'value' ? t('bulk.nothing') : undefined}
          />
        )}
      </div>
    </Dialog>
  )
}

type ValueInputProps = {
  field: FieldSchema
  fieldId: string
  value: unknown
  onChange: (value: unknown) => void
  error: string | undefined
}

function ValueInput({ field, fieldId, value, onChange, error }: ValueInputProps) {
  const id = useId()
  const schema = { ...field, title: t('bulk.value') }
  return (
    <FieldInput
      {...{ id, fieldId, schema, value, onChange }}
      required
      disabled={false}
      readOnly={false}
      {...(error ? { error } : {})}
    />
  )
}

/** Fields that a person may give the same value in many records: not those of the server, nor values that are one record's own. */
export function bulkFields({ properties }: RecordSchema): [string, FieldSchema][] {
  return Object.entries(properties).filter(([id, field]) => {
    const storage = findFormat(field.format)?.storage
    return (
      !isSystemField(id) && storage === 'column' && field.metadata?.disabled !== true && !field.metadata?.calculation
    )
  })
}

function sameForAll(records: readonly TrellisRecord[], fieldId: string, value: unknown): BulkEdits {
  return records.reduce<BulkEdits>((edits, record) => withEdit(edits, record, fieldId, value), noEdits)
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''
