import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { Place } from './shapes.ts'

export const contract = defineContract({
  name: 'FAVORITE_LIST',
  summary: 'Lists the screens that the caller marked as favorites, in the order in which they did.',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({ list: Type.Array(Place) }),
  access: { signedIn: true },
  names: namesNothing,
  readOnly: true,
})
