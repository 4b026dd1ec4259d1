import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { NotificationChoice } from './shapes.ts'

export const contract = defineContract({
  name: 'NOTIFICATION_CHOICE_LIST',
  summary: 'Tells where the caller is told of what: by the bell, by mail or not at all, for each kind of notification.',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    choices: Type.Array(NotificationChoice),
    /** Whether the workspace has a server for mail. */
    hasMail: Type.Boolean(),
  }),
  access: { signedIn: true },
  names: namesNothing,
  readOnly: true,
})
