import { defineLook } from '../../define-look.ts'
import { dateFormat } from '../../values/intl-formats.ts'

export const look = defineLook({
  hasPlainCell: true,
  icon: 'schedule',
  storage: 'column',
  comparison: 'instant',
  sortable: true,
  align: 'start',
  colorable: true,
  display: (value, _schema, locale, timeZone) =>
    dateFormat(locale, {
      dateStyle: 'medium',
      timeStyle: 'short',
      ...(timeZone ? { timeZone } : {}),
    }).format(new Date(String(value))),
})
