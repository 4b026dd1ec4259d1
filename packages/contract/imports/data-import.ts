import { notBlank } from '@trellis/base'
import { CollectionIdText, FieldIdText, RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { ImportColumn, ImportReading } from './shapes.ts'

export const contract = defineContract({
  name: 'DATA_IMPORT',
  summary:
    'Imports an uploaded file into a new or existing collection, all or nothing, and answers with the run to follow.',
  input: Type.Object(
    {
      fileId: RecordIdText,
      collectionId: CollectionIdText,
      /** Makes the collection. */
      create: Type.Optional(
        Type.Object(
          {
            name: Type.String({ maxLength: 200, pattern: notBlank }),
            icon: Type.Optional(Type.String({ maxLength: 80 })),
          },
          { additionalProperties: false },
        ),
      ),
      columns: Type.Array(ImportColumn, { minItems: 1, maxItems: 2000 }),
      reading: Type.Optional(ImportReading),
      /** Field that tells which record a row is, the id or a unique field: records that are there are changed. Left out: rows are new records. */
      updateBy: Type.Optional(FieldIdText),
      /** refuse (default): any bad row and nothing is imported; skip: bad rows are left out and reported. */
      badRows: Type.Optional(Type.Union([Type.Literal('refuse'), Type.Literal('skip')])),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ importId: Type.String() }),
  access: { section: 'data' },
  names: { collections: ['collectionId'], records: ['fileId'], fields: ['columns', 'updateBy'] },
  readOnly: false,
  maxNodes: 20_000,
  actionFor: 'flows',
  action: {
    label: 'Import a file',
    summary: 'Imports an uploaded file into a collection, all or nothing, and answers with the run to follow.',
    group: 'transfer',
    icon: 'upload_file',
    keywords: ['csv', 'excel', 'upload'],
    help: {
      columns: 'Which column of the file fills which field.',
      'columns.column': 'Header of the column.',
      'columns.fieldId': 'Left empty, the column is left out.',
      'columns.property': 'The additional property that takes the values, where no field does.',
      'columns.linkBy':
        'Of links: the unique field over there whose values the column holds, or recordTitle; their IDs where it is left empty.',
      'columns.createMissing': 'Of links: records that are not there yet are made, from that value alone.',
      reading: 'How the file is read; what is left empty is found out from the file.',
      updateBy: 'Field ID that tells which record a row is; rows are new records where it is left empty.',
      badRows: 'What becomes of an import with bad rows; refused where it is left empty.',
    },
    // What changes the definition of a collection is decided by people.
    leavesOut: ['create', 'columns.field', 'columns.addOptions', 'columns.makeUnique'],
  },
  refusals: ['NOT_FOUND'],
})
