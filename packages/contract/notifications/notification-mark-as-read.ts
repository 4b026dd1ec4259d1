import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'

export const contract = defineContract({
  name: 'NOTIFICATION_MARK_AS_READ',
  summary: 'Marks all notifications of the caller as read, those up to a moment where one is given.',
  input: Type.Object(
    {
      /** What came later stays unread: somebody marks what they have seen. */
      until: Type.Optional(Type.String({ maxLength: 40 })),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({
    /** How many were not read before. */
    count: Type.Integer(),
  }),
  access: { signedIn: true },
  names: namesNothing,
  readOnly: false,
})
