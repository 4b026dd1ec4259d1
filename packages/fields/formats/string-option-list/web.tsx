import { LightSelect } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { fieldProps, placeholderOf } from '../../inputs/field-props.ts'
import { OptionChip } from '../../inputs/option-chip.tsx'
import { optionChoices } from '../../inputs/option-choices.ts'

export const web = defineFormatWeb({ Input, Cell })

/** From here on looking for an option by eye is slower than typing. */
const searchableFrom = 8

function Input(props: InputProps) {
  const { value, schema, required, onChange, onBlur } = props
  const options = optionChoices(schema, [value])
  return (
    <LightSelect
      {...fieldProps(props)}
      {...placeholderOf(props)}
      {...(onBlur ? { onBlur } : {})}
      options={options}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      isSearchable={options.length >= searchableFrom}
      isClearable={!required}
    />
  )
}

function Cell({ value, schema }: CellProps) {
  return <OptionChip schema={schema} value={value} />
}
