import { CollectionIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'

export const contract = defineContract({
  name: 'FORMULA_FAILURE_LOG',
  summary: "Puts into the server's log that a formula which only screens work out could not be worked out on one.",
  input: Type.Object(
    {
      collectionId: CollectionIdText,
      /** A field of records, or `group ` and the id of a group of the form. */
      fieldId: Type.String({ minLength: 1, maxLength: 200 }),
      /** Path in the field's schema, as `metadata.hidden`. */
      property: Type.String({ minLength: 1, maxLength: 100 }),
      /** What kind of error it was; never its text, which may hold values of the record. */
      code: Type.String({ pattern: '^[A-Z][A-Z_]{1,29}$' }),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({}, { additionalProperties: false }),
  access: { records: 'read' },
  names: { collections: ['collectionId'], records: [], fields: ['fieldId'] },
  readOnly: true,
  refusals: ['NOT_FOUND', 'RATE_LIMITED'],
})
