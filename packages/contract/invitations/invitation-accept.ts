import { notBlank } from '@trellis/base'
import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { LinkToken, LocaleText, Password, SessionAnswer, TimezoneText } from '../session/shapes.ts'

export const contract = defineContract({
  name: 'INVITATION_ACCEPT',
  summary: 'Makes the user of an invitation with the token of its link, and signs them in.',
  input: Type.Object(
    {
      token: LinkToken,
      fullName: Type.String({ maxLength: 200, pattern: notBlank }),
      password: Password,
      locale: Type.Optional(LocaleText),
      timezone: Type.Optional(TimezoneText),
    },
    { additionalProperties: false },
  ),
  output: SessionAnswer,
  access: { anyone: true },
  names: namesNothing,
  readOnly: false,
  secretAnswer: true,
  refusals: ['NOT_FOUND'],
})
