import { ownValue } from '@trellis/base'
import type { RecordSchema } from '@trellis/model'
import { afterPaint, Button, Select, Skeleton } from '@trellis/ui'
import { type ReactNode, useRef } from 'react'
import { ConditionLine, ConditionRow } from './condition-row.tsx'
import { emptyCondition, emptyGroup, otherJoin, withPart } from './edit-filter.ts'
import styles from './filter-editor.module.css'
import { type Condition, type FilterGroup, type FilterPart, isGroup, isMatch } from './filter-tree.ts'
import { t } from './texts.ts'
import { useTargetSchema } from './use-target-schema.ts'

/** Groups below the top, and associations one after the other. */
const deepestGroup = 3
const mostAssociations = 5

type FilterGroupProps = {
  schema: RecordSchema
  group: FilterGroup
  onChange: (group: FilterGroup) => void
  label: string
  /** 0 = the filter itself. */
  depth?: number
  associations?: number
  /** Takes the whole group away; the filter itself stays. */
  onRemove?: () => void
}

/** Rows joined by "and" or by "or", which is said once for the group. */
export function FilterGroupEditor(props: FilterGroupProps) {
  const { schema, group, onChange, label, depth = 0, associations = 0, onRemove } = props
  const rows = useRef<HTMLDivElement>(null)
  const add = (part: FilterPart) => {
    onChange({ ...group, parts: [...group.parts, part] })
    afterPaint(() => focusLast(rows.current))
  }
  const set = (index: number, part: FilterPart | undefined) => onChange(withPart(group, index, part))
  return (
    <div ref={rows} className={styles.group} role="group" aria-label={label}>
      {group.parts.map((part, index) => (
        // A row has no id of its own; its place and field tell it from the others.
        <Part
          key={`${index}-${isGroup(part) ? 'group' : part.field}`}
          {...{ schema, depth, associations, part }}
          joint={jointOf(group, index, () => onChange(otherJoin(group)))}
          onChange={next => set(index, next)}
        />
      ))}
      <Adders {...{ schema, add, depth, onRemove }} />
    </div>
  )
}

/** The field of the row that was just added, of a group that of its first one: whoever adds it says next what it asks. */
function focusLast(rows: HTMLElement | null): void {
  const last = rows?.querySelector(':scope > :nth-last-child(2)')
  last?.querySelector<HTMLElement>(`.${styles.row} > :not(.${styles.joint}) button`)?.focus()
}

type Nesting = Required<Pick<FilterGroupProps, 'schema' | 'depth' | 'associations'>>
type PartProps = Nesting & { part: FilterPart; joint: ReactNode; onChange: (part: FilterPart | undefined) => void }

function Part({ part, joint, onChange, ...nesting }: PartProps) {
  const { schema, depth, associations } = nesting
  if (!isGroup(part)) {
    return (
      <ConditionRow
        {...{ joint, schema, onChange }}
        condition={part}
        onRemove={() => onChange(undefined)}
        below={<LinkedConditions {...nesting} condition={part} onChange={onChange} />}
      />
    )
  }
  return (
    <ConditionLine joint={joint}>
      <div className={styles.nested}>
        <FilterGroupEditor
          {...{ schema, onChange, associations }}
          group={part}
          label={t('records.filter.group')}
          depth={depth + 1}
          onRemove={() => onChange(undefined)}
        />
      </div>
    </ConditionLine>
  )
}

type LinkedProps = Nesting & { condition: Condition; onChange: (condition: Condition) => void }

/** Below an association: conditions on the linked records. */
export function LinkedConditions({ schema, depth, associations, condition, onChange }: LinkedProps) {
  const field = ownValue(schema.properties, condition.field)
  const isAsking = isMatch(condition.operator) && isGroup(condition.value)
  const target = useTargetSchema(isAsking ? field?.metadata?.association?.cursor.collectionId : undefined)
  if (!isAsking || !isGroup(condition.value)) return null
  if (associations + 1 > mostAssociations) return <p className={styles.linked}>{t('records.filter.tooDeep')}</p>
  if (!target) {
    return (
      <div className={styles.linked}>
        <Skeleton shape="text" count={1} />
      </div>
    )
  }
  const group = condition.value.parts.length > 0 ? condition.value : emptyGroup(target)
  return (
    <div className={styles.linked}>
      <FilterGroupEditor
        schema={target}
        group={group}
        label={t('records.filter.linked', { title: field?.title ?? '' })}
        depth={depth + 1}
        associations={associations + 1}
        onChange={value => onChange({ ...condition, value })}
      />
    </div>
  )
}

/** "where", then what joins the rows: chosen at the second, repeated at the others. */
function jointOf({ join }: FilterGroup, index: number, onSwitch: () => void): ReactNode {
  if (index === 0) return t('records.filter.where')
  if (index > 1) return join === '$and' ? t('records.filter.and') : t('records.filter.or')
  return (
    <Select
      label={t('records.filter.join')}
      isLabelHidden
      isSearchable={false}
      value={join}
      options={[
        { id: '$and', label: t('records.filter.and') },
        { id: '$or', label: t('records.filter.or') },
      ]}
      onChange={chosen => chosen !== null && chosen !== join && onSwitch()}
    />
  )
}

type AddersProps = Pick<FilterGroupProps, 'schema'> & {
  add: (part: FilterPart) => void
  depth: number
  onRemove: (() => void) | undefined
}

function Adders({ schema, add, depth, onRemove }: AddersProps) {
  return (
    <div className={styles.adders}>
      <Button variant="tertiary" size="small" icon="add" onPress={() => add(emptyCondition(schema))}>
        {t('records.filter.add')}
      </Button>
      {depth < deepestGroup && (
        <Button variant="tertiary" size="small" icon="account_tree" onPress={() => add(emptyGroup(schema))}>
          {t('records.filter.addGroup')}
        </Button>
      )}
      {onRemove && (
        <Button variant="tertiary" size="small" icon="close" onPress={onRemove}>
          {t('records.filter.removeGroup')}
        </Button>
      )}
    </div>
  )
}
