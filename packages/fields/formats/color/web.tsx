import { Chip, ColorPickerButton, ColorTab, isPaletteColor } from '@trellis/ui'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { shownText } from '../../inputs/field-props.ts'
import { PlainTextInput } from '../../inputs/plain-text-input.tsx'
import { problemText } from '../../messages.ts'

export const web = defineFormatWeb({ Input, Cell, typedProblem: () => problemText('problem.color') })

/** A palette key, typed or picked; any other text is no colour (2 §5), which whoever types it is told. */
function Input(props: InputProps) {
  const { value, required, disabled, readOnly, onChange } = props
  const color = shownText(value)
  const known = isPaletteColor(color) ? color : null
  return (
    <PlainTextInput
      {...props}
      prefix={known && <ColorTab color={known} />}
      suffix={
        !readOnly && <ColorPickerButton value={known} onChange={onChange} isRequired={required} isDisabled={disabled} />
      }
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
