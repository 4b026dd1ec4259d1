import { MultiSelect } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { fieldProps, placeholderOf } from '../../inputs/field-props.ts'
import { OptionChip } from '../../inputs/option-chip.tsx'
import { optionChoices } from '../../inputs/option-choices.ts'
import { optionsOf } from '../../values/options.ts'
import styles from './multi-option-list.module.css'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { value, schema, onChange, onBlur } = props
  const chosen: unknown[] = Array.isArray(value) ? value : []
  const valueOf = (id: string) => optionsOf(schema).find(option => String(option.value) === id)?.value ?? id
  return (
    <MultiSelect
      {...fieldProps(props)}
      {...placeholderOf(props)}
      {...(onBlur ? { onBlur } : {})}
      {...(schema.maxItems === undefined ? {} : { maxItems: schema.maxItems })}
      options={optionChoices(schema, chosen)}
      value={chosen.map(String)}
      onChange={ids => onChange(ids.length === 0 ? null : ids.map(valueOf))}
    />
  )
}

function Cell({ value, schema }: CellProps) {
  const chosen: unknown[] = Array.isArray(value) ? value : []
  return (
    <span className={styles.cell}>
      {chosen.map(item => (
        <OptionChip key={String(item)} schema={schema} value={item} />
      ))}
    </span>
  )
}
