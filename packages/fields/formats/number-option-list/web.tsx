import { LightSelect } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { fieldProps, placeholderOf } from '../../inputs/field-props.ts'
import { OptionChip } from '../../inputs/option-chip.tsx'
import { optionChoices } from '../../inputs/option-choices.ts'
import { optionValue } from '../../inputs/option-value.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { value, schema, required, onChange, onBlur } = props
  return (
    <LightSelect
      {...fieldProps(props)}
      {...placeholderOf(props)}
      {...(onBlur ? { onBlur } : {})}
      options={optionChoices(schema, [value])}
      value={typeof value === 'number' ? String(value) : null}
      onChange={id => onChange(id === null ? null : optionValue(schema, id))}
      isClearable={!required}
    />
  )
}

function Cell({ value, schema }: CellProps) {
  return <OptionChip schema={schema} value={value} />
}
