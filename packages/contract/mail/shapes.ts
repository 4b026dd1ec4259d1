import { notBlank } from '@trellis/base'
import Type from 'typebox'
import { Email } from '../session/shapes.ts'

/** How the connection to a mail server is kept secret: not at all, from a command on (STARTTLS), or from its start (TLS). */
export const MailSecurity = Type.Union([Type.Literal('none'), Type.Literal('starttls'), Type.Literal('tls')])

/** No line breaks nor other control characters: it becomes part of a header. */
const HeaderText = Type.String({ maxLength: 200, pattern: '^\\P{Cc}*$' })

export const MailSettings = Type.Object(
  {
    host: Type.String({ maxLength: 253, pattern: '^[^\\s/@]+$' }),
    port: Type.Integer({ minimum: 1, maximum: 65_535 }),
    security: MailSecurity,
    /** Who signs in there; left out where the server asks nobody to. */
    user: Type.Optional(Type.String({ maxLength: 200, pattern: notBlank })),
    senderName: Type.Optional(HeaderText),
    senderAddress: Email,
  },
  { additionalProperties: false },
)
export type MailSettings = Type.Static<typeof MailSettings>

export const MailState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('sending'),
  Type.Literal('sent'),
  Type.Literal('failed'),
])
