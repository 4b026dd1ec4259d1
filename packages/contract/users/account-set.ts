import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { LocaleText, SessionUser, TimezoneText } from '../session/shapes.ts'

export const contract = defineContract({
  name: 'ACCOUNT_SET',
  summary:
    'Changes the language tag and the time zone by which the caller sees dates and numbers; what is left out stays.',
  input: Type.Object(
    { locale: Type.Optional(LocaleText), timezone: Type.Optional(TimezoneText) },
    { additionalProperties: false },
  ),
  output: Type.Object({ user: SessionUser }),
  access: { signedIn: true },
  personOnly: true,
  names: namesNothing,
  readOnly: false,
})
