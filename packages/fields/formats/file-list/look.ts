import { defineLook } from '../../define-look.ts'

export const look = defineLook({
  icon: 'folder_copy',
  storage: 'column',
  comparison: 'json',
  sortable: false,
  align: 'start',
  colorable: true,
})
