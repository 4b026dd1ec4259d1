import { defineLook } from '../../define-look.ts'
import { shortTextLook } from '../../look-traits.ts'
import { digitsOf, splitPhone } from './split-phone.ts'

export const look = defineLook({
  ...shortTextLook,
  hasPlainCell: true,
  icon: 'call',
  display(value) {
    const parts = splitPhone(String(value))
    return typeof parts === 'string' || !parts.dialCode ? String(value) : `+${parts.dialCode} ${parts.number}`
  },
  href(value) {
    const digits = digitsOf(String(value))
    return digits === '' ? undefined : `tel:${String(value).startsWith('+') ? '+' : ''}${digits}`
  },
})
