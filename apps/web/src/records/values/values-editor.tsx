import { findFormat } from '@trellis/fields'
import { FieldInput, type ValuesEditorProps } from '@trellis/fields/web'
import type { FieldSchema } from '@trellis/model'
import { IconButton, Select } from '@trellis/ui'
import { useId } from 'react'
import { settableFields } from './settable-fields.ts'
import { t } from './texts.ts'
import { valueInput } from './value-input.ts'
import styles from './values-editor.module.css'

/** Fields chosen one by one, each with its value. A field without a value is emptied; one that is not there stays as it is. */
export function ValuesEditor({ label, schema, values, onChange }: ValuesEditorProps) {
  const set = Object.entries(values)
  const known = new Map(settableFields(schema))
  const options = [...known]
    .filter(([id]) => !Object.hasOwn(values, id))
    .map(([id, { title, format }]) => ({ id, label: title || id, icon: findFormat(format)?.icon ?? 'label', hint: id }))
  return (
    <div className={styles.editor}>
      <ul className={styles.list} aria-label={label}>
        {set.map(([id, value]) => (
          <li key={id} className={styles.row}>
            <Value id={id} field={known.get(id)} value={value} onChange={next => onChange({ ...values, [id]: next })} />
            <IconButton
              icon="close"
              size="small"
              label={t('values.remove', { name: known.get(id)?.title || id })}
              onPress={() => onChange(Object.fromEntries(set.filter(([other]) => other !== id)))}
            />
          </li>
        ))}
      </ul>
      {options.length > 0 && (
        <Select
          label={t(set.length === 0 ? 'values.addFirst' : 'values.add')}
          placeholder={t('values.choose')}
          isSearchable
          value={null}
          options={options}
          onChange={id => {
            if (id === null) return
            onChange({ ...values, [id]: valueInput(id, known.get(id), null).stored(null) })
          }}
        />
      )}
    </div>
  )
}

type ValueProps = {
  id: string
  /** Undefined where the collection has none of that id. */
  field: FieldSchema | undefined
  value: unknown
  onChange: (value: unknown) => void
}

function Value({ id, field, value, onChange }: ValueProps) {
  const inputId = useId()
  const { schema, shown, stored } = valueInput(id, field, value)
  const isEmpty = shown === null || (Array.isArray(shown) && shown.length === 0)
  return (
    <FieldInput
      id={inputId}
      fieldId={id}
      schema={isEmpty ? { ...schema, description: t('values.empties') } : schema}
      value={shown}
      onChange={next => onChange(stored(next ?? null))}
      required={false}
      disabled={false}
      readOnly={false}
      {...(field ? {} : { error: t('values.gone') })}
    />
  )
}
