import { defineLook } from '../../define-look.ts'
import { numberFormat } from '../../values/intl-formats.ts'

export const look = defineLook({
  icon: 'height',
  storage: 'column',
  comparison: 'json',
  sortable: false,
  align: 'end',
  colorable: true,
  display(value, _schema, locale) {
    const write = numberFormat(locale, { maximumFractionDigits: 15 })
    return numbersOf(value)
      .map(number => write.format(number))
      .join(' – ')
  },
})

export const numbersOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])
