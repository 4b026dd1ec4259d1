import { defineLook } from '../../define-look.ts'

export const look = defineLook({
  icon: 'data_object',
  storage: 'column',
  comparison: 'json',
  sortable: false,
  align: 'start',
  colorable: false,
})
