import { defineLook } from '../../define-look.ts'

export const look = defineLook({
  icon: 'format_list_bulleted',
  storage: 'column',
  comparison: 'json',
  sortable: false,
  align: 'start',
  colorable: false,
})
