import { defineLook } from '../../define-look.ts'

export const look = defineLook({
  icon: 'view_agenda',
  storage: 'column',
  comparison: 'json',
  sortable: false,
  align: 'start',
  colorable: true,
})
