import { defineLook } from '../../define-look.ts'
import { dateFormat } from '../../values/intl-formats.ts'

const day = { dateStyle: 'medium', timeZone: 'UTC' } as const

export const look = defineLook({
  hasPlainCell: true,
  icon: 'calendar_today',
  storage: 'column',
  comparison: 'date',
  sortable: true,
  align: 'start',
  colorable: true,
  display: (value, _schema, locale) => dateFormat(locale, day).format(new Date(`${String(value)}T00:00:00Z`)),
})
