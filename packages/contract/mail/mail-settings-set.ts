import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { MailSettings } from './shapes.ts'

export const contract = defineContract({
  name: 'MAIL_SETTINGS_SET',
  summary: 'Says by which server mails are sent, or that none are; nothing ever tells the password again.',
  input: Type.Object(
    {
      settings: Type.Union([MailSettings, Type.Null()]),
      /** Left out, it stays as long as host, port, security and user do; null removes it. */
      password: Type.Optional(Type.Union([Type.String({ minLength: 1, maxLength: 10_000 }), Type.Null()])),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ hasPassword: Type.Boolean() }),
  access: { tenantAdmin: true },
  names: namesNothing,
  readOnly: false,
})
