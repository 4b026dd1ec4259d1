import { defineLook } from '../../define-look.ts'

export const look = defineLook({
  hasPlainCell: true,
  icon: 'short_text',
  storage: 'column',
  comparison: 'text',
  sortable: true,
  align: 'start',
  colorable: true,
  display: String,
})
