import { defineLook } from '../../define-look.ts'
import { shortTextLook } from '../../look-traits.ts'
import { splitPhone } from './split-phone.ts'

export const look = defineLook({
  ...shortTextLook,
  hasPlainCell: true,
  icon: 'call',
  display(value) {
    const parts = splitPhone(String(value))
    return typeof parts === 'string' || !parts.dialCode ? String(value) : `+${parts.dialCode} ${parts.number}`
  },
})
