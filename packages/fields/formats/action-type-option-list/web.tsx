import { ComboBox } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { fieldProps, placeholderOf } from '../../inputs/field-props.ts'
import { optionChoices } from '../../inputs/option-choices.ts'
import { actionTypeLabel, actionTypes } from '../../values/action-types.ts'
import { actionLabel, format } from './format.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { schema, onChange, onBlur } = props
  const value = typeof props.value === 'string' && props.value !== '' ? props.value : null
  const own = optionChoices(schema, [value])
  const others = actionTypes.filter(type => !own.some(option => option.id === type))
  const options = [...own, ...others.map(type => ({ id: type, label: actionTypeLabel(type) }))]
  const isOther = value !== null && !options.some(option => option.id === value)
  return (
    <ComboBox
      {...fieldProps(props)}
      {...placeholderOf(props)}
      {...(onBlur ? { onBlur } : {})}
      options={isOther ? [{ id: value, label: actionLabel(value, schema) }, ...options] : options}
      value={value}
      onChange={onChange}
      allowsCustomValue
    />
  )
}

function Cell({ value, schema }: CellProps) {
  return <CellText>{format.display(value, schema)}</CellText>
}
