import type { RecordSchema } from '@trellis/model'
import { Button, Select } from '@trellis/ui'
import { useId, useState } from 'react'
import { useNameOf } from '../use-name-of.ts'
import styles from './activity-panel.module.css'
import { t } from './texts.ts'
import { type ActivityFilter, noFilter, periods } from './use-activity.ts'

type ActivityFilterBarProps = {
  schema: RecordSchema
  filter: ActivityFilter
  /** Everybody of whom an entry was seen. */
  people: readonly string[]
  someone: string
  onChange: (filter: ActivityFilter) => void
}

/** Which changes are listed: of one field, by one person, of the last days. */
export function ActivityFilterBar({ schema, filter, people, someone, onChange }: ActivityFilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const nameOf = useNameOf(people, someone)
  const fields = Object.entries(schema.properties).map(([fieldId, { title }]) => ({ id: fieldId, label: title }))
  const count = Object.values(filter).filter(value => value !== undefined).length
  const part = (change: Partial<ActivityFilter>) => onChange({ ...filter, ...change })
  return (
    <div className={styles.filter}>
      <span className={styles.filterHead}>
        <Button
          size="small"
          icon="filter_list"
          aria-expanded={isOpen}
          aria-controls={id}
          onPress={() => setOpen(!isOpen)}
        >
          {count === 0 ? t('records.activityFilter') : t('records.activityFilterCount', { count })}
        </Button>
        {count > 0 && (
          <Button size="small" variant="tertiary" onPress={() => onChange(noFilter)}>
            {t('records.activityFilterClear')}
          </Button>
        )}
      </span>
      <div id={id} className={styles.filterFields} hidden={!isOpen}>
        <Select
          label={t('records.activityField')}
          size="small"
          isSearchable
          isClearable
          placeholder={t('records.activityAnyField')}
          value={filter.fieldId ?? null}
          options={fields}
          onChange={fieldId => part({ fieldId: fieldId ?? undefined })}
        />
        <Select
          label={t('records.activityPerson')}
          size="small"
          isClearable
          placeholder={t('records.activityAnyone')}
          value={filter.by ?? null}
          options={people.map(each => ({ id: each, label: nameOf(each) }))}
          onChange={by => part({ by: by ?? undefined })}
        />
        <Select
          label={t('records.activityPeriod')}
          size="small"
          isClearable
          placeholder={t('records.activityAnyTime')}
          value={filter.days === undefined ? null : String(filter.days)}
          options={periods.map(days => ({ id: String(days), label: t('records.activityDays', { count: days }) }))}
          onChange={days => part({ days: periods.find(each => String(each) === days) })}
        />
      </div>
    </div>
  )
}
