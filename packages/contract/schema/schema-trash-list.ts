import { CollectionIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { collectionNames } from '../shapes.ts'

/** Something that was removed from definitions and can be brought back until it goes for good. */
export const RemovedPart = Type.Object({
  id: Type.String(),
  /** values = of a field that has another format since, or links that did not fit any more; link-field = what links themselves said. */
  kind: Type.Enum(['collection', 'field', 'association', 'values', 'link-field']),
  collectionId: Type.String(),
  /** As people knew it. */
  name: Type.String(),
  /** Of a link field with its association before it: `lead.role`. */
  fieldId: Type.Optional(Type.String()),
  removedAt: Type.String(),
  removedBy: Type.Optional(Type.String()),
  until: Type.String(),
})

export const contract = defineContract({
  name: 'SCHEMA_TRASH_LIST',
  summary: 'Lists removed fields, associations and collections that can still be brought back.',
  input: Type.Object({ collectionId: Type.Optional(CollectionIdText) }, { additionalProperties: false }),
  output: Type.Object({ list: Type.Array(RemovedPart) }),
  access: { section: 'data' },
  names: collectionNames,
  readOnly: true,
})
