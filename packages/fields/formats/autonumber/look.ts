import { defineLook } from '../../define-look.ts'

export const look = defineLook({
  icon: 'tag',
  storage: 'column',
  comparison: 'text',
  sortable: true,
  align: 'start',
  colorable: true,
  display: value => String(value),
})
