import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { Place } from './shapes.ts'

export const contract = defineContract({
  name: 'FAVORITE_SET',
  summary: 'Marks a screen as a favorite of the caller, gives a marked one its present title, or takes the mark back.',
  input: Type.Object(
    {
      place: Place,
      isFavorite: Type.Boolean(),
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ ok: Type.Literal(true) }),
  access: { signedIn: true },
  names: namesNothing,
  readOnly: false,
})
