import { getLocale, localeTag } from '@trellis/ui/text'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { TypedInput } from '../../inputs/typed-input.tsx'
import { problemText } from '../../messages.ts'
import { parseTypedMoment, writeTypedMoment } from '../../values/typed-date.ts'
import { momentForm } from '../../values/typed-forms.ts'
import { instantOf, wallTime } from '../../values/zoned-time.ts'
import { rules } from './rules.ts'

export const web = defineFormatWeb({
  Input,
  Cell,
  typedProblem: (_value, schema) => problemText('problem.typedMoment', { form: momentForm(schema, localeTag()) }),
})

/** What a picked day starts with while no time is given. */
const morning = { hour: 9, minute: 0, second: 0, millisecond: 0 }

function Input(props: InputProps) {
  const timeZone = viewerZone()
  const options = { locale: localeTag(), mask: props.schema.metadata?.mask, timeZone }
  return (
    <TypedInput
      {...props}
      placeholder={momentForm(props.schema, options.locale)}
      parse={text => parseTypedMoment(text, options)}
      write={instant => writeTypedMoment(instant, options)}
      dayOf={instant => wallTime(instant, timeZone).day}
      withDay={(value, day) => instantOf({ ...(value ? wallTime(value, timeZone) : morning), day }, timeZone)}
    />
  )
}

function Cell({ value, schema }: CellProps) {
  return <CellText>{rules.display(value, schema, localeTag(), viewerZone())}</CellText>
}

const viewerZone = () => getLocale().timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
