import { Chip, ColorSwatchPicker, isPaletteColor } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { fieldProps, shownText } from '../../inputs/field-props.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { value, required, onChange } = props
  const color = shownText(value)
  return (
    <ColorSwatchPicker
      {...fieldProps(props)}
      value={isPaletteColor(color) ? color : null}
      canClear={!required}
      onChange={onChange}
    />
  )
}

function Cell({ value }: CellProps) {
  const color = shownText(value)
  if (!isPaletteColor(color)) return null
  return (
    <Chip color={color} size="small">
      {color}
    </Chip>
  )
}
