import { defineLook } from '../../define-look.ts'
import { choicesLook } from '../../look-traits.ts'
import { displayChoices } from '../../values/options.ts'

export const look = defineLook({
  ...choicesLook,
  icon: 'checklist',
  display: displayChoices,
})
