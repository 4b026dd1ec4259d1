import { defineLook } from '../../define-look.ts'
import { unstoredLook } from '../../look-traits.ts'

export const look = defineLook({
  ...unstoredLook,
  icon: 'functions',
})
