import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { LinkToken, LocaleText, Password, SessionAnswer, TimezoneText } from '../session/shapes.ts'

export const contract = defineContract({
  name: 'PASSWORD_SET',
  summary: 'Sets a password with the token of a set-password link and signs the user in.',
  input: Type.Object(
    {
      token: LinkToken,
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
