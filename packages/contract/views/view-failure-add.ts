import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract } from '../define-contract.ts'
import { ViewFailure } from './shapes.ts'

export const contract = defineContract({
  name: 'VIEW_FAILURE_ADD',
  summary:
    'Notes actions and formulas that failed for the caller in an open view; those who build it see them for 30 days.',
  input: Type.Object(
    { viewId: RecordIdText, failures: Type.Array(ViewFailure, { minItems: 1, maxItems: 20 }) },
    { additionalProperties: false },
  ),
  output: Type.Object({ ok: Type.Literal(true) }),
  access: { signedIn: true },
  names: { collections: [], records: ['viewId'], fields: [] },
  readOnly: false,
  refusals: ['NOT_FOUND'],
})
