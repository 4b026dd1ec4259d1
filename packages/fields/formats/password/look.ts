import { defineLook } from '../../define-look.ts'
import { shortTextLook } from '../../look-traits.ts'

export const look = defineLook({
  ...shortTextLook,
  icon: 'password',
  sortable: false,
  colorable: false,
  display: () => '••••••••',
})
