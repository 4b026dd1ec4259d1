import { findFormat } from '@trellis/fields'
import type { RecordSchema } from '@trellis/model'
import { Button, Checkbox, Popover, Select } from '@trellis/ui'
import { useState } from 'react'
import { t as recordsText } from '../texts.ts'
import { completed, countConditions, emptyGroup, filterableFields } from './edit-filter.ts'
import styles from './filter-editor.module.css'
import { FilterGroupEditor } from './filter-group.tsx'
import type { FilterGroup } from './filter-tree.ts'
import { t } from './texts.ts'
import { type CountMatches, useMatchCount } from './use-match-count.ts'

export type ListSort = { orderBy: string; descending: boolean }

type FilterPopoverProps = {
  schema: RecordSchema
  filter: FilterGroup | undefined
  sort: ListSort
  onApply: (filter: FilterGroup | undefined, sort: ListSort) => void
  /** How many records a filter would leave. */
  countMatches: CountMatches
}

/** The advanced filter of a list, with its sorting: a draft until it is applied (1 §4). */
export function FilterPopover(props: FilterPopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const count = countConditions(props.filter)
  return (
    <Popover
      label={t('records.filter')}
      placement="bottom start"
      size="wide"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button icon="filter_list" isActive={count > 0}>
          {count > 0 ? t('records.filtered', { count }) : t('records.filter')}
        </Button>
      }
    >
      <FilterEditor
        {...props}
        onApply={(filter, sort) => {
          setOpen(false)
          props.onApply(filter, sort)
        }}
        onCancel={() => setOpen(false)}
      />
    </Popover>
  )
}

const unsorted: ListSort = { orderBy: '', descending: false }

function FilterEditor(props: FilterPopoverProps & { onCancel: () => void }) {
  const { schema, filter, onApply, onCancel, countMatches } = props
  const [draft, setDraft] = useState(filter ?? (() => emptyGroup(schema)))
  const [sort, setSort] = useState(props.sort)
  const wanted = completed(draft)
  const sortable = filterableFields(schema).filter(([, field]) => findFormat(field.format)?.sortable)
  return (
    <form
      className={styles.editor}
      onSubmit={event => {
        event.preventDefault()
        onApply(wanted, sort)
      }}
    >
      <p className={styles.intro}>{t('records.filter.intro')}</p>
      <FilterGroupEditor
        schema={schema}
        group={draft}
        label={t('records.filter')}
        onChange={next => setDraft(next.parts.length > 0 ? next : emptyGroup(schema))}
      />
      {sortable.length > 0 && (
        <Sorting sort={sort} onChange={setSort} options={sortable.map(([id, { title }]) => ({ id, label: title }))} />
      )}
      <div className={styles.footer}>
        <MatchCount countMatches={countMatches} filter={wanted} />
        <Button variant="tertiary" onPress={onCancel}>
          {recordsText('records.cancel')}
        </Button>
        <Button onPress={() => onApply(undefined, unsorted)}>{recordsText('records.filter.clear')}</Button>
        <Button variant="primary" type="submit">
          {t('records.filter.apply')}
        </Button>
      </div>
    </form>
  )
}

type SortingProps = {
  sort: ListSort
  onChange: (sort: ListSort) => void
  options: readonly { id: string; label: string }[]
}

function Sorting({ sort, onChange, options }: SortingProps) {
  return (
    <div className={styles.sort}>
      <Select
        className={styles.sortField ?? ''}
        label={t('records.filter.sort')}
        value={sort.orderBy === '' ? null : sort.orderBy}
        options={options}
        placeholder={t('records.filter.unsorted')}
        isClearable
        onChange={orderBy => onChange(orderBy === null ? unsorted : { ...sort, orderBy })}
      />
      <Checkbox
        label={t('records.filter.descending')}
        isDisabled={sort.orderBy === ''}
        value={sort.descending}
        onChange={value => onChange({ ...sort, descending: value === true })}
      />
    </div>
  )
}

type MatchCountProps = { countMatches: CountMatches; filter: FilterGroup | undefined }

/** What the filter would leave, counted while it is put together. */
function MatchCount({ countMatches, filter }: MatchCountProps) {
  const { count, isCounting } = useMatchCount(countMatches, filter)
  return (
    <p className={styles.matches} role="status" aria-busy={isCounting}>
      {count === undefined && isCounting && t('records.filter.counting')}
      {count === null && t('records.filter.many')}
      {typeof count === 'number' && t('records.filter.matches', { count })}
    </p>
  )
}
