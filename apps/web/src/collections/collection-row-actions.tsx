import type { CollectionDocument, FieldSchema } from '@trellis/model'
import { call } from '../api/call.ts'
import { copyName } from '../assets/asset-row-actions.tsx'
import type { DeleteRowsProps, RowActions } from '../core-lists/row-actions.ts'
import { nameOf } from '../core-lists/row-menu.tsx'
import { isLink } from './document/associations.ts'
import { DeleteCollectionDialog } from './editor/delete-collection.tsx'

/** A copy has the fields and settings, and none of the records; its associations lead one way. */
export const collectionRowActions: RowActions = {
  async duplicate(id) {
    const { document } = await call('ASSET_GET_VERSION', { collectionId: 'Entity', id })
    const { name, schema, ...rest } = document as CollectionDocument
    const properties = Object.entries(schema.properties).map(([fieldId, field]) => [fieldId, withoutInverse(field)])
    const record = { ...rest, name: copyName(name), schema: { ...schema, properties: Object.fromEntries(properties) } }
    return (await call('CORE_CREATE', { collectionId: 'Entity', record })).id
  },
  DeleteDialog: ({ records, onClose }: DeleteRowsProps) => {
    const [record] = records
    return record ? <DeleteCollectionDialog id={record.id} name={nameOf(record)} onClose={onClose} /> : null
  },
  takesSeveral: false,
}

/** The field at the other end belongs to the association that is copied. */
function withoutInverse(field: FieldSchema): FieldSchema {
  const association = field.metadata?.association
  if (!isLink(field) || !association?.cursor) return field
  const { associationId: _, inverseTitle: __, cursor, ...settings } = association
  const { associationKey: ___, ...target } = cursor
  return { ...field, metadata: { ...field.metadata, association: { ...settings, cursor: target } } }
}
