import { defineLook } from '../../define-look.ts'

export const look = defineLook({
  hasPlainCell: true,
  icon: 'alternate_email',
  storage: 'column',
  comparison: 'text',
  sortable: true,
  align: 'start',
  colorable: true,
  display: String,
})
