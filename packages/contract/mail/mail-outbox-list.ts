import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { MailState } from './shapes.ts'

export const contract = defineContract({
  name: 'MAIL_OUTBOX_LIST',
  summary: 'Lists the last 200 mails, the newest first, without what stands in them.',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    list: Type.Array(
      Type.Object({
        id: Type.String(),
        kind: Type.String(),
        address: Type.String(),
        state: MailState,
        attempts: Type.Integer(),
        /** Why the last attempt failed. */
        error: Type.Optional(Type.String()),
        createdAt: Type.String(),
        /** When it was sent, or given up. */
        endedAt: Type.Optional(Type.String()),
        canRetry: Type.Boolean(),
      }),
    ),
  }),
  access: { tenantAdmin: true },
  names: namesNothing,
  readOnly: true,
})
