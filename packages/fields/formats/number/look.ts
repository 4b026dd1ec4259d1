import { defineLook } from '../../define-look.ts'
import { numberFormat } from '../../values/intl-formats.ts'
import { writeMasked } from '../../values/number-mask.ts'

const allDigits = { maximumFractionDigits: 15 }

export const look = defineLook({
  hasPlainCell: true,
  icon: 'numbers',
  storage: 'column',
  comparison: 'number',
  sortable: true,
  align: 'end',
  colorable: true,
  display: (value, schema, locale) =>
    writeMasked(Number(value), schema.metadata?.mask, locale) ?? numberFormat(locale, allDigits).format(Number(value)),
})
