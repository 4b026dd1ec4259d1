import { CollectionIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { RecordInput, saveForm } from '../shapes.ts'
import { BulkOptions, BulkOutput, mostBulkRecords } from './bulk-shapes.ts'

export const contract = defineContract({
  name: 'DATA_BULK_UPDATE',
  summary:
    'Saves many records of a collection: changes those whose ids are there, creates the others, and tells which failed.',
  input: Type.Object(
    {
      collectionId: CollectionIdText,
      /** Each as one of DATA_UPSERT, with its id in it. */
      records: Type.Array(RecordInput, { minItems: 1, maxItems: mostBulkRecords }),
      options: Type.Optional(BulkOptions),
    },
    { additionalProperties: false },
  ),
  output: BulkOutput,
  access: { records: 'update' },
  // What one record names wrongly is told of that record alone.
  names: { collections: ['collectionId'], records: [], fields: [] },
  readOnly: false,
  maxNodes: 250_000,
  maxBytes: 8 * 1024 * 1024,
  actionFor: 'both',
  action: {
    label: 'Save many records',
    group: 'records',
    icon: 'checklist',
    keywords: ['bulk', 'batch', 'update', 'import'],
    ...saveForm,
  },
  refusals: ['NOT_FOUND'],
})
