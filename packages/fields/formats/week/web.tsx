import { localeTag } from '@trellis/ui/text'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { TypedInput } from '../../inputs/typed-input.tsx'
import { readWeek, weekOf } from '../../values/calendar-periods.ts'
import { mondayOf } from '../../values/weekdays.ts'
import { t } from '../../widget-texts.ts'
import { rules } from './rules.ts'

export const web = defineFormatWeb({ Input, Cell })

function Input(props: InputProps) {
  return (
    <TypedInput
      {...props}
      placeholder={t('field.weekForm')}
      parse={parse}
      write={week => week}
      dayOf={mondayOf}
      withDay={(_value, day) => weekOf(day)}
    />
  )
}

/** A week that its year does not have stays as it was typed, so that the check can say so. */
function parse(text: string): string | null | undefined {
  if (text.trim() === '') return undefined
  const read = readWeek(text.trim())
  return read && 'week' in read ? read.week : null
}

function Cell({ value, schema }: CellProps) {
  return <CellText>{rules.display(value, schema, localeTag())}</CellText>
}
