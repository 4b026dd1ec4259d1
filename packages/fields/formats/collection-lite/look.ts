import { defineLook } from '../../define-look.ts'

export const look = defineLook({
  icon: 'table_view',
  storage: 'column',
  comparison: 'json',
  sortable: false,
  align: 'start',
  colorable: true,
})
