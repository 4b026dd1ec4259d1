import type { ActivityAction, RecordSchema } from '@trellis/model'
import { Button, Select } from '@trellis/ui'
import { useId, useState } from 'react'
import { useNameOf } from '../use-name-of.ts'
import styles from './activity-panel.module.css'
import { t } from './texts.ts'
import { type ActivityFilter, noFilter, periodOf, periods } from './use-activity.ts'

const changes = ['create', 'update', 'delete', 'restore'] as const satisfies readonly ActivityAction[]
const reads = ['get', 'list'] as const satisfies readonly ActivityAction[]

type ActivityFilterBarProps = {
  schema: RecordSchema
  filter: ActivityFilter
  /** Everybody of whom an entry was seen. */
  people: readonly string[]
  someone: string
  /** Who opened and listed records can be asked for, too. */
  hasReads?: boolean
  isHidden: boolean
  onChange: (filter: ActivityFilter) => void
}

/** Which changes are listed: of one field, by one person, of one kind, of the last days. */
export function ActivityFilterBar({
  schema,
  filter,
  people,
  someone,
  hasReads = false,
  isHidden,
  onChange,
}: ActivityFilterBarProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const nameOf = useNameOf(people, someone)
  const fields = Object.entries(schema.properties).map(([fieldId, { title }]) => ({ id: fieldId, label: title }))
  const count = Object.values(filter).filter(value => value !== undefined).length
  const kinds = hasReads ? [...changes, ...reads] : changes
  const part = (change: Partial<ActivityFilter>) => onChange({ ...filter, ...change })
  return (
    <div className={styles.filter} hidden={isHidden}>
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
          label={t('records.activityKind')}
          size="small"
          isClearable
          placeholder={t('records.activityAnyKind')}
          value={filter.action ?? null}
          options={kinds.map(id => ({ id, label: t(`records.activityKind.${id}`) }))}
          onChange={id => part({ action: kinds.find(each => each === id) })}
        />
        <Select
          label={t('records.activityPeriod')}
          size="small"
          isClearable
          placeholder={t('records.activityAnyTime')}
          value={filter.period === undefined ? null : String(filter.period.days)}
          options={periods.map(days => ({ id: String(days), label: t('records.activityDays', { count: days }) }))}
          onChange={days => part({ period: periodOf(days) })}
        />
      </div>
    </div>
  )
}
