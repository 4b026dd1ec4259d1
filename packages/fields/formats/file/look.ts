import { defineLook } from '../../define-look.ts'

export const look = defineLook({
  icon: 'attach_file',
  storage: 'column',
  comparison: 'json',
  sortable: false,
  align: 'start',
  colorable: true,
})
