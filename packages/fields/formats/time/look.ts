import { defineLook } from '../../define-look.ts'
import { dateFormat } from '../../values/intl-formats.ts'
import { usesTwelveHours } from '../../values/twelve-hours.ts'

export const look = defineLook({
  hasPlainCell: true,
  icon: 'schedule',
  storage: 'column',
  comparison: 'time',
  sortable: true,
  align: 'start',
  colorable: true,
  display,
})

function display(value: unknown, _schema: unknown, locale: string): string {
  const text = String(value)
  const hourCycle = usesTwelveHours(locale) ? 'h12' : 'h23'
  const seconds = text.endsWith(':00') ? {} : ({ second: '2-digit' } as const)
  const clock = dateFormat(locale, { hour: 'numeric', minute: '2-digit', ...seconds, hourCycle, timeZone: 'UTC' })
  return clock.format(new Date(`1970-01-01T${text}Z`))
}
