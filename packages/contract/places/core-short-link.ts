import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { PlacePath } from './shapes.ts'

export const contract = defineContract({
  name: 'CORE_SHORT_LINK',
  summary:
    'Makes a short link to a screen with its query; the same screen has the same link. Whoever opens it needs the rights for the screen.',
  input: Type.Object({ path: PlacePath }, { additionalProperties: false }),
  output: Type.Object({
    /** Seven signs; the address is `/s/` and these. */
    id: Type.String(),
  }),
  access: { signedIn: true },
  names: namesNothing,
  readOnly: false,
})
