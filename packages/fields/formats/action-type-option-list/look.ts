import type { FieldSchema } from '@trellis/model'
import { defineLook } from '../../define-look.ts'
import { actionTypeName } from '../../values/action-name.ts'
import { findOption } from '../../values/options.ts'

export const look = defineLook({
  icon: 'bolt',
  storage: 'column',
  comparison: 'text',
  sortable: true,
  align: 'start',
  colorable: true,
  display: (value, schema) => actionLabel(String(value), schema),
})

/** The field's own options first, then the product's; a flow by its id. */
function actionLabel(type: string, schema: FieldSchema): string {
  return findOption(schema, type)?.label ?? actionTypeName(type) ?? type
}
