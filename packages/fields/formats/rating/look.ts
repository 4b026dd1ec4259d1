import { defineLook } from '../../define-look.ts'
import { numberFormat } from '../../values/intl-formats.ts'

export const look = defineLook({
  icon: 'star',
  storage: 'column',
  comparison: 'number',
  sortable: true,
  align: 'start',
  colorable: true,
  display(value, { maximum }, locale) {
    const stars = numberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(Number(value))
    return maximum === undefined ? stars : `${stars} / ${maximum}`
  },
})
