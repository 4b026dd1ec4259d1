import { MultiSelect } from '@trellis/ui'
import type { CellProps, InputProps } from '../define-format-web.ts'
import styles from './choices-input.module.css'
import { fieldProps, placeholderOf } from './field-props.ts'
import { OptionChip } from './option-chip.tsx'
import { optionChoices } from './option-choices.ts'
import { optionValue } from './option-value.ts'

/** Any number of the field's options. */
export function ChoicesInput(props: InputProps) {
  const { value, schema, onChange, onBlur } = props
  const chosen: unknown[] = Array.isArray(value) ? value : []
  return (
    <MultiSelect
      {...fieldProps(props)}
      {...placeholderOf(props)}
      {...(onBlur ? { onBlur } : {})}
      {...(schema.maxItems === undefined ? {} : { maxItems: schema.maxItems })}
      options={optionChoices(schema, chosen)}
      value={chosen.map(String)}
      onChange={ids => onChange(ids.length === 0 ? null : ids.map(id => optionValue(schema, id)))}
    />
  )
}

export function ChoicesCell({ value, schema }: CellProps) {
  const chosen: unknown[] = Array.isArray(value) ? value : []
  return (
    <span className={styles.cell}>
      {chosen.map(item => (
        <OptionChip key={String(item)} schema={schema} value={item} />
      ))}
    </span>
  )
}
