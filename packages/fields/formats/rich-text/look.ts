import { defineLook } from '../../define-look.ts'

/** Without its text: it is stored as HTML, which nobody is to see. */
export const look = defineLook({
  icon: 'article',
  storage: 'column',
  comparison: 'text',
  sortable: false,
  align: 'start',
  colorable: false,
})
