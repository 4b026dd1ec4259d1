import { RecordIdText } from '@trellis/model'
import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'

export const contract = defineContract({
  name: 'MAIL_RETRY',
  summary: 'Sends a mail that failed once more: with a new text, and with a new link where it had one.',
  input: Type.Object({ id: RecordIdText }, { additionalProperties: false }),
  output: Type.Object({ ok: Type.Literal(true) }),
  access: { tenantAdmin: true },
  names: namesNothing,
  readOnly: false,
  refusals: ['NOT_FOUND', 'UNIQUE_VIOLATION', 'RATE_LIMITED'],
})
