import Type from 'typebox'
import { defineContract, namesNothing } from '../define-contract.ts'
import { Features, WorkspaceLinks } from '../workspace/shapes.ts'
import { SessionUser } from './shapes.ts'

export const contract = defineContract({
  name: 'SESSION_GET',
  summary: 'Tells who is signed in, in which workspace, and what the client needs to start.',
  input: Type.Object({}, { additionalProperties: false }),
  output: Type.Object({
    user: SessionUser,
    workspace: Type.Object({
      name: Type.String(),
      /** Where its picture is read. */
      logo: Type.Optional(Type.String()),
      links: WorkspaceLinks,
      features: Features,
    }),
    /** Nothing was built yet: home offers the sample, an import, or an empty start. */
    isEmpty: Type.Boolean(),
  }),
  access: { signedIn: true },
  names: namesNothing,
  readOnly: true,
})
