import { defineLook } from '../../define-look.ts'
import { numberFormat } from '../../values/intl-formats.ts'

export const look = defineLook({
  icon: 'functions',
  storage: 'none',
  comparison: 'number',
  sortable: false,
  align: 'end',
  colorable: true,
  isLinked: true,
  display: (value, _schema, locale) => numberFormat(locale, { maximumFractionDigits: 15 }).format(Number(value)),
})
