import { defineLook } from '../../define-look.ts'
import { shortTextLook } from '../../look-traits.ts'
import { grouped } from '../../values/grouped-text.ts'

export const look = defineLook({
  ...shortTextLook,
  hasPlainCell: true,
  icon: 'account_balance',
  display: value => grouped(String(value), 4),
})
