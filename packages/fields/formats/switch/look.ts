import { defineLook } from '../../define-look.ts'
import { booleanLook } from '../../look-traits.ts'
import { booleanLabel } from '../../values/boolean-label.ts'

export const look = defineLook({
  ...booleanLook,
  icon: 'toggle_on',
  display: (value, schema) => booleanLabel(value === true, schema),
})
