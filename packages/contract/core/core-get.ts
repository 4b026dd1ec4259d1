import { defineContract } from '../define-contract.ts'
import { GetInput, RecordOutput, recordForm, recordNames } from '../shapes.ts'

export const contract = defineContract({
  name: 'CORE_GET',
  summary: 'Gets one record of a core collection.',
  input: GetInput,
  output: RecordOutput,
  access: { records: 'read' },
  names: recordNames,
  readOnly: true,
  actionFor: 'both',
  action: {
    label: 'Get a user',
    summary: 'Gets one person with whom one shares an app.',
    group: 'people',
    icon: 'person',
    keywords: ['people', 'read', 'load'],
    ...recordForm,
    only: { collectionId: ['User'] },
  },
  refusals: ['NOT_FOUND'],
})
