import { CollectionIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'

export const contract = defineContract({
  name: 'SAMPLE_INSTALL',
  summary: 'Installs a sample: its collections with records, and its app.',
  input: Type.Object({ sample: CollectionIdText }, { additionalProperties: false }),
  output: Type.Object({ appId: Type.String(), collectionIds: Type.Array(Type.String()) }),
  access: { section: 'data' },
  names: namesNothing,
  readOnly: false,
  refusals: ['NOT_FOUND', 'UNIQUE_VIOLATION'],
})
