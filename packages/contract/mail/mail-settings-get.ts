import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { MailSettings } from './shapes.ts'

export const contract = defineContract({
  name: 'MAIL_SETTINGS_GET',
  summary: 'Tells by which server mails are sent; never the password that signs in there.',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    /** Left out where no mail is sent. */
    settings: Type.Optional(MailSettings),
    hasPassword: Type.Boolean(),
    changedAt: Type.Optional(Type.String()),
    /** Name of whoever changed them last. */
    changedBy: Type.Optional(Type.String()),
    /** What links in mails begin with; without it no mail with a link is sent. */
    linkAddress: Type.Optional(Type.String()),
  }),
  access: { tenantAdmin: true },
  names: namesNothing,
  readOnly: true,
})
