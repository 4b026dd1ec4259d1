import { defineLook } from '../../define-look.ts'
import { shortTextLook } from '../../look-traits.ts'

export const look = defineLook({
  ...shortTextLook,
  hasPlainCell: true,
  icon: 'credit_card',
  display: value => `•••• ${String(value).slice(-4)}`,
})
