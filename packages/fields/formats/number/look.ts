import { defineLook } from '../../define-look.ts'
import { numberFormat } from '../../values/intl-formats.ts'

const allDigits = { maximumFractionDigits: 15 }

export const look = defineLook({
  hasPlainCell: true,
  icon: 'numbers',
  storage: 'column',
  comparison: 'number',
  sortable: true,
  align: 'end',
  colorable: true,
  display: (value, _schema, locale) => numberFormat(locale, allDigits).format(Number(value)),
})
