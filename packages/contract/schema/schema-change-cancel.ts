import { CollectionIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { collectionNames } from '../shapes.ts'

export const contract = defineContract({
  name: 'SCHEMA_CHANGE_CANCEL',
  summary: 'Stops the change of a collection that goes on in the background: everything stays as it was before it.',
  input: Type.Object({ collectionId: CollectionIdText }, { additionalProperties: false }),
  /** False where it had ended already. */
  output: Type.Object({ cancelled: Type.Boolean() }),
  access: { section: 'data' },
  names: collectionNames,
  readOnly: false,
  refusals: ['NOT_FOUND'],
})
