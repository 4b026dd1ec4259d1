import { defineLook } from '../../define-look.ts'
import { dateFormat } from '../../values/intl-formats.ts'

export const look = defineLook({
  hasPlainCell: true,
  icon: 'calendar_month',
  storage: 'column',
  comparison: 'text',
  sortable: true,
  align: 'start',
  colorable: true,
  display: (value, _schema, locale) =>
    dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${String(value)}-01T00:00:00Z`),
    ),
})
