import { defineContract } from '../define-contract.ts'
import { collectionNames, DescribeInput, DescribeOutput } from '../shapes.ts'

export const contract = defineContract({
  name: 'DATA_DESCRIBE',
  summary: 'Describes a collection as the caller may use it.',
  input: DescribeInput,
  output: DescribeOutput,
  access: { records: 'read' },
  names: collectionNames,
  readOnly: true,
  actionFor: 'both',
  action: {
    label: 'Describe a collection',
    group: 'records',
    icon: 'schema',
    keywords: ['fields', 'definition'],
    help: { builder: 'As builders see it; needs a builder role.' },
  },
  refusals: ['NOT_FOUND'],
})
