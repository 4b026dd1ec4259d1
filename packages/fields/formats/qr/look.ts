import { defineLook } from '../../define-look.ts'
import { shortTextLook } from '../../look-traits.ts'

export const look = defineLook({
  ...shortTextLook,
  icon: 'qr_code',
})
