import { findFormat } from '@trellis/fields'
import { FieldInput } from '@trellis/fields/web'
import { type FieldSchema, isSystemField, type RecordSchema } from '@trellis/model'
import { IconButton, Select, TextField } from '@trellis/ui'
import { type ReactNode, useId } from 'react'
import { type Condition, takesNoValue } from '../list/list-state.ts'
import { t } from '../texts.ts'
import styles from './filter-popover.module.css'
import { isLink, isPartOfText, operatorLabel, simpleOperators } from './operators.ts'
import { RecordPick } from './record-pick.tsx'

type ConditionRowProps = {
  index: number
  schema: RecordSchema
  condition: Condition
  onChange: (condition: Condition) => void
  onRemove: () => void
  /** Offers "is" for links, with a record to pick: the condition's value is then its id and title. */
  canPick?: boolean
  /** The value comes from somewhere else, which `children` choose. */
  isValueHidden?: boolean
  children?: ReactNode
}

export function ConditionRow({
  index,
  schema,
  condition,
  onChange,
  onRemove,
  canPick = false,
  isValueHidden,
  children,
}: ConditionRowProps) {
  const id = useId()
  const field = schema.properties[condition.field]
  const operators = field ? simpleOperators(field, canPick) : []
  return (
    <div className={styles.row}>
      <span className={styles.joint}>{index === 0 ? t('records.filter.where') : t('records.filter.and')}</span>
      <Select
        label={t('records.filter.field')}
        isLabelHidden
        isSearchable
        value={condition.field}
        options={filterable(schema).map(([fieldId, { title, format }]) =>
          iconOption(fieldId, title, findFormat(format)?.icon),
        )}
        onChange={fieldId => fieldId && onChange(startOn(schema, fieldId, canPick))}
      />
      <Select
        label={t('records.filter.operator')}
        isLabelHidden
        isSearchable={false}
        value={condition.operator}
        options={operators.map(operator => ({
          id: operator,
          label: field ? operatorLabel(operator, field) : operator,
        }))}
        onChange={operator => {
          const chosen = operators.find(known => known === operator)
          if (chosen) onChange({ ...condition, operator: chosen })
        }}
      />
      <span className={styles.value}>
        {children}
        {field && isLink(field) && !takesNoValue(condition.operator) && (
          <RecordPick id={id} field={field} condition={condition} onChange={onChange} />
        )}
        {field && !isLink(field) && !isValueHidden && !takesNoValue(condition.operator) && (
          <ValueInput
            id={id}
            field={field}
            condition={condition}
            onChange={value => onChange({ ...condition, value })}
          />
        )}
      </span>
      <IconButton icon="close" label={t('records.filter.remove')} onPress={onRemove} />
    </div>
  )
}

type ValueInputProps = {
  id: string
  field: FieldSchema
  condition: Condition
  onChange: (value: unknown) => void
}

/** A part of a text is typed as it is, whatever whole values look like; a value is entered as in the form. */
function ValueInput({ id, field, condition, onChange }: ValueInputProps) {
  const { value } = condition
  if (isPartOfText(condition.operator, field)) {
    return (
      <TextField
        label={t('records.filter.value')}
        isLabelHidden
        autoComplete="off"
        value={value === undefined || value === null ? '' : String(value)}
        onChange={text => onChange(text === '' ? null : text)}
      />
    )
  }
  return (
    <FieldInput
      id={id}
      fieldId={condition.field}
      schema={valueSchema(field)}
      value={value}
      onChange={onChange}
      required={false}
      disabled={false}
      readOnly={false}
      isLabelHidden
    />
  )
}

function filterable(schema: RecordSchema): [string, FieldSchema][] {
  return Object.entries(schema.properties).filter(
    ([id, field]) =>
      (!isSystemField(id) || id === 'createdAt' || id === 'updatedAt' || id === 'id') &&
      simpleOperators(field).length > 0,
  )
}

function startOn(schema: RecordSchema, fieldId: string, canPick: boolean): Condition {
  const field = schema.properties[fieldId]
  return { field: fieldId, operator: (field && simpleOperators(field, canPick)[0]) ?? '$exists' }
}

function iconOption(id: string, label: string, icon: string | undefined) {
  return { id, label, ...(icon ? { icon } : {}) }
}

/** The field as the value editor needs it: any value may be looked for, whatever the form allows. */
function valueSchema({ type, format, metadata }: FieldSchema): FieldSchema {
  const { optionList, currency, booleanLabelTrue, booleanLabelFalse } = metadata ?? {}
  return {
    type,
    format,
    title: t('records.filter.value'),
    metadata: {
      ...(optionList ? { optionList } : {}),
      ...(currency ? { currency } : {}),
      ...(booleanLabelTrue ? { booleanLabelTrue } : {}),
      ...(booleanLabelFalse ? { booleanLabelFalse } : {}),
    },
  }
}
