import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'

export const contract = defineContract({
  name: 'SHORT_LINK_OPEN',
  summary: 'Answers where a short link leads.',
  input: Type.Object({ id: Type.String({ minLength: 1, maxLength: 20 }) }, { additionalProperties: false }),
  output: Type.Object({ path: Type.String() }),
  access: { signedIn: true },
  names: namesNothing,
  readOnly: true,
  refusals: ['NOT_FOUND'],
})
