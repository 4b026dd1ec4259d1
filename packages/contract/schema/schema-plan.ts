import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { collectionNames } from '../shapes.ts'
import { SchemaInput, SchemaStep } from './shapes.ts'

export const contract = defineContract({
  name: 'SCHEMA_PLAN',
  summary: 'Tells which steps a change of a collection would take and what each would lose.',
  input: SchemaInput,
  output: Type.Object({ steps: Type.Array(SchemaStep), loses: Type.Integer() }),
  access: { section: 'data' },
  names: collectionNames,
  readOnly: true,
  maxNodes: 50_000,
})
