import type { FieldSchema } from '@trellis/model'
import { defineLook } from '../../define-look.ts'
import { writeMoney } from '../../values/money.ts'
import { writeMasked } from '../../values/number-mask.ts'
import { defaultCurrency } from './default-currency.ts'

export const look = defineLook({
  hasPlainCell: true,
  icon: 'payments',
  storage: 'column',
  comparison: 'number',
  sortable: true,
  align: 'end',
  colorable: true,
  display: (value, schema, locale) =>
    writeMasked(Number(value), schema.metadata?.mask, locale) ?? writeMoney(Number(value), currencyOf(schema), locale),
})

const currencyOf = (schema: FieldSchema) => schema.metadata?.currency ?? defaultCurrency
