import { isPlainObject } from '@trellis/base'
import { RecordSearch, recordName, useRecordTitle } from '@trellis/fields/web'
import type { Filter, ListCursor } from '@trellis/model'
import { Chip } from '@trellis/ui'
import styles from './filter-editor.module.css'
import { t } from './texts.ts'

export type PickedRecord = { id: string; recordTitle?: string }

type RecordsPickProps = {
  label: string
  isLabelHidden?: boolean
  description?: string
  collectionId: string | undefined
  value: readonly PickedRecord[]
  onChange: (value: PickedRecord[]) => void
  /** Only these can be picked. */
  filter?: Filter
  /** The field whose fixed filter that is. */
  owner?: ListCursor['fixedFilterOf']
  isSingle?: boolean
}

/** Records by title: looked up as one types, kept as chips. */
export function RecordsPick({ collectionId, value, onChange, isSingle, ...field }: RecordsPickProps) {
  return (
    <div className={styles.picked}>
      {value.length > 0 && (
        <ul className={styles.chips} aria-label={field.label}>
          {value.map(record => (
            <li key={record.id}>
              <PickedChip
                collectionId={collectionId}
                record={record}
                onRemove={() => onChange(value.filter(({ id }) => id !== record.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <RecordSearch
        {...field}
        // A box that has given its record starts anew.
        key={value.map(({ id }) => id).join()}
        collectionId={collectionId}
        value={null}
        placeholder={t('records.filter.searchRecords')}
        onChange={(id, recordTitle) => {
          if (id === null) return
          const picked = { id, ...(recordTitle ? { recordTitle } : {}) }
          onChange(isSingle ? [picked] : [...value.filter(each => each.id !== id), picked])
        }}
      />
    </div>
  )
}

/** What a stored condition holds of records, its bare ids too. */
export function pickedRecords(value: unknown): PickedRecord[] {
  return [value].flat().flatMap(each => {
    const { id, recordTitle } = isPlainObject(each) ? each : { id: each }
    if (typeof id !== 'string' || id === '') return []
    return [{ id, ...(typeof recordTitle === 'string' ? { recordTitle } : {}) }]
  })
}

type PickedChipProps = { collectionId: string | undefined; record: PickedRecord; onRemove: () => void }

function PickedChip({ collectionId, record, onRemove }: PickedChipProps) {
  const found = useRecordTitle(collectionId, record.recordTitle === undefined ? record.id : undefined)
  return <Chip onRemove={onRemove}>{record.recordTitle ?? found ?? recordName(record)}</Chip>
}
