import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { Visit } from './shapes.ts'

export const contract = defineContract({
  name: 'RECENT_LIST',
  summary: 'Lists the screens that the caller visited last in any browser, the latest first, at most 20.',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({ list: Type.Array(Visit) }),
  access: { signedIn: true },
  names: namesNothing,
  readOnly: true,
})
