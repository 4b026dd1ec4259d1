import { defineLook } from '../../define-look.ts'

export const look = defineLook({
  icon: 'manage_search',
  storage: 'column',
  comparison: 'text',
  sortable: true,
  align: 'start',
  colorable: true,
})
