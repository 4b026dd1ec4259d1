import { defineLook } from '../../define-look.ts'

export const look = defineLook({
  icon: 'manage_search',
  storage: 'none',
  comparison: 'list',
  sortable: false,
  align: 'start',
  colorable: true,
  isLinked: true,
})
