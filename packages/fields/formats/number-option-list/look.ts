import { defineLook } from '../../define-look.ts'
import { optionLabel } from '../../values/options.ts'

export const look = defineLook({
  icon: 'format_list_numbered',
  storage: 'column',
  comparison: 'number',
  sortable: true,
  align: 'start',
  colorable: true,
  display: (value, schema) => optionLabel(schema, value),
})
