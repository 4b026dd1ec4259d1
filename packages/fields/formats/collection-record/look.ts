import { isPlainObject } from '@trellis/base'
import { defineLook } from '../../define-look.ts'

export const look = defineLook({
  icon: 'draft',
  storage: 'column',
  comparison: 'json',
  sortable: false,
  align: 'start',
  colorable: true,
  display: value =>
    isPlainObject(value) ? String(value.alt ?? `${value.collection ?? value.collectionId} ${value.recordId}`) : '',
})
