import { localeTag } from '@trellis/ui/text'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { TypedInput } from '../../inputs/typed-input.tsx'
import { readMonth } from '../../values/calendar-periods.ts'
import { t } from '../../widget-texts.ts'
import { rules } from './rules.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  return (
    <TypedInput
      {...props}
      placeholder={t('field.monthForm')}
      parse={text => (text.trim() === '' ? undefined : (readMonth(text.trim()) ?? null))}
      write={month => month}
      picks="month"
      dayOf={month => `${month}-01`}
      withDay={(_value, day) => day.slice(0, 7)}
    />
  )
}

function Cell({ value, schema }: CellProps) {
  return <CellText>{rules.display(value, schema, localeTag())}</CellText>
}
