import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { GetInput, RecordOutput, recordForm, recordNames } from '../shapes.ts'

export const contract = defineContract({
  name: 'DATA_GET',
  summary: 'Gets one record of a collection.',
  input: Type.Object(
    {
      ...GetInput.properties,
      /** A moment: the record as it was then, with its links that the log knows of. */
      asOf: Type.Optional(Type.String({ maxLength: 40 })),
    },
    { additionalProperties: false },
  ),
  output: RecordOutput,
  access: { records: 'read' },
  names: recordNames,
  readOnly: true,
  actionFor: 'both',
  action: {
    label: 'Get a record',
    group: 'records',
    icon: 'article',
    keywords: ['read', 'load', 'fetch'],
    ...recordForm,
  },
  refusals: ['NOT_FOUND'],
})
