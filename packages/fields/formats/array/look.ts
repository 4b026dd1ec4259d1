import { defineLook } from '../../define-look.ts'

export const look = defineLook({
  icon: 'data_array',
  storage: 'column',
  comparison: 'json',
  sortable: false,
  align: 'start',
  colorable: true,
})
