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
  const change = (next: readonly number[]) => {
    const range = next.map(number => snapToStep(number, steps)).toSorted((left, right) => left - right)
    if (!schema.uniqueItems || range[0] !== range[1]) onChange(range)
  }
  return (
    <Slider
      {...fieldProps(props)}
      {...steps}
      {...(onBlur ? { onBlur } : {})}
      isRange
      value={pairOf(value)}
      onChange={change}
      hasDots={schema.metadata?.subtype === 'stepped'}
    />
  )
}

function pairOf(value: unknown): [number, number] | null {
  if (!Array.isArray(value) || value.length !== 2) return null
  return [Number(value[0]), Number(value[1])]
}

function Cell({ value, schema }: CellProps) {
  return <CellText align="end">{rules.display(value, schema, localeTag())}</CellText>
}
