import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { Visit } from './shapes.ts'

export const contract = defineContract({
  name: 'RECENT_ADD',
  summary: 'Notes screens that the caller visited; the 20 visited last are kept.',
  input: Type.Object({ visits: Type.Array(Visit, { minItems: 1, maxItems: 20 }) }, { additionalProperties: false }),
  output: Type.Object({ ok: Type.Literal(true) }),
  access: { signedIn: true },
  names: namesNothing,
  readOnly: false,
})
