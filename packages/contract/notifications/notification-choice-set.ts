import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { NotificationChoice } from './shapes.ts'

export const contract = defineContract({
  name: 'NOTIFICATION_CHOICE_SET',
  summary: 'Chooses where the caller is told of one kind of notification from now on.',
  input: NotificationChoice,
  output: Type.Object({ ok: Type.Literal(true) }),
  access: { signedIn: true },
  names: namesNothing,
  readOnly: false,
})
