import { isPlainObject } from '@trellis/base'
import { defineLook } from '../../define-look.ts'

export const look = defineLook({
  icon: 'location_on',
  storage: 'column',
  comparison: 'json',
  sortable: false,
  align: 'start',
  colorable: true,
  display,
})

function display(value: unknown): string {
  if (!isPlainObject(value)) return ''
  return [value.summary, value.additionalInfo].flatMap(part => (part ? [String(part)] : [])).join(', ')
}
