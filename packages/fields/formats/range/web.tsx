import { Slider } from '@trellis/ui'
import { localeTag } from '@trellis/ui/text'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { fieldProps } from '../../inputs/field-props.ts'
import { sliderSteps, snapToStep } from '../../values/slider-steps.ts'
import { rules } from './rules.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const { value, schema, onChange, onBlur } = props
  const steps = sliderSteps(schema)
  return (
    <Slider
      {...fieldProps(props)}
      {...steps}
      {...(onBlur ? { onBlur } : {})}
      value={typeof value === 'number' ? value : null}
      onChange={([next = steps.minimum]) => onChange(snapToStep(next, steps))}
      hasDots={schema.metadata?.subtype === 'stepped'}
    />
  )
}

function Cell({ value, schema }: CellProps) {
  return <CellText align="end">{rules.display(value, schema, localeTag())}</CellText>
}
