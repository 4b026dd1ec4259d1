import { localeTag } from '@trellis/ui/text'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { TypedInput } from '../../inputs/typed-input.tsx'
import { localeMask, parseTypedDate, writeTypedDate } from '../../values/typed-date.ts'
import { rules } from './rules.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  const locale = localeTag()
  const options = { locale, mask: props.schema.metadata?.mask }
  return (
    <TypedInput
      {...props}
      placeholder={options.mask ?? localeMask(locale)}
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
