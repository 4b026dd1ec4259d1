import { defineLook } from '../../define-look.ts'
import { hasPlainOptions, optionLabel } from '../../values/options.ts'

export const look = defineLook({
  hasPlainCell: hasPlainOptions,
  icon: 'list',
  storage: 'column',
  comparison: 'text',
  sortable: true,
  align: 'start',
  colorable: true,
  display: (value, schema) => optionLabel(schema, value),
})
