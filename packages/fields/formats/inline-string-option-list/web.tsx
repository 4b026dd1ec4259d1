import { SegmentedControl } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { fieldProps } from '../../inputs/field-props.ts'
import { OptionChip } from '../../inputs/option-chip.tsx'
import { optionChoices } from '../../inputs/option-choices.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { value, schema, onChange } = props
  return (
    <SegmentedControl
      {...fieldProps(props)}
      options={optionChoices(schema, [value])}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={onChange}
    />
  )
}

function Cell({ value, schema }: CellProps) {
  return <OptionChip schema={schema} value={value} />
}
