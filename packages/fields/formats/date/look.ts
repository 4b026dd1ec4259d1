import { defineLook } from '../../define-look.ts'
import { dateFormat } from '../../values/intl-formats.ts'

export const look = defineLook({
  hasPlainCell: true,
  icon: 'calendar_today',
  storage: 'column',
  comparison: 'date',
  sortable: true,
  align: 'start',
  colorable: true,
  display: (value, _schema, locale) =>
    dateFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${String(value)}T00:00:00Z`)),
})
