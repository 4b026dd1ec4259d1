import { defineLook } from '../../define-look.ts'

export const look = defineLook({
  icon: 'filter_alt',
  storage: 'column',
  comparison: 'json',
  sortable: false,
  align: 'start',
  colorable: false,
  display: value => JSON.stringify(value),
})
