import { defineLook } from '../../define-look.ts'
import { numberFormat } from '../../values/intl-formats.ts'

export const look = defineLook({
  icon: 'linear_scale',
  storage: 'column',
  comparison: 'number',
  sortable: true,
  align: 'end',
  colorable: true,
  display: (value, _schema, locale) => numberFormat(locale, { maximumFractionDigits: 15 }).format(Number(value)),
})
