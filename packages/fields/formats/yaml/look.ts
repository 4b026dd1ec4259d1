import { defineLook } from '../../define-look.ts'
import { sourceTextLook } from '../../look-traits.ts'

export const look = defineLook({
  ...sourceTextLook,
  icon: 'schema',
})
