import { localeTag } from '@trellis/ui/text'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { TypedInput } from '../../inputs/typed-input.tsx'
import { problemText } from '../../messages.ts'
import { readTime, writeTwelveHours } from '../../values/calendar-periods.ts'
import { writeMaskedClock } from '../../values/clock-mask.ts'
import { usesTwelveHours } from '../../values/twelve-hours.ts'
import { clockForm } from '../../values/typed-forms.ts'
import { rules } from './rules.ts'

export const web = defineFormatWeb({
  Input,
  Cell,
  typedProblem: (_value, schema) => problemText('problem.typedTime', { form: clockForm(schema, localeTag()) }),
})

/** In the form of the field's mask, else on the clock of the person's region, to the second (2 §9). */
function Input(props: InputProps) {
  const isTwelveHour = usesTwelveHours(localeTag())
  const { mask } = props.schema.metadata ?? {}
  return (
    <TypedInput
      {...props}
      placeholder={clockForm(props.schema, localeTag())}
      parse={text => (text.trim() === '' ? undefined : (readTime(text.trim()) ?? null))}
      write={time => writeMaskedClock(time, mask) ?? (isTwelveHour ? writeTwelveHours(time) : time)}
    />
  )
}

function Cell({ value, schema }: CellProps) {
  return <CellText>{rules.display(value, schema, localeTag())}</CellText>
}
