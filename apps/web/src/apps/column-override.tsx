import { findFormat } from '@trellis/fields'
import { FieldInput } from '@trellis/fields/web'
import type { FieldOverride, FieldSchema } from '@trellis/model'
import { Checkbox, IconButton, type IconName, MultiSelect, Select } from '@trellis/ui'
import { useId, useState } from 'react'
import styles from './app-editor.module.css'
import { choiceOf, type OverrideChoice, withChoice, withDefault, withOptions, withoutDefault } from './override.ts'
import { t } from './texts.ts'

type ColumnOverrideProps = {
  field: FieldSchema
  override: FieldOverride
  onChange: (next: FieldOverride) => void
}

export const columnChoices = (): { id: OverrideChoice; label: string; icon?: IconName }[] => [
  { id: 'open', label: t('apps.field.open') },
  { id: 'readonly', label: t('apps.field.readonly'), icon: 'lock' },
  { id: 'hidden', label: t('apps.field.hidden'), icon: 'visibility_off' },
]

/** What an app makes of one field: hidden, view-only, and opened further a default and options of its own. */
export function ColumnOverride({ field, override, onChange }: ColumnOverrideProps) {
  const isChanged = override.default !== undefined || override.options !== undefined
  const [isOpen, setIsOpen] = useState(isChanged)
  const mayChange = isChangeable(field) && !override.hidden
  return (
    <li className={styles.field}>
      <span className={styles.fieldName}>{field.title}</span>
      <Select
        label={`${field.title}: ${t('apps.field.rule')}`}
        isLabelHidden
        isSearchable={false}
        size="small"
        value={choiceOf(override)}
        options={columnChoices()}
        onChange={choice => onChange(withChoice(override, choice))}
      />
      {mayChange && (
        <IconButton
          icon={isOpen ? 'expand_less' : 'tune'}
          label={`${field.title}: ${t('apps.field.more')}`}
          onPress={() => setIsOpen(!isOpen)}
        />
      )}
      {mayChange && isOpen && <Changes {...{ field, override, onChange }} />}
    </li>
  )
}

/** The server sets system fields, and calculated ones have no default. */
function isChangeable({ format, metadata }: FieldSchema): boolean {
  return findFormat(format)?.storage === 'column' && !metadata?.calculation && metadata?.disabledType !== 'readonly'
}

function Changes({ field, override, onChange }: ColumnOverrideProps) {
  const id = useId()
  const { description: _, info: __, default: ___, ...schema } = field
  const options = field.metadata?.optionList ?? []
  return (
    <div className={styles.fieldMore}>
      {options.length > 0 && (
        <MultiSelect
          label={t('apps.field.options')}
          description={t('apps.field.optionsWhy')}
          picksAll
          value={override.options ?? []}
          options={options.map(({ value, label }) => ({ id: String(value), label: label || String(value) }))}
          onChange={values => onChange(withOptions(override, values))}
        />
      )}
      {override.default !== null && (
        <FieldInput
          id={id}
          fieldId="default"
          schema={{ ...withOnly(schema, override.options), title: t('apps.field.default') }}
          value={override.default}
          onChange={value => onChange(withDefault(override, value))}
          required={false}
          disabled={false}
          readOnly={false}
        />
      )}
      {(field.default !== undefined || override.default === null) && (
        <Checkbox
          label={t('apps.field.noDefault')}
          description={t('apps.field.noDefaultWhy')}
          value={override.default === null}
          onChange={value => onChange(withoutDefault(override, value === true))}
        />
      )}
    </div>
  )
}

/** The field with the options that this app leaves. */
function withOnly<Schema extends Pick<FieldSchema, 'metadata'>>(
  schema: Schema,
  values: FieldOverride['options'],
): Schema {
  if (!values || !schema.metadata?.optionList) return schema
  const optionList = schema.metadata.optionList.filter(({ value }) => values.includes(String(value)))
  return { ...schema, metadata: { ...schema.metadata, optionList } }
}
