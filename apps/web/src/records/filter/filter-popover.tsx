import { isSystemField, type RecordSchema } from '@trellis/model'
import { Button, EmptyState, Popover } from '@trellis/ui'
import { useState } from 'react'
import type { Condition } from '../list/list-state.ts'
import { takesNoValue } from '../list/list-state.ts'
import { t } from '../texts.ts'
import { ConditionRow } from './condition-row.tsx'
import styles from './filter-popover.module.css'
import { simpleOperators } from './operators.ts'

type FilterPopoverProps = {
  schema: RecordSchema
  conditions: readonly Condition[]
  onApply: (conditions: Condition[]) => void
}

/** The simple filter of a list: rows of field, condition and value, all of which must hold. */
export function FilterPopover({ schema, conditions, onApply }: FilterPopoverProps) {
  const [isOpen, setOpen] = useState(false)
  const count = conditions.length
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
        schema={schema}
        conditions={conditions}
        onApply={next => {
          setOpen(false)
          onApply(next)
        }}
      />
    </Popover>
  )
}

function FilterEditor({ schema, conditions, onApply }: FilterPopoverProps) {
  const [draft, setDraft] = useState<Condition[]>(() => (conditions.length ? [...conditions] : firstCondition(schema)))
  const replace = (index: number, next: Condition) => setDraft(draft.map((old, at) => (at === index ? next : old)))
  return (
    <form
      className={styles.editor}
      onSubmit={event => {
        event.preventDefault()
        onApply(draft.filter(isComplete))
      }}
    >
      <p className={styles.intro}>{t('records.filter.intro')}</p>
      {draft.length === 0 && <EmptyState size="small" icon="filter_list" title={t('records.filter.none')} />}
      {draft.map((condition, index) => (
        <ConditionRow
          key={`${index}-${condition.field}`}
          index={index}
          schema={schema}
          canPick
          condition={condition}
          onChange={next => replace(index, next)}
          onRemove={() => setDraft(draft.filter((_, at) => at !== index))}
        />
      ))}
      <Button
        variant="tertiary"
        icon="add"
        className={styles.add ?? ''}
        onPress={() => setDraft([...draft, ...firstCondition(schema)])}
      >
        {t('records.filter.add')}
      </Button>
      <div className={styles.footer}>
        <Button variant="tertiary" onPress={() => onApply([])}>
          {t('records.filter.clear')}
        </Button>
        <Button variant="primary" type="submit">
          {t('records.filter.apply')}
        </Button>
      </div>
    </form>
  )
}

function firstCondition(schema: RecordSchema): Condition[] {
  const found = Object.entries(schema.properties).find(
    ([id, field]) => !isSystemField(id) && simpleOperators(field, true).length > 0,
  )
  const operator = found && simpleOperators(found[1], true)[0]
  return found && operator ? [{ field: found[0], operator }] : []
}

function isComplete({ operator, value }: Condition): boolean {
  return takesNoValue(operator) || (value !== undefined && value !== null && value !== '')
}
