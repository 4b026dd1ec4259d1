import { localeTag } from '@trellis/ui/text'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { TypedInput } from '../../inputs/typed-input.tsx'
import { problemText } from '../../messages.ts'
import { parseTypedDate, writeTypedDate } from '../../values/typed-date.ts'
import { dayForm } from '../../values/typed-forms.ts'
import { rules } from './rules.ts'

export const web = defineFormatWeb({
  Input,
  Cell,
  typedProblem: (value, schema) =>
    isDay(value) ? undefined : problemText('problem.typedDate', { form: dayForm(schema, localeTag()) }),
})

/** One that the calendar does not have is told by the check. */
const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)

function Input(props: InputProps) {
  const locale = localeTag()
  const options = { locale, mask: props.schema.metadata?.mask }
  return (
    <TypedInput
      {...props}
      placeholder={dayForm(props.schema, locale)}
      parse={text => parseTypedDate(text, options)}
      write={day => writeTypedDate(day, options)}
      dayOf={day => day}
      withDay={(_value, day) => day}
    />
  )
}

function Cell({ value, schema }: CellProps) {
  return <CellText>{rules.display(value, schema, localeTag())}</CellText>
}
