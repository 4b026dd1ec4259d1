import { defineContract } from '../define-contract.ts'
import { collectionNames, DescribeInput, DescribeOutput } from '../shapes.ts'

export const contract = defineContract({
  name: 'CORE_DESCRIBE',
  summary: 'Describes a core collection as the caller may use it.',
  input: DescribeInput,
  output: DescribeOutput,
  access: { records: 'read' },
  names: collectionNames,
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
