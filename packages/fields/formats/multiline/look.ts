import { defineLook } from '../../define-look.ts'

export const look = defineLook({
  icon: 'notes',
  storage: 'column',
  comparison: 'text',
  sortable: true,
  align: 'start',
  colorable: true,
  display: String,
})
