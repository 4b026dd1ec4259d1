import { defineLook } from '../../define-look.ts'
import { shortTextLook } from '../../look-traits.ts'
import { isSafeAddress } from '../../values/addresses.ts'

export const look = defineLook({
  ...shortTextLook,
  hasPlainCell: true,
  icon: 'link',
  href: value => (typeof value === 'string' && isSafeAddress(value) ? value : undefined),
})
