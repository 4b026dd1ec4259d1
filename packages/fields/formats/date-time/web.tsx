import { getLocale, localeTag } from '@trellis/ui/text'
import { type CellProps, defineFormatWeb, type InputProps } from '../../define-format-web.ts'
import { CellText } from '../../inputs/cell-text.tsx'
import { TypedInput } from '../../inputs/typed-input.tsx'
import { clockMask, dayMask } from '../../values/clock-mask.ts'
import { usesTwelveHours } from '../../values/twelve-hours.ts'
import { localeMask, parseTypedMoment, writeTypedMoment } from '../../values/typed-date.ts'
import { instantOf, wallTime } from '../../values/zoned-time.ts'
import { rules } from './rules.ts'

export const web = defineFormatWeb({ Input, Cell })

/** What a picked day starts with while no time is given. */
const morning = { hour: 9, minute: 0, second: 0, millisecond: 0 }

function Input(props: InputProps) {
  const timeZone = viewerZone()
  const options = { locale: localeTag(), mask: props.schema.metadata?.mask, timeZone }
  const time = clockMask(options.mask) ?? (usesTwelveHours(options.locale) ? 'h:mm AM' : 'HH:mm')
  return (
    <TypedInput
      {...props}
      placeholder={`${dayMask(options.mask) ?? localeMask(options.locale)} ${time}`}
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
