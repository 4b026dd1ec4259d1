import { defineLook } from '../../define-look.ts'
import { dateFormat } from '../../values/intl-formats.ts'
import { mondayOf } from '../../values/weekdays.ts'

export const look = defineLook({
  hasPlainCell: true,
  icon: 'calendar_view_week',
  storage: 'column',
  comparison: 'text',
  sortable: true,
  align: 'start',
  colorable: true,
  display: (value, _schema, locale) => `${String(value)} (${daysOf(String(value), locale)})`,
})

function daysOf(week: string, locale: string): string {
  const monday = new Date(`${mondayOf(week)}T00:00:00Z`)
  const days = dateFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return days.formatRange(monday, new Date(monday.getTime() + 6 * 86_400_000))
}
