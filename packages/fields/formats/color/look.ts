import { defineLook } from '../../define-look.ts'
import { keyLook } from '../../look-traits.ts'

export const look = defineLook({
  ...keyLook,
  icon: 'palette',
  display: value => String(value),
})
